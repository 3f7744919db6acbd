/**
 * Does what a Dockerfile says, step by step, with a folder for each stage in place of an image. Throws for an instruction that it
 * does not know, so that none is passed over.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What a stage has become. `command` and `health` run in `workdir` with `env`. */
type Image = {
  folder: string
  workdir: string
  env: Record<string, string>
  user: string
  command: string[]
  health: string[]
}
export type Step = { instruction: string; rest: string }

/** The user `node` of the image, who is not root; here there may be none of that name. */
export const imageUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The steps of a Dockerfile, without its comments. */
export function readSteps(dockerfile: string): Step[] {
  const lines = dockerfile.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => ({ instruction: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
}

/** `context`: the folder that is sent to the builder. Returns the last stage. */
export function runSteps(steps: Step[], context: string): Image {
  const stages = new Map<string, Image>()
  let image: Image | undefined
  for (const { instruction, rest } of steps) {
    if (instruction === 'FROM') {
      const [, , name = ''] = rest.split(' ')
      image = { folder: emptyFolder(), workdir: '/', env: {}, user: 'root', command: [], health: [] }
      stages.set(name, image)
    } else if (image) runStep({ instruction, rest }, image, stages, context)
  }
  if (!image) throw new Error('expected a Dockerfile to begin with FROM')
  return image
}

function runStep({ instruction, rest }: Step, image: Image, stages: Map<string, Image>, context: string): void {
  const inside = (path: string) => join(image.folder, path.startsWith('/') ? path : join(image.workdir, path))
  switch (instruction) {
    case 'WORKDIR':
      image.workdir = rest
      mkdirSync(inside(rest), { recursive: true })
      return
    case 'ENV':
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=')
        image.env[name] = value.startsWith('/') ? inside(value) : value
      }
      return
    case 'COPY': {
      const words = rest.split(' ')
      const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
      const [to = '', ...sources] = words.filter((word) => !word.startsWith('--')).reverse()
      const source = from === undefined ? context : (stages.get(from)?.folder ?? '')
      for (const each of sources)
        cpSync(
          join(source, each),
          to.endsWith('/') && each !== '.' ? join(inside(to), each.split('/').at(-1) ?? '') : inside(to),
          { recursive: true, verbatimSymlinks: true },
        )
      return
    }
    case 'RUN':
      run(rest, image)
      return
    case 'USER':
      image.user = rest
      return
    case 'VOLUME':
    case 'EXPOSE':
      return
    case 'HEALTHCHECK':
      image.health = JSON.parse(rest.slice(rest.indexOf('[')))
      return
    case 'CMD':
      image.command = JSON.parse(rest)
      return
    default:
      throw new Error(`found the instruction \`${instruction}\`, which this builder does not know`)
  }
}

/** Its absolute paths are those of the stage, and the user `node` is `imageUser`. */
function run(command: string, image: Image): void {
  const tools = mkdtempSync(join(tmpdir(), 'image-tools-'))
  const { uid, gid } = imageUser
  const owner = uid === undefined ? ':' : `exec /bin/chown ${uid}:${gid} "$2"`
  writeFileSync(join(tools, 'chown'), `#!/bin/sh\n${owner}\n`, { mode: 0o755 })
  const here = command.replace(/(?<=\s)\/(?=\w)/g, `${image.folder}/`)
  const env = { PATH: `${tools}:${dirname(process.execPath)}:/usr/bin:/bin`, HOME: tools, ...image.env }
  execFileSync('sh', ['-ec', here], { cwd: join(image.folder, image.workdir), env, stdio: 'pipe' })
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  chmodSync(folder, 0o755)
  return folder
}
