import { encode } from 'uqr'

/** A QR code as one path: dark on light in either theme, for the sake of cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-theme="light"
      className="size-48 rounded-input border border-line bg-surface-1 text-text"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
