import { encode } from 'uqr'
import { chakra } from '../../look/chakra.ts'

/** Dark on light in every scheme, with a margin of four squares, as the standard has it: a camera needs both. An applicant who cannot scan it has the links. */
export function ScanCode({ address }: { address: string }) {
  const { data, size } = encode(address, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <chakra.svg
      viewBox={`0 0 ${size} ${size}`}
      width="full"
      height="full"
      borderRadius="sm"
      shapeRendering="crispEdges"
      forcedColorAdjust="none"
      aria-hidden="true"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </chakra.svg>
  )
}
