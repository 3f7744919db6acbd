import { journeyPlugin } from '@journey/engine/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport } from 'vite'

/** The tea shop on its own: `npx vite` in this folder, or `npm run example` at the root of the repository. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    journeyPlugin({
      folder: 'tea',
      registry: async () => {
        const file = `${import.meta.dirname}/registry.ts`
        const { module, dependencies } = await runnerImport<typeof import('./registry.ts')>(file, {
          root: import.meta.dirname,
          configFile: false,
          logLevel: 'error',
        })
        return { registry: module.registry, files: [file, ...dependencies] }
      },
    }),
  ],
})
