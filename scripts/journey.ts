/** The `journey` command: `npm run journey -- <verb>`. Status 0: done; 1: mistakes were found; 2: asked wrongly. */
import { runCommand } from '@journey/engine/toolchain'
import { journeyCommand } from './journey-command.ts'

export const run = () => runCommand(process.argv.slice(2), journeyCommand)
