/** Light or dark by choice instead of by the reader's setting, for a preview of both. */

/** From now on, style rules for light or dark apply as chosen. Call it before the first rule is made. */
export function chooseScheme(scheme: 'light' | 'dark'): void {
  const chosen = (rule: string) =>
    rule.replaceAll(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_, preferred: string) =>
      preferred === scheme ? 'all' : 'not all',
    )
  const insert = CSSStyleSheet.prototype.insertRule
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    return insert.call(this, chosen(rule), index)
  }
  document.documentElement.style.colorScheme = scheme
}
