import type { Case } from './case.ts'

/** Files that are not what the notation says a file of their kind is. */
export const shapeCases: Case[] = [
  {
    code: 'J101',
    message:
      'The text cannot be read as YAML. What stands after the mistake may not have been read, so fix this first. The lines that git leaves in a file of a merge that was not finished are such a mistake.',
    breaks: [{ file: 'steps/cup.yaml', replace: 'content: [text]', by: 'content: [text' }],
    at: 'steps/cup.yaml:6:11',
  },
  {
    code: 'J102',
    message:
      'The notation has no key of this name here. A near name is suggested; a key of your own means nothing to the engine.',
    breaks: [{ file: 'steps/cup.yaml', replace: 'needs:', by: 'need:' }],
    at: 'steps/cup.yaml:5:1',
  },
  {
    code: 'J103',
    message: 'A key that has no default is missing.',
    breaks: [
      { file: 'steps/wait.yaml', replace: 'effect: order.read\n', by: '' },
      { file: 'steps/wait.yaml', replace: '    with: { number', by: 'with: { number' },
    ],
    at: 'steps/wait.yaml:9:3',
  },
  {
    code: 'J104',
    message:
      'The value is of another kind than the notation wants: a number instead of a name, a text instead of a list. Signs of a number style that make another number of one are such a value, too.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'max: 3', by: 'max: [often]' }],
    at: 'steps/wait.yaml:12:45',
  },
  {
    code: 'J105',
    message:
      'A key was read as a number or a date. YAML drops the leading zeros of `0407002`, so a code is written in quotes.',
    breaks: [
      { file: 'errors.yaml', replace: 'SPILLED:', by: '0407:' },
      { file: 'steps/menu.yaml', replace: 'show: SPILLED', by: "show: '407'" },
      { file: 'steps/wait.yaml', replace: 'show: SPILLED', by: "show: '407'" },
      { file: 'copy/en.yaml', replace: 'SPILLED:', by: "'407':" },
    ],
    at: 'errors.yaml:3:1',
  },
  {
    code: 'J106',
    message: 'A journey needs `journey.yaml` and `errors.yaml`.',
    breaks: [{ file: 'errors.yaml', text: null }],
    at: 'errors.yaml:1:1',
  },
  {
    code: 'J107',
    message:
      'A step is named for its file, so that whoever reads a name knows where to look. Its stories stand in a file of that name, too.',
    breaks: [{ file: 'steps/cup.yaml', replace: 'step: cup', by: 'step: mug' }],
    at: 'steps/cup.yaml:2:7',
  },
  {
    code: 'J108',
    message: 'The file breaks the rules of JSON Schema (draft 7) itself.',
    breaks: [{ file: 'schemas/tea.yaml', replace: 'name: { type: string }', by: 'name: { type: text }' }],
    at: 'schemas/tea.yaml:5:17',
  },
  {
    code: 'J109',
    message:
      'A schema requires a property that it does not declare, or names other spellings of one: mostly a slip of the pen.',
    breaks: [{ file: 'schemas/tea.yaml', replace: '[code, name]', by: '[code, nmae]' }],
    at: 'schemas/tea.yaml:2:18',
  },
  {
    code: 'J110',
    message: 'A file that nothing reads: it is in a folder that the notation does not know.',
    breaks: [{ file: 'pictures/cup.yaml', text: 'a: b\n' }],
    at: 'pictures/cup.yaml:1:1',
  },
  {
    code: 'J111',
    message:
      'Two limits of a schema leave nothing between them: whatever is entered is wrong. In settings.yaml the ends of a range that the schema `settings` declares by `x-range` are the wrong way round or one and the same, or one size in two units (`x-times`) is not the same; so are the ends of a range in the options of a widget or the inputs of a calculation, as far as they are known. A condition that asks for a number between one and the same is no range, either. Two parts of a schema that both hold can also contradict each other, or one is closed by `additionalProperties: false` and refuses what another describes: that keyword knows only the `properties` right beside it.',
    breaks: [{ file: 'schemas/order-request.yaml', replace: 'integer', by: 'integer, minimum: 5, maximum: 2' }],
    at: 'schemas/order-request.yaml:6:35',
  },
  {
    code: 'J122',
    message:
      'An item of a list says what another one of the same list says, or goes by its key or code: one of the two was meant to be another. Two buttons that do the same, two checks of one condition, two calculations of the same facts, and two facts that a migration makes one, are such items, too. So are two fields of a step with one `autocomplete`, unless one repeats the other.',
    breaks: [{ file: 'steps/milk.yaml', replace: 'needs: [menu.tea]', by: 'needs: [menu.tea, menu.tea]' }],
    at: 'steps/milk.yaml:5:19',
  },
  {
    code: 'J123',
    message:
      'A part of a schema that changes nothing, or lets everything through: a branch without its `if`, an `if` without a branch, a schema or a property without a `type`. So is a field of which only `true` is right, and that no `required` asks for: whoever leaves it alone goes on.',
    breaks: [{ file: 'schemas/milk.yaml', replace: 'type: object\n', by: '' }],
    at: 'schemas/milk.yaml:2:1',
  },
  {
    code: 'J124',
    message:
      'A sign that no one can tell from another: a curly quote of a word processor where YAML wants a straight one, a space that is none, a letter of another alphabet, a sign without a width. What has it is another name than it looks.',
    breaks: [{ file: 'copy/en.yaml', replace: '  title: Enjoy your tea', by: '  title: “Enjoy your tea”' }],
    at: 'copy/en.yaml:28:10',
  },
  {
    code: 'J125',
    message:
      'A number or a truth as other notations write it: `no` and `off` are text, `1,5` and `10 000` too; of `0860` the 0 is lost. Text is put in quotes, a number is written without a unit and with a point.',
    breaks: [{ file: 'settings.yaml', replace: 'perMillilitre: 0.1', by: 'perMillilitre: 0,1' }],
    at: 'settings.yaml:2:16',
  },
  {
    code: 'J126',
    message:
      'One item of a list in the settings is unlike all others: it lacks what they have, or holds text where they hold a number. Lists of fewer than four items may be as they are, unless each of two items is called as the other. A text there that has the name of a neighbour in it, and not its own, is a copy, or has changed places with it. One item of a block may not lack the icon that all others have. So is a screen without a `page` where nearly all have one, and a form in no section between steps that are in one.',
    breaks: [
      {
        file: 'settings.yaml',
        replace: 'looks: 2',
        by: 'looks: 2\ncups:\n  - { code: 1, name: small }\n  - { code: 2, name: tall }\n  - { cod: 3, name: wide }\n  - { code: 4, name: huge }',
      },
    ],
    at: 'settings.yaml:9:7',
  },
  {
    code: 'J127',
    message:
      'A pattern that can be read and says something else than was meant: `A-z` takes six more signs, a count stands in braces, a backslash is written once between single quotes.',
    breaks: [
      { file: 'schemas/tea.yaml', replace: 'name: { type: string }', by: "name: { type: string, pattern: '[A-z]' }" },
    ],
    at: 'schemas/tea.yaml:5:34',
  },
]
