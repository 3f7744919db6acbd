/** Bytes of documents that an earlier version kept in the database go to the object store, once. */
import { randomUUID } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { document } from '../database/schema.ts'
import { digestOf, type ObjectStore } from './object-store.ts'

/** One after the other: a stop in the middle loses nothing, and the next start goes on. */
export async function moveStoredBytes(db: Database, objects: ObjectStore): Promise<void> {
  const names = await db.select({ name: document.name }).from(document).where(isNotNull(document.content))
  for (const { name } of names) {
    const [held] = await db.select({ content: document.content }).from(document).where(eq(document.name, name))
    if (!held?.content) continue
    const objectName = randomUUID()
    await objects.put(objectName, held.content)
    const moved = { objectName, digest: digestOf(held.content), content: null }
    await db.update(document).set(moved).where(eq(document.name, name))
  }
}
