/** What the `journey` command knows of this product. */
import type { CommandSettings } from '@journey/engine/toolchain'
import { registry } from '../src/registry.ts'
import { widgetFile } from './widget-file.ts'

export const journeyCommand: CommandSettings = {
  registry,
  folder: 'journey',
  code: {
    ...{ widgets: 'src/widgets', blocks: 'src/blocks', effects: 'src/effects', calculations: 'src/calculations' },
    ...{ widgetTable: 'docs/widgets.md', blockTable: 'docs/copy-keys.md', widgetFile },
  },
  cache: { code: ['src', 'package-lock.json', 'scripts/journey-command.ts'], folder: '.generated/check' },
  generated: { types: '.generated/journey.d.ts', editor: '.generated/editor', pictures: '.generated' },
  nodeArguments: ['scripts/journey.mjs'],
}
