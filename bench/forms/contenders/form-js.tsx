/** form-js of Camunda, which checks a field while it is typed. */
import { createForm } from '@bpmn-io/form-js-viewer'
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css'
import { bounds, choices, countInAddress, fieldsOf, pattern } from '../fields.ts'

const components = fieldsOf(countInAddress()).map(({ name, label, kind }) => {
  const shared = { id: name, key: name, label }
  const validate = { required: true }
  if (kind === 'choice')
    return { ...shared, type: 'select', values: choices.map((one) => ({ label: one, value: one })), validate }
  if (kind === 'number')
    return { ...shared, type: 'number', validate: { ...validate, min: bounds.minimum, max: bounds.maximum } }
  return { ...shared, type: 'textfield', validate: { ...validate, pattern } }
})

window.start = () => {
  // By itself it waits 300 ms before it looks at what was typed.
  const options = { debounce: false, container: document.getElementById('root') ?? document.body }
  createForm({ schema: { type: 'default', components }, ...options })
}
