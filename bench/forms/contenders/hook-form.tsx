/** react-hook-form 7: uncontrolled inputs, checked while they are typed. */
import { useForm } from 'react-hook-form'
import { choices, countInAddress, errorOf, fieldsOf } from '../fields.ts'
import { Sections, startWith } from './start.tsx'

const fields = fieldsOf(countInAddress())

function Form() {
  const { register, formState } = useForm<Record<string, string>>({ mode: 'onChange' })
  const { errors } = formState
  return (
    <form>
      <Sections aside={false}>
        {fields.map((field) => {
          const error = errors[field.name]?.message
          const props = register(field.name, { validate: (value) => errorOf(field, value ?? '') ?? true })
          return (
            <div key={field.name} style={{ marginTop: 24 }}>
              <label htmlFor={field.name} style={{ display: 'block' }}>
                {field.label}
              </label>
              {error !== undefined && <p>{error}</p>}
              {field.kind === 'choice' ? (
                <select id={field.name} {...props}>
                  <option value="">Choose</option>
                  {choices.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              ) : (
                <input id={field.name} type="text" aria-invalid={error !== undefined} {...props} />
              )}
            </div>
          )
        })}
      </Sections>
      <button type="submit">Next</button>
    </form>
  )
}

startWith(() => <Form />)
