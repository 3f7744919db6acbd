/** TanStack Form: a subscription per field, checked while it is typed. */
import { useForm } from '@tanstack/react-form'
import { choices, countInAddress, errorOf, fieldsOf } from '../fields.ts'
import { Sections, startWith } from './start.tsx'

const fields = fieldsOf(countInAddress())
const defaultValues: Record<string, string> = Object.fromEntries(fields.map(({ name }) => [name, '']))

function Form() {
  const form = useForm({ defaultValues })
  return (
    <form>
      <Sections aside={false}>
        {fields.map((field) => (
          <form.Field
            key={field.name}
            name={field.name}
            validators={{ onChange: ({ value }) => errorOf(field, value ?? '') }}
          >
            {({ state, handleChange }) => (
              <div style={{ marginTop: 24 }}>
                <label htmlFor={field.name} style={{ display: 'block' }}>
                  {field.label}
                </label>
                {state.meta.errors.length > 0 && <p>{String(state.meta.errors[0])}</p>}
                {field.kind === 'choice' ? (
                  <select
                    id={field.name}
                    value={state.value}
                    onChange={(event) => handleChange(event.currentTarget.value)}
                  >
                    <option value="">Choose</option>
                    {choices.map((one) => (
                      <option key={one}>{one}</option>
                    ))}
                  </select>
                ) : (
                  <input
                    id={field.name}
                    type="text"
                    value={state.value}
                    onChange={(event) => handleChange(event.currentTarget.value)}
                  />
                )}
              </div>
            )}
          </form.Field>
        ))}
      </Sections>
      <button type="submit">Next</button>
    </form>
  )
}

startWith(() => <Form />)
