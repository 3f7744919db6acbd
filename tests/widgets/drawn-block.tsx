/** A block as it is drawn where everything can be done and nothing is awaited. */
import type { Block, BlockProps } from '@journey/engine'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'

/** @param more what is otherwise */
export function drawBlock(
  block: Block | undefined,
  options: BlockProps['options'],
  text: BlockProps['text'],
  more: Partial<Pick<BlockProps, 'act' | 'can'>> = {},
) {
  const Part = block?.component as unknown as ComponentType<BlockProps>
  return render(
    <Part
      options={options}
      text={text}
      act={() => undefined}
      can={() => true}
      busy={false}
      hasProblems={false}
      pathTo={() => '#'}
      visit={() => undefined}
      {...more}
    >
      {null}
    </Part>,
  )
}
