/** One of several plans, each a card with what it costs in plain sight and a way to the rest. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { inSafari, radioStyle } from '../look/choice-marks.ts'
import { evenLabel } from '../look/even-rows.ts'
import { formatMoney } from '../look/format.ts'
import { useMotion } from '../look/motion.ts'
import { defineStyles } from '../look/styles.ts'
import { readOnly } from './parts/control-props.ts'
import { FieldGroup, groupProps } from './parts/field-group.tsx'

type Plan = {
  id: string
  tenor: number
  monthlyRepaymentAmount: number
  totalInterestAndFeeAmount?: number
  totalRepaymentAmount: number
}

type Options = { plans?: Plan[]; waiting?: boolean; placeholders?: number; details?: string; again?: string }

/** Stores the id of the plan. `details` is raised with the id of the plan that is asked about, `again` where there is none. */
export const planCards = defineWidget<string, Options>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['plans'],
    properties: {
      plans: { type: 'string', 'x-fact': true, 'x-holds': { type: 'array', items: { type: 'object' } } },
      waiting: { type: 'string', 'x-fact': true, 'x-holds': { type: 'boolean' } },
      placeholders: { type: 'string', 'x-fact': true, 'x-holds': { type: 'integer', minimum: 1 } },
      details: { type: 'string', 'x-event': true },
      again: { type: 'string', 'x-event': true },
    },
  },
  ownFieldGroup: true,
  copy: ['months', 'monthly'],
  component: PlanCards,
})

function PlanCards(field: WidgetProps<string, Options>) {
  const { id, options, copy } = field
  const { plans = [], waiting = false, placeholders = 0 } = options
  return (
    // Also on paper: what can be chosen is said nowhere else.
    <div data-offered="">
      <FieldGroup field={groupProps(field)} role="radiogroup">
        {/* Until there are plans the field is this line: whatever leads to the field leads here. */}
        <p
          role="status"
          id={waiting && plans.length === 0 ? id : undefined}
          tabIndex={-1}
          className={waiting ? styles.status : styles.aloud}
        >
          {waiting ? copy.text('waiting') : plans.length > 0 && copy.text('ready')}
        </p>
        {plans.length > 0 && (
          <div className={styles.cards}>
            {plans.map((plan, index) => (
              <PlanCard key={plan.id} plan={plan} id={index === 0 ? id : `${id}-${index}`} field={field} />
            ))}
          </div>
        )}
        {plans.length === 0 && (
          <div className={styles.cards} {...(waiting && { 'aria-hidden': true })}>
            {waiting ? (
              // Which plans will come is not known: a card that holds a place says nothing.
              Array.from({ length: placeholders }, (_, index) => `place ${index}`).map((key) => (
                <Placeholder key={key} />
              ))
            ) : (
              <NoPlans field={field} />
            )}
          </div>
        )}
      </FieldGroup>
    </div>
  )
}

function PlanCard({ plan, id, field }: { plan: Plan; id: string; field: WidgetProps<string, Options> }) {
  const { name, value, options, copy, disabled, invalid, onChange, onBlur, onEvent } = field
  const { details } = options
  const chosen = plan.id === value
  return (
    <div className={styles.card}>
      {chosen && <Chosen group={name} />}
      <label className={styles.choice}>
        <input
          type="radio"
          id={id}
          name={name}
          value={plan.id}
          checked={chosen}
          disabled={disabled || (readOnly(field) && !chosen)}
          aria-invalid={invalid || undefined}
          onChange={() => onChange(plan.id)}
          onBlur={onBlur}
          className={styles.dot}
        />
        <span className={styles.term}>
          {plan.tenor} {copy.text(plan.tenor === 1 ? 'month' : 'months')}
        </span>
        {chosen && (
          <span aria-hidden="true" className={styles.chosen}>
            {copy.text('chosen')}
          </span>
        )}
        <span className={styles.month}>
          <span className={styles.large}>{formatMoney(plan.monthlyRepaymentAmount)}</span> {copy.text('monthly')}
        </span>
      </label>
      <dl className={styles.costs}>
        <Cost label={copy.text('interestAndFees')} value={plan.totalInterestAndFeeAmount} />
        <Cost label={copy.text('total')} value={plan.totalRepaymentAmount} />
      </dl>
      {details !== undefined && (
        <button type="button" disabled={disabled} className={styles.details} onClick={() => onEvent(details, plan.id)}>
          {copy.text('details')}
          <span className={styles.aloud}>
            {' '}
            {plan.tenor} {copy.text(plan.tenor === 1 ? 'month' : 'months')}
          </span>
        </button>
      )}
    </div>
  )
}

