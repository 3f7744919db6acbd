/** What the `journey` command knows of this product. */
import type { CommandSettings } from '@journey/engine/toolchain'
import { registry } from '../src/registry.ts'
import { widgetFile } from './widget-file.ts'

export const journeyCommand: CommandSettings = {
  registry,
  folder: 'journey',
  code: { widgets: 'src/widgets', effects: 'src/effects', widgetTable: 'docs/widgets.md', widgetFile },
  cache: { code: ['src', 'package-lock.json', 'scripts/journey-command.ts'], folder: '.generated/check' },
  generated: { types: '.generated/journey.d.ts', editor: '.generated/editor', pictures: '.generated' },
  nodeArguments: ['scripts/journey.mjs'],
}
