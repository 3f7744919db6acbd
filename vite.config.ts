import type { Registry } from '@journey/engine/compiler'
import { editorPlugin, journeyPlugin, laterParts, studioPlugin } from '@journey/engine/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { omitCompileOnlyOptions } from './scripts/compile-only-options.ts'
import { compileWhileLoading } from './scripts/compiled-while-loading.ts'
import { firstPage } from './scripts/first-page.ts'
import { buildTargets } from './scripts/oldest-browsers.ts'
import { staticStyles } from './scripts/static-styles.ts'
import { omitUnusedMethods } from './scripts/unused-methods.ts'
import { omitUnusedModules } from './scripts/unused-modules.ts'

/** RJSF draws rich descriptions with a Markdown parser. We have none, and it would be a quarter of RJSF. */
function withoutMarkdown(): Plugin {
  const id = '\0plain-markdown'
  return {
    name: 'without-markdown',
    enforce: 'pre',
    resolveId: (source) => (source === 'markdown-to-jsx/react' ? id : undefined),
    load: (loaded) => (loaded === id ? 'export function Markdown({ children }) { return children }' : undefined),
  }
}

/** What the journey may name, run as the browser would run it. */
async function registry(): Promise<{ registry: Registry; files: string[] }> {
  const { module, dependencies } = await runnerImport<{ registry: Registry }>('./src/registry.ts', {
    configFile: false,
    logLevel: 'error',
  })
  return { registry: module.registry, files: ['src/registry.ts', ...dependencies] }
}

const built = { without: 'src/studio' }

export default defineConfig(({ command }) => ({
  plugins: [
    staticStyles('src', command === 'build' ? built : undefined),
    react(),
    withoutMarkdown(),
    omitUnusedModules(),
    omitUnusedMethods(),
    omitCompileOnlyOptions(),
    journeyPlugin({ registry, isSplit: true }),
    laterParts({
      modules: {
        widgets: 'src/widgets/index.ts',
        blocks: 'src/blocks/index.ts',
        calculations: 'src/calculations/index.ts',
        effects: 'src/effects/index.ts',
      },
    }),
    studioPlugin({ registry, check: ['scripts/journey.mjs', 'check', '--format', 'json'] }),
    editorPlugin({ registry, output: '.generated/editor' }),
    compileWhileLoading(),
    firstPage(() => [staticStyles('src', built), react(), withoutMarkdown(), journeyPlugin({ registry })]),
  ],
  build: {
    // Android's WebView and Samsung Internet as they are on phones of 2022. It lowers syntax only: `lib` in
    // tsconfig.browser.json refuses later methods.
    target: buildTargets,
    // An inlined file would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB before compression. The engine and the frame are one file of 60 kB as it is sent.
    chunkSizeWarningLimit: 550,
    rolldownOptions: {
      // It warns wherever the machine is busy: our plugins are most of a build.
      checks: { bundlerTimings: false },
      output: {
        // The first page names every file that may come later: 42 random bits tell two versions of one apart as well as 48.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // With what compiled classes share: otherwise it would lie in a file that comes with later steps alone.
            // React is run with its own file, not at its first use by another one.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|@oxc-project.runtime|web\/start\/create-root\.ts$/,
            },
            // Run before the application, in a task of its own.
            { name: 'router', test: /node_modules\/@tanstack\// },
            { name: 'form', test: /node_modules\/(@rjsf|@x0k|jsonpointer|fast-uri|fast-equals)\// },
            { name: 'checks', test: /node_modules\/(ajv|ajv-formats|fast-deep-equal)\// },
          ],
        },
      },
    },
  },
  // Dependencies of steps that load later: found late, they would reload the page on the first visit.
  optimizeDeps: {
    include: [
      'ajv/dist/runtime/equal',
      'ajv/dist/runtime/ucs2length',
      'ajv-formats/dist/formats',
      '@rjsf/core',
      '@rjsf/utils',
    ],
  },
  // React has the hook itself: what stands in for it in older versions is left out.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { strictPort: true },
}))