/** Marks the card that is chosen, and moves there from the one that was. */
function Chosen({ group }: { group: string }) {
  const motion = useMotion()
  return motion ? (
    <motion.Outline group={group} className={styles.outline} />
  ) : (
    <span aria-hidden="true" className={styles.outline} />
  )
}

function Cost({ label, value }: { label: string | undefined; value: number | undefined }) {
  if (label === undefined || value === undefined) return null
  return (
    <div className={styles.cost}>
      <dt>{label}</dt>
      <dd className={styles.figure}>{formatMoney(value)}</dd>
    </div>
  )
}

/** Where a plan is going to be. */
function Placeholder() {
  return (
    <div className={styles.card}>
      <div className={styles.choice}>
        <span className={styles.term}>
          <span className={styles.bar} />
        </span>
        <span className={styles.month}>
          <span className={styles.bar} />
        </span>
      </div>
      <div className={styles.costs}>
        <span className={styles.bar} />
        <span className={styles.bar} />
      </div>
    </div>
  )
}

function NoPlans({ field }: { field: WidgetProps<string, Options> }) {
  const { id, name, options, copy, invalid, disabled, onEvent } = field
  const { again } = options
  return (
    <div className={styles.none}>
      <p>{copy.text('none')}</p>
      {again !== undefined && (
        <button
          type="button"
          id={id}
          name={name}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          className={styles.details}
          onClick={() => onEvent(again)}
        >
          {copy.text('again')}
        </button>
      )}
    </div>
  )
}

const ring = { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '2px' } as const

const styles = defineStyles({
  cards: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    marginBlockStart: '3',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    border: '1.5px solid',
    borderColor: 'border.control',
    borderRadius: 'card',
    backgroundColor: 'bg.surface',
    position: 'relative',
    outline: 'none',
    '&:has(:checked)': { backgroundColor: 'accent.subtle' },
    '&:has([type=radio]:focus-visible)': ring,
    [inSafari]: { '&:has([type=radio]:focus)': ring },
    // One ring: that of the control is for a browser that knows no `:has`.
    '&:has([type=radio]:focus-visible) [type=radio]': { outline: 'none' },
    '&:has([type=radio][aria-invalid=true])': { borderColor: 'error.border' },
  },
  outline: {
    position: 'absolute',
    inset: '-3px',
    border: '3px solid',
    borderColor: 'accent.fg',
    borderRadius: 'calc(var(--chakra-radii-card) + 2px)',
    pointerEvents: 'none',
  },
  // With larger text the mark of the chosen one goes below the term instead of tearing it apart.
  choice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    padding: 'gutter',
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
  },
  dot: radioStyle,
  term: { textStyle: 'subheading', flex: '1 0 4.5rem' },
  chosen: {
    paddingInline: '2.5',
    paddingBlock: '0.5',
    borderRadius: 'full',
    backgroundColor: 'accent.solid',
    color: 'accent.onSolid',
    textStyle: 'small',
    fontWeight: 'semibold',
  },
  month: { flexBasis: 'full', textStyle: 'body', color: 'fg.muted' },
  large: {
    textStyle: 'figure',
    fontSize: '2xl',
    fontWeight: 'bold',
    letterSpacing: 'tight',
    color: 'fg',
    marginInlineEnd: '1',
  },
  costs: {
    display: 'grid',
    gap: '2',
    padding: 'gutter',
    borderBlockStart: '1px solid',
    borderColor: 'border',
    margin: '0',
  },
  cost: {
    display: 'flex',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '4',
    textStyle: 'small',
    color: 'fg.muted',
    '& > dt': evenLabel,
  },
  figure: { textStyle: 'figure', color: 'fg', margin: '0' },
  details: {
    alignSelf: 'flex-start',
    minHeight: 'target',
    marginBlockStart: 'auto',
    marginBlockEnd: '2',
    paddingInline: 'gutter',
    color: 'accent.fg',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    background: 'none',
    border: 'none',
    cursor: 'pointer',
    outline: 'none',
    borderRadius: 'control',
    _hover: { textDecorationThickness: '2px' },
    _focusVisible: { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '-3px' },
  },
  status: { textStyle: 'help', animationStyle: 'appear' },
  bar: {
    display: 'block',
    height: '5',
    maxWidth: '12rem',
    borderRadius: 'sm',
    backgroundColor: 'bg.subtle',
    animationStyle: 'breathe',
  },
  none: { display: 'grid', gap: '2', padding: '4', borderRadius: 'card', backgroundColor: 'bg.subtle' },
  aloud: { srOnly: true },
})
