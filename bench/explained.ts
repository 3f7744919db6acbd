/** Why a mistake in a journey cannot be told from what an author may mean. docs/diagnostics.md says the same in general. */

import type { Project } from '../src/engine/compiler/source/project.ts'
import { isAssignable } from '../src/engine/compiler/source/schema-parts.ts'
import { resolveFact } from '../src/engine/compiler/symbols/facts.ts'
import type { Mutation } from './mutations.ts'

type Reason = { description: string; fits: (mutation: Mutation, project: Project) => boolean }

const onlyTracked: Reason = {
  description: 'what is tracked goes by names that only the outside knows',
  fits: ({ path }) => path.includes('track'),
}

const onlyTheLender: Reason = {
  description: 'only the lender knows its addresses and headers',
  fits: ({ path }) => path.includes('context') || path.at(-1) === 'path',
}

const reasons: Record<string, Reason[]> = {
  'renamed key': [onlyTracked, onlyTheLender],
  'wrong type': [
    onlyTracked,
    {
      description: 'an effect in code takes what it is given',
      fits: ({ file, path }, { steps, services }) => {
        const effect = steps.get(stepOf(file))?.merged.calls?.[path[1] ?? '']?.effect ?? ''
        return path.includes('with') && services.value.services[effect]?.local === true
      },
    },
  ],
  'renamed value': [
    onlyTracked,
    onlyTheLender,
    {
      description: 'nothing here tells this code of a service from its others',
      fits: ({ path }) => path.at(-2) === 'codes',
    },
  ],
  'dropped rule': [
    {
      description: 'it has conditions: what follows it may be meant for everybody',
      fits: ({ before }) => /\b(when|unless):/.test(before),
    },
    {
      description: 'the catalogue answers that code, too',
      fits: ({ path }) => /\.(failed|[A-Z_]+|\d{7})$/.test(path[1] ?? ''),
    },
    {
      description: 'it leads nowhere: it only sets, tracks or starts a clock',
      fits: ({ before }) => !/\b(go|show|call):/.test(before),
    },
    {
      description: 'a button is closed while no rule for it applies',
      fits: ({ path }) => !(path[1] ?? '').includes('.') && path.length === 3,
    },
    { description: 'a step may be entered with nothing to do', fits: ({ path }) => path[1] === 'enter' },
    {
      description: 'a call whose answer is kept may end with nothing to do',
      fits: ({ file, path }, { steps }) => {
        const [call = '', outcome] = (path[1] ?? '').split('.')
        return outcome === 'ok' && steps.get(stepOf(file))?.merged.calls?.[call]?.keep !== undefined
      },
    },
  ],
  'swapped parameters': [
    {
      description: 'both are of one kind',
      fits: ({ file, swapped }, project) => {
        const step = project.steps.get(stepOf(file))
        const [one, other] = (swapped ?? []).map((fact) => resolveFact(project, step, fact))
        return one?.known === true && other?.known === true && isAssignable(one.schema, other.schema)
      },
    },
  ],
  'missing copy': [
    {
      description: 'such words may be there or not',
      fits: ({ path }) =>
        /^(help|intro|banner|placeholder|note|body|optional|heading|slow)$/.test(path.at(-1) ?? '') ||
        (path.at(-1) === 'title' && path.includes('items')),
    },
    { description: 'all steps have words for that button', fits: ({ path }) => path.at(-2) === 'actions' },
    {
      description: 'the step has the words of the one it extends',
      fits: ({ path }, { steps }) => steps.get(path[0] ?? '')?.own.extends !== undefined,
    },
  ],
  'unreachable step': [
    {
      description: 'it is still come to by its address',
      fits: ({ names }, { steps }) => steps.get(stepOf(names ?? ''))?.merged.path !== undefined,
    },
  ],
}

/** Kinds whose mistakes are another journey, as right as the one before: a story or `diff` shows them, nothing else can. */
const another: [RegExp, string][] = [
  [
    /^(when turned|unless turned|condition of a rule|one of several|fact left out|truth the other|another condition|strict limit|limit on the other|guard left|guard turned)/,
    'another condition, as good as the one before: `diff` tells it',
  ],
  [
    /^(way |call left|call of|message left|message of another kind|start left|fact not set|another fact set|rules |rule that comes|retry|count of|answer that is not|clock|another first|another effect|another record)/,
    'another thing that happens, as good as the one before: `diff` tells it, and the proof of requests where something is lacking',
  ],
  [
    /^(need|input|request of|request part|header|optional left|another calculation|set of another|part of the journey|record|counter|entry without)/,
    'another fact of the same kind, or one that may be absent: the proof of requests decides, when the journey is walked',
  ],
  [
    /^(field|widget|option|list of|another form|form|check|block|fact of|row|page|section|path|dialog|extension|button|edit|copy value|message|cross)/,
    'another screen, as good as the one before: `diff` tells it',
  ],
  [
    /^(then|required|length|number limit|pattern|type left|property|enumeration|member|constant|branch|mark|reference|negative|limit|root type)/,
    'a looser form, as good as the one before: no contract speaks of forms, and `diff` tells it',
  ],
  [
    /^(wait|setting|whole setting|code|items|item|cache|unsafe|status|method|service|outcome|duration|text for|truth as|literal)/,
    'another policy, which only the lender knows: `diff` tells it',
  ],
  [
    /^(name of|name left|number without|style|case|words|label|number for|limit said|missing copy|left over)/,
    'other words, which only a reader can judge',
  ],
]

/** What no check can know about the mistake; nothing when it should have been found. */
export function explained(mutation: Mutation, project: Project): string | undefined {
  const own = reasons[mutation.kind]?.find(({ fits }) => fits(mutation, project))?.description
  return own ?? another.find(([kinds]) => kinds.test(mutation.kind))?.[1]
}

function stepOf(file: string): string {
  return /steps\/(.+)\.yaml$/.exec(file)?.[1] ?? ''
}
