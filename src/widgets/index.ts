/** Every widget by the name that step files use. */
import type { Widget } from '@journey/engine'
import { captcha } from './captcha.tsx'
import { cellphone } from './cellphone.tsx'
import { checkbox } from './checkbox.tsx'
import { choices } from './choices.tsx'
import { date } from './date.tsx'
import { digits } from './digits.tsx'
import { files } from './files.tsx'
import { money } from './money.tsx'
import { moneySlider } from './money-slider.tsx'
import { monthYear } from './month-year.tsx'
import { otpCode } from './otp-code.tsx'
import { planCards } from './plan-cards.tsx'
import { saId } from './sa-id.tsx'
import { select } from './select.tsx'
import { selfie } from './selfie.tsx'
import { suggest } from './suggest.tsx'
import { text } from './text.tsx'
import { yesNo } from './yes-no.tsx'

export const widgets: Record<string, Widget> = {
  text,
  suggest,
  digits,
  'sa-id': saId,
  cellphone,
  'otp-code': otpCode,
  money,
  'money-slider': moneySlider,
  select,
  choices,
  'yes-no': yesNo,
  checkbox,
  'month-year': monthYear,
  date,
  'plan-cards': planCards,
  captcha,
  files,
  selfie,
}
