import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` writes the next migration after a change of the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './sandbox/database/schema.ts',
  out: './sandbox/database/migrations',
})
