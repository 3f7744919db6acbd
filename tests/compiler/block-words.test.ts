/** Words that blocks show: always, for each option that stands for some, and for rows below a section. */
import { expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const key = { type: 'string', 'x-copy': 'sections' }
const row = { type: 'object', properties: { key: { type: 'string', 'x-copy': './rows' } } }
const section = { type: 'object', properties: { key, rows: { type: 'array', items: row } } }
const registry: Registry = {
  ...teaRegistry,
  blocks: {
    ...teaRegistry.blocks,
    ledger: {
      options: { type: 'object', properties: { sections: { type: 'array', items: section } } },
      events: [],
      copy: ['caption'],
    },
  },
}

function check(words: string): string[] {
  const ledger = '  - ledger: { sections: [{ key: leaf, rows: [{ key: weight }] }] }'
  const sources = tea.map(({ file, text }) => {
    if (file.endsWith('steps/menu.yaml')) return { file, text: text.replace(/^content:$/m, `content:\n${ledger}`) }
    return {
      file,
      text: file.endsWith('copy/en.yaml') ? text.replace(/^menu:$/m, `menu:\n  blocks: { ledger: ${words} }`) : text,
    }
  })
  return compile(sources, registry).diagnostics.map(({ code, message }) => `${code} ${message}`)
}

test('[Y1] a block is asked for the words that it always shows, and each row for its own', () => {
  const rows = 'sections: { leaf: { title: Leaf, rows: { weight: Weight } } }'
  expect(check(`{ caption: Leaves, ${rows} }`)).toEqual([])
  expect(check(`{ ${rows} }`)).toEqual(['J401 no words for `caption` of the block `ledger`'])
  expect(check('{ caption: Leaves, sections: { leaf: { title: Leaf } } }')).toEqual([
    'J401 no words for `sections.leaf.rows.weight` of the block `ledger`',
  ])
})

test('[Y1] a call whose success leads nowhere is reported on a waiting screen, even when its answer is kept', () => {
  const sources = tea.map(({ file, text }) =>
    file.endsWith('steps/wait.yaml')
      ? { file, text: text.replace(/^ {2}look\.ok:.*\n/m, '').replace(/^path:.*\n/m, '') }
      : { file, text },
  )
  const found = compile(sources, teaRegistry).diagnostics.map(({ code, message }) => `${code} ${message}`)
  expect(found).toContain('J304 `look.ok` is not handled')
})
