/** The style props in use. Any other is a property of the element, which is why its type refuses them: add it here. */
const styleProps = [
  ...['display', 'position', 'inset', 'insetBlockEnd', 'insetBlockStart', 'insetInline', 'insetInlineEnd'],
  ...['insetInlineStart', 'zIndex', 'order', 'overflow', 'overflowWrap', 'overflowY', 'opacity', 'transform'],
  ...[
    'flex',
    'flexBasis',
    'flexDirection',
    'flexGrow',
    'flexShrink',
    'flexWrap',
    'gridAutoColumns',
    'gridAutoFlow',
    'gridTemplateColumns',
    'gridTemplateRows',
  ],
  ...['alignItems', 'alignSelf', 'justifyContent', 'justifyItems', 'gap', 'columnGap', 'rowGap', 'aspectRatio'],
  ...['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'objectFit'],
  ...['margin', 'marginBlockEnd', 'marginBlockStart', 'marginInline', 'marginInlineStart'],
  ...['padding', 'paddingBlock', 'paddingBlockEnd', 'paddingBlockStart', 'paddingInline', 'paddingInlineEnd'],
  ...['paddingInlineStart', 'border', 'borderBlock', 'borderBlockEnd', 'borderBlockStart', 'borderBlockStartWidth'],
  ...['borderColor', 'borderRadius', 'outline', 'outlineOffset', 'backgroundColor', 'boxShadow', 'color', 'cursor'],
  ...[
    'fontSize',
    'fontVariantNumeric',
    'fontWeight',
    'letterSpacing',
    'lineHeight',
    'listStyle',
    'textAlign',
    'textWrap',
  ],
  ...['textDecoration', 'textShadow', 'visibility', 'whiteSpace', 'transition', 'forcedColorAdjust', 'shapeRendering'],
  ...['fill', 'stroke', 'strokeDasharray', 'strokeLinecap', 'strokeLinejoin', 'strokeWidth'],
  ...['srOnly', 'textStyle', 'layerStyle', 'animationStyle', '_focusVisible', '_hover', '_motionReduce'],
] as const

/** `css`: any styles, as Chakra takes them. */
export type StyleProp = (typeof styleProps)[number] | 'css'

const propNames: ReadonlySet<string> = new Set([...styleProps, 'css'])

export const isStyleProp = (name: string): boolean => propNames.has(name)
