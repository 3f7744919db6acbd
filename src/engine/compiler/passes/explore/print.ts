/** The state space as text: its size, and the shortest story to each rule of a step. */
import type { Explored } from './explore.ts'
import { uncoveredRules } from './space/build.ts'
import { movesOf } from './space/state-space.ts'
import { formatStory } from './space/story.ts'

/** The size of the state space, and the rules without a story. */
export function printWalk({ model, space }: Explored): string {
  const uncovered = uncoveredRules(model, space).map(
    ({ step, event, index, written }) => `  ${step} ${event}, rule ${index + 1} (${written})`,
  )
  const stories =
    uncovered.length === 0 ? 'each has a story' : [`${uncovered.length} without a story`, ...uncovered].join('\n')
  return `${space.nodes.length} states, ${model.rules.size} rules: ${stories}`
}

/** The shortest story to every rule of a step; `*` stands for journey.yaml. Returns nothing for an unknown step. */
export function printStories({ model, space }: Explored, step: string): string | undefined {
  const places = [...model.rules].filter(([, place]) => (place.step || '*') === step)
  if (places.length === 0) return undefined
  const stories = places.map(([id, { event, index, written }]) => {
    const story = space.firedRules.get(id)
    const lines = story ? formatStory(model, movesOf(story)) : ['no story was found']
    return [`${event}, rule ${index + 1} (${written})`, ...lines.map((line) => `  ${line}`)].join('\n')
  })
  return stories.join('\n\n')
}
