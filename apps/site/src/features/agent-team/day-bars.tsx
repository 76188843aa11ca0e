const HEIGHT = 160
const WIDTH = 640

interface Bar {
  readonly day: string
  readonly value: bigint
}

/** Bars around a zero line: positive above, negative below. */
export function DayBars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = bars.reduce((top, { value }) => (value > top ? value : top), 0n)
  const least = bars.reduce((low, { value }) => (value < low ? value : low), 0n)
  const span = most - least
  if (span === 0n) return null
  const at = (value: bigint) => Number(((most - value) * 10_000n) / span) / 10_000
  const zero = at(0n) * HEIGHT
  const step = WIDTH / bars.length
  const width = Math.max(1, step * 0.72)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-40 w-full"
    >
      {bars.map(({ day, value }, place) => {
        const end = at(value) * HEIGHT
        const height = Math.max(value === 0n ? 0 : 1.5, Math.abs(end - zero))
        return (
          <rect
            key={day}
            x={place * step + (step - width) / 2}
            y={value < 0n ? zero : zero - height}
            width={width}
            height={height}
            className={value < 0n ? 'fill-text-3' : 'fill-brand'}
          />
        )
      })}
      <line
        x1={0}
        x2={WIDTH}
        y1={zero}
        y2={zero}
        className="stroke-line-strong"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
