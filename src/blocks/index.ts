/** Every block by the name that a step file uses. `form` is the engine's own. */
import type { Block } from '@journey/engine'
import { accordion } from './accordion.tsx'
import { alternative } from './alternative.tsx'
import { appLinks } from './app-links.tsx'
import { button } from './button.tsx'
import { buttons } from './buttons.tsx'
import { calculator } from './calculator.tsx'
import { cards } from './cards.tsx'
import { clauses } from './clauses.tsx'
import { consents } from './consents.tsx'
import { contents } from './contents.tsx'
import { document } from './document.tsx'
import { embed } from './embed.tsx'
import { examples } from './examples.tsx'
import { figure } from './figure.tsx'
import { guides } from './guides.tsx'
import { hero } from './hero.tsx'
import { list } from './list.tsx'
import { mailbox } from './mailbox.tsx'
import { notice } from './notice.tsx'
import { offerCards } from './offer-cards.tsx'
import { planChart } from './plan-chart.tsx'
import { reminder } from './reminder.tsx'
import { reveal } from './reveal.tsx'
import { rows } from './rows.tsx'
import { stepsList } from './steps-list.tsx'
import { summary } from './summary.tsx'
import { switcher } from './switcher.tsx'
import { tabs } from './tabs.tsx'
import { text } from './text.tsx'
import { timeline } from './timeline.tsx'
import { waiting } from './waiting.tsx'

export const blocks: Record<string, Block> = {
  accordion,
  alternative,
  'app-links': appLinks,
  button,
  buttons,
  calculator,
  cards,
  clauses,
  consents,
  contents,
  document,
  examples,
  guides,
  embed,
  figure,
  hero,
  list,
  mailbox,
  notice,
  'offer-cards': offerCards,
  'plan-chart': planChart,
  reminder,
  reveal,
  rows,
  'steps-list': stepsList,
  summary,
  switcher,
  tabs,
  text,
  timeline,
  waiting,
}
