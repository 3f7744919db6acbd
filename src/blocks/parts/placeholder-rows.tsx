import { chakra } from '../../look/chakra.ts'

/** Keeps the place of rows that are still calculated. */
export function PlaceholderRows({ labels }: { labels: string[] }) {
  return (
    <chakra.ul aria-hidden="true" display="grid" gap="4" marginBlockStart="3">
      {labels.map((label) => (
        <chakra.li
          key={label}
          layerStyle="card"
          boxShadow="none"
          padding={{ base: 'inset', md: '5' }}
          display="grid"
          gap="3"
          minHeight="10.5rem"
          animationStyle="appear"
        >
          <chakra.p textStyle="figure" fontSize="xl">
            {label}
          </chakra.p>
          <Bar width="90%" />
          <Bar width="75%" />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function Bar({ width }: { width: string }) {
  return (
    <chakra.span
      display="block"
      style={{ width }}
      height="5"
      borderRadius="sm"
      backgroundColor="bg.subtle"
      animationStyle="breathe"
    />
  )
}
