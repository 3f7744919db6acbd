/** JSON Forms with its renderers in plain HTML, which checks the whole form while it is typed. */
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { useState } from 'react'
import { countInAddress, fieldsOf, schemaWithChoices } from '../fields.ts'
import { startWith } from './start.tsx'

const count = countInAddress()
const schema = schemaWithChoices(count)
const uischema = {
  type: 'VerticalLayout',
  elements: fieldsOf(count).map(({ name, label }) => ({ type: 'Control', scope: `#/properties/${name}`, label })),
}

function Form() {
  const [data, setData] = useState({})
  return (
    <JsonForms
      schema={schema}
      uischema={uischema}
      data={data}
      renderers={vanillaRenderers}
      cells={vanillaCells}
      onChange={(changed) => setData(changed.data)}
    />
  )
}

startWith(() => <Form />)
