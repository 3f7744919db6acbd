/** Everything in which the two brands differ: colours, typeface, roundness. A colour is `[light, dark]`. */

type Colours = Record<string, readonly [light: string, dark: string]>

export type Brand = {
  font: string
  /** Roundness of controls and of cards. */
  radius: { control: string; card: string }
  colours: Colours
}

/** Marigold and pine: warm and bright, with a text colour that is nearly black. */
const retail: Brand = {
  font: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  radius: { control: '0.75rem', card: '1.25rem' },
  colours: {
    'bg.page': ['#FBF8F2', '#0F1513'],
    'bg.surface': ['#FFFFFF', '#18211E'],
    'bg.subtle': ['#F4EFE4', '#202B27'],
    'bg.deep': ['#FFC445', '#123F36'],
    'bg.deepSubtle': ['#FFD67C', '#1B5247'],
    fg: ['#16211D', '#EFF4F1'],
    'fg.muted': ['#4C5A54', '#AEBDB6'],
    'fg.onDeep': ['#10251E', '#F3F8F5'],
    'fg.onDeepMuted': ['#33402F', '#BFD5CC'],
    border: ['#E4DED1', '#2E3B36'],
    'border.control': ['#76837C', '#7E9089'],
    'accent.solid': ['#0B5B4B', '#FFC445'],
    'accent.hover': ['#084739', '#FFD374'],
    'accent.active': ['#06362C', '#F5B52B'],
    'accent.onSolid': ['#FFFFFF', '#16211D'],
    'accent.fg': ['#0B5B4B', '#8ADDC6'],
    'accent.subtle': ['#E5F1EC', '#1C3A33'],
    'focus.ring': ['#1D4ED8', '#8FB6FF'],
  },
}

/** Indigo and stone: calm and deep. */
const bank: Brand = {
  font: "'Source Sans 3 Variable', 'Source Sans 3 Fallback', system-ui, sans-serif",
  radius: { control: '0.375rem', card: '0.75rem' },
  colours: {
    'bg.page': ['#F4F5F9', '#0F1119'],
    'bg.surface': ['#FFFFFF', '#181B27'],
    'bg.subtle': ['#ECEEF6', '#212536'],
    'bg.deep': ['#1C2154', '#1A1E48'],
    'bg.deepSubtle': ['#2B3170', '#292E63'],
    fg: ['#171A2B', '#EEF0F8'],
    'fg.muted': ['#50566E', '#AEB4CC'],
    'fg.onDeep': ['#FFFFFF', '#F5F6FF'],
    'fg.onDeepMuted': ['#CDD2F2', '#C3C9EE'],
    border: ['#DDE0EC', '#30354A'],
    'border.control': ['#777D96', '#8087A3'],
    'accent.solid': ['#363CA3', '#AEB6FF'],
    'accent.hover': ['#2A2F88', '#C6CCFF'],
    'accent.active': ['#20246E', '#98A1F8'],
    'accent.onSolid': ['#FFFFFF', '#14173A'],
    'accent.fg': ['#363CA3', '#B4BBFF'],
    'accent.subtle': ['#EBECFA', '#262B54'],
    'focus.ring': ['#0B63CE', '#F5C96B'],
  },
}

/** Meaning has the same colours under both brands. */
export const meanings: Colours = {
  'error.fg': ['#B3261E', '#FFB4AB'],
  'error.border': ['#C4362D', '#FF8A7D'],
  'error.bg': ['#FDECEA', '#3B1B19'],
  'success.fg': ['#11693B', '#8FDBAA'],
  'success.bg': ['#E6F4EA', '#17331F'],
  'warning.fg': ['#7A4B00', '#FFD48A'],
  'warning.bg': ['#FFF3DC', '#3A2A0F'],
  'info.fg': ['#1B4F91', '#A9CBFF'],
  'info.bg': ['#E8F0FC', '#17283F'],
}

const brands = new Map(Object.entries({ bank, retail }))

/** Brands that a page names at its root (`data-brand`); without a name it is dressed as `bank`. */
export const brandNames = [...brands.keys()]

/** The brand of that name; `bank` for an unknown name. */
export const brandFor = (theme: string | undefined): Brand => brands.get(theme ?? 'bank') ?? bank
