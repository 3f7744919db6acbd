/** What `explore` found, as text: how much was walked, and the shortest story to each rule of a step. */
import type { Explored } from './explore.ts'
import { tell } from './story.ts'
import { untaken } from './walk.ts'
import { movesOf } from './walking.ts'

/** How much there is, and whether every rule has a story. */
export function printWalk({ world, walk }: Explored): string {
  const lost = untaken(world, walk).map(
    ({ step, event, index, written }) => `  ${step} ${event}, rule ${index + 1} (${written})`,
  )
  const stories = lost.length === 0 ? 'each has a story' : [`${lost.length} without a story`, ...lost].join('\n')
  return `${walk.nodes.length} states, ${world.rules.size} rules: ${stories}`
}

/** The shortest story to every rule of that step; '*' stands for journey.yaml. Nothing when there is no such step. */
export function printStories({ world, walk }: Explored, step: string): string | undefined {
  const places = [...world.rules].filter(([, place]) => (place.step || '*') === step)
  if (places.length === 0) return undefined
  const told = places.map(([id, { event, index, written }]) => {
    const story = walk.taken.get(id)
    const lines = story ? tell(world, movesOf(story)) : ['no story was found']
    return [`${event}, rule ${index + 1} (${written})`, ...lines.map((line) => `  ${line}`)].join('\n')
  })
  return told.join('\n\n')
}
