/** Compiles the schemas that stand in the server's own code and checks its own files with them. */
import { Ajv } from 'ajv'

/**
 * One for all of them. They are not held to the schema of JSON Schema, nor is their code made shorter: both would be paid at each
 * start, and strict mode finds a slip in a keyword anyway.
 */
export const ownSchemas = new Ajv({ allErrors: true, validateSchema: false, code: { optimize: false } })
