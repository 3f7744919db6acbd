/** A text that is only the key of another: its words were never written. */
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import type { Text } from '../../symbols/messages.ts'

/** Reports a text that says where words are in place of them. */
export function checkLeftKeys(texts: readonly Text[], document: Document, report: Report): void {
  const keys = new Set(texts.map(({ key }) => key))
  for (const { key, text, path } of texts) {
    const words = text.trim()
    if (!words.includes('.') || !keys.has(words)) continue
    const label = 'a person would read it as it is'
    report('J410', { document, path }, `\`${key}\` says the key \`${words}\``, label, 'write the words themselves')
  }
}
