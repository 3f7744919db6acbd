/** Elements that take Chakra's style props, as in `<chakra.p color="fg.muted">`: each is the native element with one class. */
import type { HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { type ComponentProps, cloneElement, createElement, isValidElement, type ReactElement } from 'react'
import { classFor, type RecipeUse } from './style-classes.ts'

/** The style props in use. Any other is a property of the element, which is why its type refuses them: add it here. */
const styleProps = [
  ...['display', 'position', 'inset', 'insetBlockEnd', 'insetBlockStart', 'insetInline', 'insetInlineEnd'],
  ...['insetInlineStart', 'zIndex', 'order', 'overflow', 'overflowWrap', 'overflowY', 'opacity', 'transform'],
  ...['flex', 'flexBasis', 'flexDirection', 'flexGrow', 'flexShrink', 'flexWrap', 'gridTemplateColumns'],
  ...['alignItems', 'alignSelf', 'justifyContent', 'justifyItems', 'gap', 'columnGap', 'rowGap', 'aspectRatio'],
  ...['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'objectFit'],
  ...['margin', 'marginBlockEnd', 'marginBlockStart', 'marginInline', 'marginInlineStart'],
  ...['padding', 'paddingBlock', 'paddingBlockEnd', 'paddingBlockStart', 'paddingInline', 'paddingInlineEnd'],
  ...['paddingInlineStart', 'border', 'borderBlock', 'borderBlockEnd', 'borderBlockStart', 'borderBlockStartWidth'],
  ...['borderColor', 'borderRadius', 'outline', 'outlineOffset', 'backgroundColor', 'boxShadow', 'color', 'cursor'],
  ...['fontSize', 'fontVariantNumeric', 'fontWeight', 'letterSpacing', 'lineHeight', 'listStyle', 'textAlign'],
  ...['textDecoration', 'textShadow', 'whiteSpace', 'transition', 'forcedColorAdjust', 'shapeRendering'],
  ...['fill', 'stroke', 'strokeDasharray', 'strokeLinecap', 'strokeLinejoin', 'strokeWidth'],
  ...['srOnly', 'textStyle', 'layerStyle', 'animationStyle', '_focusVisible', '_hover', '_motionReduce'],
] as const

type StyleProp = (typeof styleProps)[number] | 'css'
type Tag = keyof React.JSX.IntrinsicElements

/** The element's own properties, and the style props. `asChild`: its one child is drawn in its place, with its class. */
export type ElementProps<Name extends Tag> = Omit<ComponentProps<Name>, StyleProp | 'className' | 'style'> &
  Pick<HTMLChakraProps<'div'>, StyleProp> & { asChild?: boolean }

const isStyleProp: ReadonlySet<string> = new Set(styleProps)

/** Draws the element `tag`; `recipe` lies under the styles among the properties. */
export function drawElement(tag: string, props: object, recipe?: RecipeUse): ReactElement {
  const own: Record<string, unknown> = {}
  const style: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || name === 'css' || name === 'asChild') continue
    if (isStyleProp.has(name)) style[name] = value
    else own[name] = value
  }
  const { css, asChild = false } = props as { css?: object; asChild?: boolean }
  const className = classFor({ recipe, own: [css, style] })
  if (className !== undefined) own.className = className
  if (!asChild) return createElement(tag, own)
  const { children, ...rest } = own
  if (!isValidElement(children)) throw new Error(`expected one element in place of \`${tag}\``)
  return cloneElement(children, rest)
}

type Elements = { [Name in keyof React.JSX.IntrinsicElements]: (props: ElementProps<Name>) => ReactElement }

const made = new Map<string, (props: object) => ReactElement>()

/** One component for each element, made when it is first asked for. */
export const chakra = new Proxy({} as Elements, {
  get: (_, tag: string) => {
    const known = made.get(tag) ?? ((props: object) => drawElement(tag, props))
    made.set(tag, known)
    return known
  },
})
