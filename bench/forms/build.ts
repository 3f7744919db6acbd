/** Builds every contender as a page of its own, as it would be shipped. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { staticStyles } from '../../scripts/static-styles.ts'
import { journeyPlugin } from '../../src/engine/vite/index.ts'
import { registry } from '../../src/registry.ts'
import { writeJourney } from './journey.ts'

const here = import.meta.dirname

/** What this engine is held to. Contenders draw the form of any size; ours has its journey compiled in, and is built for each size. */
export const limits = ['plain', 'plain-cv', 'chakra']

/** Other libraries. */
export const peers = [
  ...['rjsf', 'rjsf-chakra', 'hook-form', 'tanstack'],
  ...['formily', 'json-forms', 'surveyjs', 'form-js', 'form-io'],
]

/** Builds ours and these into `out`; returns the folder of a contender's page for so many fields. */
export async function buildContenders(
  out: string,
  names: string[],
  sizes: number[],
): Promise<(name: string, size: number) => string> {
  rmSync(out, { recursive: true, force: true })
  for (const name of names) await buildPage(name, path.join(out, name))
  for (const size of sizes) {
    const folder = path.join(out, `journey-${size}`)
    writeJourney(folder, size)
    await buildPage('ours', path.join(out, `ours-${size}`), folder)
  }
  return (name, size) => (name === 'ours' ? `ours-${size}` : name)
}

async function buildPage(name: string, outDir: string, folder?: string): Promise<void> {
  // Vite wants the page inside its root.
  const page = path.join(here, `${name}.html`)
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head><body><div id="root"></div><script type="module" src="./contenders/${name}.tsx"></script></body></html>`,
  )
  mkdirSync(outDir, { recursive: true })
  const known = { registry: { ...registry, shellCopy: {} }, files: [] }
  try {
    await build({
      root: here,
      configFile: false,
      logLevel: 'error',
      plugins: [
        staticStyles(path.join(here, '../../src')),
        react(),
        ...(folder === undefined ? [] : [journeyPlugin({ folder, registry: async () => known })]),
      ],
      // One copy of React for all contenders.
      resolve: { dedupe: ['react', 'react-dom'] },
      // Each page lies in a folder of its own.
      base: './',
      publicDir: false,
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: page } },
    })
  } finally {
    rmSync(page)
  }
}
