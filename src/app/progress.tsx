import { useFact, useText } from '@journey/engine/react'
import type { ReactNode } from 'react'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'
import { useMotion } from '../look/motion.ts'
import { defineStyles } from '../look/styles.ts'

type PartState = 'done' | 'current' | 'ahead'

/**
 * The parts of the application and where the applicant is in them. `settings.progress` names the parts that belong together;
 * without it all of `sections` do. On a phone the names shrink to one line over a bar.
 */
export function Progress({ sections: all, section }: { sections: string[]; section: string }) {
  const text = useText()
  const sections = groupOf(section, useFact('settings.progress')) ?? all
  const icons = useFact('settings.stepIcons')
  const here = sections.indexOf(section)
  if (here < 0) return null
  return (
    <chakra.nav aria-label={text('shell.progress.label')}>
      <chakra.p
        aria-hidden="true"
        display={{ base: 'flex', md: 'none' }}
        // Back is at the start of this line (see the shell): the card below keeps its height for the form.
        justifyContent="flex-end"
        alignItems="center"
        flexWrap="wrap"
        columnGap="3"
        minHeight="target"
        paddingInlineStart="24"
        textAlign="end"
        textStyle="small"
        fontWeight="semibold"
      >
        <chakra.span display="inline-flex" alignItems="center" gap="1.5">
          <StepIcon icons={icons} section={section} />
          {text(`sections.${section}`)}
        </chakra.span>
        <chakra.span color="fg.onDeepMuted" fontWeight="medium">
          {text('shell.progress.position', { number: here + 1, count: sections.length })}
        </chakra.span>
      </chakra.p>
      {/* As wide as each other, while none is narrower than its longest word: what has no room begins another line. */}
      <chakra.ol display="flex" flexWrap="wrap" gap={{ base: '1.5', md: '3' }}>
        {sections.map((name, index) => (
          <Part
            key={name}
            state={index < here ? 'done' : index === here ? 'current' : 'ahead'}
            label={text(`sections.${name}`)}
            icon={<StepIcon icons={icons} section={name} />}
            done={text('shell.progress.done')}
          />
        ))}
      </chakra.ol>
    </chakra.nav>
  )
}

function groupOf(section: string, groups: unknown): string[] | undefined {
  if (!Array.isArray(groups)) return undefined
  return groups.find((group): group is string[] => Array.isArray(group) && group.includes(section))
}

/** The icon of a part, where the settings name one. */
function StepIcon({ icons, section }: { icons: unknown; section: string }) {
  const name = isNames(icons) ? icons[section] : undefined
  return name === undefined ? null : <Icon name={name} size="4" data-step-icon={name} />
}

function isNames(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null
}

type PartProps = { state: PartState; label: string | undefined; done: string | undefined; icon: ReactNode }

function Part({ state, label, done, icon }: PartProps) {
  return (
    <chakra.li
      flex="1 1 0"
      aria-current={state === 'current' ? 'step' : undefined}
      color={state === 'ahead' ? 'fg.onDeepMuted' : 'fg.onDeep'}
      fontWeight={state === 'current' ? 'bold' : 'medium'}
    >
      <chakra.span display="block" position="relative" marginBlockEnd={{ base: '0', md: '2' }}>
        <chakra.span css={bar} opacity={0.3} />
        <Filled filled={state !== 'ahead'} />
      </chakra.span>
      <chakra.span
        css={hiddenOnAPhone}
        overflowWrap="normal"
        textStyle="small"
        lineHeight="snug"
        alignItems="center"
        gap="1.5"
      >
        {state === 'done' ? (
          <Icon name="check" size="4" strokeWidth="3" animationStyle="draw" strokeDasharray="1" />
        ) : (
          icon
        )}
        {label}
        {state === 'done' && <chakra.span srOnly>({done})</chakra.span>}
      </chakra.span>
    </chakra.li>
  )
}

/** Fills while the applicant goes on. */
function Filled({ filled }: { filled: boolean }) {
  const motion = useMotion()
  if (motion) return <motion.Fill filled={filled} className={styles.filled} />
  return filled ? <span className={styles.filled} /> : null
}

/** A border, because forced colours leave it where they take a background away. */
const bar = {
  display: 'block',
  borderBlockStartWidth: { base: '6px', md: '4px' },
  borderColor: 'currentColor',
  borderRadius: 'full',
} as const
const styles = defineStyles({ filled: { ...bar, position: 'absolute', insetInline: '0', insetBlockStart: '0' } })

/** The names stay in the list for screen readers where there is no room to show them. */
const hiddenOnAPhone = {
  position: { base: 'absolute', md: 'static' },
  display: { base: 'block', md: 'flex' },
  width: { base: '1px', md: 'auto' },
  height: { base: '1px', md: 'auto' },
  overflow: { base: 'hidden', md: 'visible' },
  clipPath: { base: 'inset(50%)', md: 'none' },
  whiteSpace: { base: 'nowrap', md: 'normal' },
} as const
