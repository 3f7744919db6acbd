/** Compresses files once, as small as they get, instead of on every request: data costs the applicant money. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** Below this many bytes the answer's headers weigh more than what is won. */
const worthIt = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside every file below the folder that gets smaller by it. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => compressible.test(file))
  await Promise.all(files.map((file) => compressFile(path.join(folder, file))))
}

async function compressFile(file) {
  const plain = readFileSync(file)
  if (plain.length < worthIt) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeFileSync(`${file}.br`, await brotli(plain, { params }))
  writeFileSync(`${file}.gz`, await zip(plain, { level: 9 }))
}
