/** The design system as one more scene of the studio: of no step, and with no words of the journey. */
export const systemScene = {
  id: 'system',
  group: 'system',
  title: 'Tokens, recipes, widgets, blocks',
  texts: [],
  step: '',
} as const
