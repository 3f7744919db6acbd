import { inTwoLanguages, teaInZulu } from '../tea.ts'
import type { Case } from './case.ts'

/** One text is gone. */
const zulu = teaInZulu.replace('  NO_RESPONSE: { title: No uanswer }\n', '')

/** Words that are missing, unused, or cannot be shown. */
export const copyCases: Case[] = [
  {
    code: 'J401',
    message: 'Something on screen has no words.',
    breaks: [{ file: 'copy/en.yaml', replace: 'tea: { label: Tea,', by: 'tea: {' }],
    at: 'steps/menu.yaml:8:3',
  },
  {
    code: 'J402',
    message:
      'Words that label nothing: what they were for is gone, or the key has a slip in it. So are words of an item that a block does not name, and of a button that a message does not have.',
    breaks: [
      { file: 'copy/en.yaml', replace: '  title: Enjoy your tea', by: '  title: Enjoy your tea\n  titel: Enjoy it' },
    ],
    at: 'copy/en.yaml:29:3',
  },
  {
    code: 'J403',
    message:
      'A text uses a name that is not in reach: fields, counters and timers of its step, names under `say` of the step or of `journey.yaml`.',
    breaks: [{ file: 'copy/en.yaml', replace: 'Tea at {house}', by: 'Tea at {huose}' }],
    at: 'copy/en.yaml:12:19',
  },
  {
    code: 'J404',
    message: 'The text is not ICU MessageFormat: a brace or an apostrophe is missing or too many.',
    breaks: [{ file: 'copy/en.yaml', replace: 'Tea at {house}', by: 'Tea at {house' }],
    at: 'copy/en.yaml:12:18',
  },
  {
    code: 'J405',
    message:
      'A field can be wrong in a way for which it has no message: a keyword of its schema, or a check of its step.',
    breaks: [{ file: 'copy/en.yaml', replace: ", minimum: 'At least {limit} ml'", by: '' }],
    at: 'steps/menu.yaml:9:3',
  },
  {
    code: 'J406',
    message:
      'A language lacks a text that the first language has. The first language is shown instead. So it is where a part of a page is said in another language below `in`, and a word is missing there. A sentence that is the same in both is not translated yet; a line of names and signs alone, which a machine reads, is the same in all.',
    breaks: [...inTwoLanguages, { file: 'copy/zu.yaml', text: zulu }],
    at: 'copy/zu.yaml:52:1',
  },
  {
    code: 'J407',
    message:
      'A parameter is formatted as a number or date that it is not, or with a style that does not exist. Or it is written as it is, and a person would read a code, a day as computers write it, or `true`; or a bare number where another text has that number, or that limit, in its style.',
    breaks: [{ file: 'copy/en.yaml', replace: '{total, number, money}', by: '{tea, number, money}' }],
    at: 'copy/en.yaml:17:28',
  },
  {
    code: 'J412',
    message:
      'Two buttons, choices or fields beside each other say the same: an applicant cannot tell them apart. Or a row shows the answer of one field under the words of another.',
    breaks: [{ file: 'copy/en.yaml', replace: 'leave: Leave, close: Stay', by: 'leave: Stay, close: Stay' }],
    at: 'copy/en.yaml:51:34',
  },
  {
    code: 'J413',
    message:
      'A text goes on where it was meant to end, or says twice what is said once: a key below it is indented as part of it, a sentence is broken by `|`, the R of an amount is written by its style.',
    breaks: [
      {
        file: 'copy/en.yaml',
        replace: 'cup:\n  title: Enjoy your tea',
        by: 'cup:\n  title: >-\n    Enjoy\n    title: your tea',
      },
    ],
    at: 'copy/en.yaml:30:5',
  },
  {
    code: 'J414',
    message:
      'A case of a plural that no number has in this language: English knows `one` and `other`. Or all numbers of a case have one of their own: `one` beside `=1`.',
    breaks: [
      {
        file: 'copy/en.yaml',
        replace: "'Your tea is brewing, {steeping} seconds to go'",
        by: "'{steeping, plural, few {Soon} other {In # seconds}}'",
      },
    ],
    at: 'copy/en.yaml:26:30',
  },
  {
    code: 'J415',
    message:
      'A word is the one for `one` in this text, and the one for `other` in another: in one of the two the cases of the plural are swapped. Or a plural, or a bare number that counts down to one, says the word for many of one, too, and another text has a case for it.',
    breaks: [
      {
        file: 'copy/en.yaml',
        replace: "'Your tea is brewing, {steeping} seconds to go'",
        by: "'{steeping, plural, one {# second} other {# seconds}} to go, {steeping, plural, one {# seconds} other {# second}}'",
      },
    ],
    at: 'copy/en.yaml:26:10',
  },
  {
    code: 'J416',
    message:
      'A text says the number where it is one, and not where it is many. Whoever reads it is told less the more there is.',
    breaks: [
      {
        file: 'copy/en.yaml',
        replace: "'Your tea is brewing, {steeping} seconds to go'",
        by: "'Your tea is brewing, {steeping, plural, one {# second} other {seconds}} to go'",
      },
    ],
    at: 'copy/en.yaml:26:10',
  },
  {
    code: 'J417',
    message:
      'Two texts say the same in the same words, and one of them fills in the names the other way round, or one of them twice: the applicant reads one value in the place of another.',
    breaks: [
      {
        file: 'copy/en.yaml',
        replace: "'Your tea is brewing, {steeping} seconds to go'",
        by: "'{steeping} seconds to go at {house}'\n  intro: '{house} seconds to go at {steeping}'",
      },
    ],
    at: 'copy/en.yaml:27:10',
  },
]
