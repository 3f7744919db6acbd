/** form.io, which checks the whole form 100 ms after the last key: that is not in what a key costs here. */
import { Formio } from '@formio/js'
import { bounds, choices, countInAddress, fieldsOf, pattern } from '../fields.ts'

const components = fieldsOf(countInAddress()).map(({ name, label, kind }) => {
  const shared = { key: name, label, input: true }
  const validate = { required: true }
  if (kind === 'choice')
    return {
      ...shared,
      ...{ type: 'select', widget: 'html5', validate },
      data: { values: choices.map((one) => ({ label: one, value: one })) },
    }
  if (kind === 'number')
    return { ...shared, type: 'number', validate: { ...validate, min: bounds.minimum, max: bounds.maximum } }
  return { ...shared, type: 'textfield', validate: { ...validate, pattern } }
})

window.start = () => {
  void Formio.createForm(document.getElementById('root') ?? document.body, { display: 'form', components })
}
