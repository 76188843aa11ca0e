import { encode } from 'uqr'

/** One path for all dark modules: each a square of one unit. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}

/**
 * A QR code. Always dark on white, in either theme: many scanners need that. `label` says what it
 * contains, and the same must be beside it as text.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-full rounded-input bg-[#fff]"
    >
      <path fill="#000" d={pathOf(data)} />
    </svg>
  )
}
