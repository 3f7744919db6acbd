import { Button } from '../../look/button.ts'
import { chakra } from '../../look/chakra.ts'
import { Spinner } from '../../look/spinner.tsx'

type Variant = 'primary' | 'secondary' | 'link'
type ActionsProps = {
  actions: { name: string; label: string; variant: Variant; disabled: boolean; busy: boolean; press: () => void }[]
}

/** The step's buttons: full width under each other on a phone, side by side where there is room. */
export function Actions({ actions }: ActionsProps) {
  if (actions.length === 0) return null
  return (
    <chakra.div
      data-actions=""
      display="flex"
      flexDirection={{ base: 'column', sm: 'row' }}
      flexWrap="wrap"
      alignItems={{ base: 'stretch', sm: 'center' }}
      gap="3"
      marginBlockStart="8"
    >
      {actions.map(({ name, label, variant, disabled, busy, press }) => (
        <Button
          key={name}
          variant={variant === 'primary' ? 'solid' : variant === 'secondary' ? 'outline' : 'plain'}
          minWidth={{ sm: variant === 'link' ? undefined : '9rem' }}
          disabled={disabled}
          aria-busy={busy || undefined}
          onClick={press}
        >
          {label}
          {busy && variant === 'primary' && <Spinner size="5" />}
        </Button>
      ))}
    </chakra.div>
  )
}
