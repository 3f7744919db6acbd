/** The theme: one set of recipes, with the tokens of each brand. */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system'
import { type Brand, brandFor, meanings } from './brands.ts'
import { recipes } from './recipes.ts'
import { breakpoints, tokens } from './scale.ts'
import { animationStyles, globalCss, keyframes, layerStyles, textStyles } from './styles.ts'

/**
 * The Chakra system of a brand (`retail` or `bank`), with its tokens for a page of that name; without a name those of `bank`
 * for every page.
 * Light and dark follow the reader's own setting. It holds only the recipes that this product uses: Chakra's own
 * theme would add some 40 kB that no page uses.
 */
export function systemFor(theme: string | undefined): SystemContext {
  const root = theme === undefined ? 'html' : `html[data-brand=${theme}]`
  const made =
    systems.get(root) ?? createSystem(defaultBaseConfig, configOf(brandFor(theme)), { cssVarsRoot: `:where(${root})` })
  systems.set(root, made)
  return made
}

/** By the selector of its tokens. */
const systems = new Map<string, SystemContext>()

function configOf(brand: Brand) {
  return defineConfig({
    preflight: true,
    conditions: { dark: '@media (prefers-color-scheme: dark)' },
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      recipes,
      textStyles,
      layerStyles,
      animationStyles,
      tokens: {
        ...tokens,
        fonts: { body: { value: brand.font }, heading: { value: brand.font } },
        radii: { ...tokens.radii, control: { value: brand.radius.control }, card: { value: brand.radius.card } },
      },
      semanticTokens: {
        colors: nested({ ...brand.colours, ...meanings }),
        shadows: {
          button: shadow('0 1px 2px rgb(20 30 26 / 0.18)', 'none'),
          card: shadow('0 1px 2px rgb(20 30 26 / 0.05), 0 8px 24px -12px rgb(20 30 26 / 0.14)', 'none'),
          raised: shadow(
            '0 2px 4px rgb(20 30 26 / 0.08), 0 24px 48px -16px rgb(20 30 26 / 0.28)',
            '0 24px 48px -16px rgb(0 0 0 / 0.7)',
          ),
        },
      },
    },
  })
}

const shadow = (light: string, dark: string) => ({ value: { base: light, _dark: dark } })

type Token = { value: { base: string; _dark: string } }

/** `{ 'bg.page': [light, dark] }` → `{ bg: { page: { value: { base, _dark } } } }`; a name without a dot is its group's `DEFAULT`. */
function nested(colours: Brand['colours']): Record<string, Record<string, Token>> {
  const groups: Record<string, Record<string, Token>> = {}
  for (const [name, [light, dark]] of Object.entries(colours)) {
    const [group = name, tone = 'DEFAULT'] = name.split('.')
    groups[group] = { ...groups[group], [tone]: { value: { base: light, _dark: dark } } }
  }
  return groups
}
