/** Light or dark by choice instead of by the reader's setting, for a preview of both. */

const preferred = /\(prefers-color-scheme:\s*(light|dark)\)/g

/** From now on, style rules for light or dark apply as chosen, also those of sheets that come later. */
export function chooseScheme(scheme: 'light' | 'dark'): void {
  const apply = () => {
    for (const sheet of document.styleSheets) chooseIn(sheet.cssRules, scheme)
  }
  document.documentElement.style.colorScheme = scheme
  apply()
  // The development server puts a sheet into the head, and its text anew when a file was saved.
  new MutationObserver(apply).observe(document.head, { childList: true, characterData: true, subtree: true })
}

function chooseIn(rules: CSSRuleList, scheme: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule)
      rule.media.mediaText = rule.media.mediaText.replaceAll(preferred, (_, each: string) =>
        each === scheme ? '(min-width: 0)' : '(max-width: 0)',
      )
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) chooseIn(rule.cssRules, scheme)
  }
}
