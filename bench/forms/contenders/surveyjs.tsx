/** SurveyJS 3, drawn for React, which checks a question while it is typed. */
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.css'
import { bounds, choices, countInAddress, fieldsOf, pattern } from '../fields.ts'
import { startWith } from './start.tsx'

const elements = fieldsOf(countInAddress()).map(({ name, label, kind }) => {
  const shared = { name, title: label, isRequired: true }
  if (kind === 'choice') return { ...shared, type: 'dropdown', choices, renderAs: 'select' }
  if (kind === 'number')
    return { ...shared, type: 'text', inputType: 'number', min: bounds.minimum, max: bounds.maximum }
  return { ...shared, type: 'text', validators: [{ type: 'regex', regex: pattern, text: 'Use letters only' }] }
})

startWith(() => {
  const survey = new Model({ elements, textUpdateMode: 'onTyping', checkErrorsMode: 'onValueChanged' })
  return <Survey model={survey} />
})
