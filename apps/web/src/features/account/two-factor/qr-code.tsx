import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
}

/** The light squares around the code, by which scanners find it. */
const border = 4

export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  // Dark on light also in the dark theme: many scanners expect it.
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
