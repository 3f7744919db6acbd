/** One block in each state in which an applicant can meet it. */
import type { Block, BlockProps } from '@journey/engine'
import type { ComponentType } from 'react'
import type { BlockSample } from './block-samples.ts'

/** Their buttons and links lead nowhere. */
export function BlockStates({ name, block, sample }: { name: string; block: Block; sample: BlockSample }) {
  // Each block takes the options that its declaration names: the samples are such, and a test holds them to it.
  const Part = block.component as unknown as ComponentType<BlockProps>
  return sample.states.map((state) => (
    <section key={state.name} data-block={name} data-state={state.name}>
      <h3>{state.name}</h3>
      <Part
        options={state.options ?? {}}
        text={(key) => state.words?.[key] ?? sample.words[key]}
        act={() => undefined}
        can={() => state.isDisabled !== true}
        busy={false}
        hasProblems={false}
        pathTo={() => '#system'}
        visit={() => undefined}
      >
        {state.content === undefined ? null : <p>{state.content}</p>}
      </Part>
    </section>
  ))
}
