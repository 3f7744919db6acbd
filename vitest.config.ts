import { defineConfig } from 'vitest/config'

/** `*.test.ts` runs in Node, `*.test.tsx` in a small DOM. */
export default defineConfig({
  test: {
    // All of them: the default leaves one core of two idle.
    maxWorkers: '100%',
    // Ends what hangs; a busy machine is slow, and no test may fail for that.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // Its files share what they import, above all the compiled journey: that is most of their time. None leaves anything behind.
      { extends: true, test: { name: 'node', environment: 'node', isolate: false, include: ['tests/**/*.test.ts'] } },
      { extends: true, test: { name: 'dom', environment: 'happy-dom', include: ['tests/**/*.test.tsx'] } },
    ],
  },
})
