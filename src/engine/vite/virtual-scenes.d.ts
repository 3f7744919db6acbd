/** Everything that an applicant can come to see, and what is known when it is seen. */
declare module 'virtual:journey/scenes' {
  export const facts: import('../toolchain/studio/scenes.ts').Facts
  /** What each calculation could make of them. */
  export const calculated: Record<string, import('../core/model.ts').JsonObject>
  export const scenes: import('../toolchain/studio/scenes.ts').Scene[]
}
