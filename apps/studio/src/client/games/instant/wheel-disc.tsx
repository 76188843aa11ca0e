import { type WheelBet, wheelTable } from '@fairhouse/games/wheel'

const PALETTE = ['#33415c', '#3ddc97', '#4aa8ff', '#ffd84a', '#ff8b3d', '#ff5d8f', '#b78bff']

/** Each multiplier of a wheel has one colour; nothing has the first. */
export function colours(table: readonly number[]): ReadonlyMap<number, string> {
  const values = [...new Set(table)].toSorted((a, b) => a - b)
  const rest = values.filter((value) => value > 0)
  return new Map([
    [0, PALETTE[0] ?? ''],
    ...rest.map((value, at) => [value, PALETTE[1 + (at % 6)] ?? ''] as const),
  ])
}

function slice(at: number, of: number): string {
  const angle = (turn: number) => (turn * 2 - 0.5) * Math.PI
  const [from, to] = [angle((at - 0.5) / of), angle((at + 0.5) / of)]
  const point = (radius: number, turn: number) =>
    `${(radius * Math.cos(turn)).toFixed(3)} ${(radius * Math.sin(turn)).toFixed(3)}`
  const outer = `M${point(60, from)}L${point(96, from)}A96 96 0 0 1 ${point(96, to)}`
  return `${outer}L${point(60, to)}A60 60 0 0 0 ${point(60, from)}Z`
}

/** The wheel of a bet, turned by `turn` whole turns; only a picture. */
export function Disc({ bet, turn, isMoving }: { bet: WheelBet; turn: number; isMoving: boolean }) {
  const table = wheelTable(bet.risk, bet.segments)
  const colourOf = colours(table)
  return (
    <svg
      aria-hidden
      data-wheel
      viewBox="-104 -112 208 216"
      className="h-full max-h-110 w-full max-w-110"
    >
      <circle r={102} fill="#0008" />
      <circle r={99} fill="none" stroke="#e8c27a" strokeWidth={4} />
      <g
        style={{
          transform: `rotate(${turn}turn)`,
          transition: isMoving ? 'transform 3.2s cubic-bezier(.12,.75,.12,1)' : 'none',
        }}
      >
        {table.map((multiplier, at) => (
          <path
            key={at}
            data-segment={at}
            d={slice(at, table.length)}
            fill={colourOf.get(multiplier)}
            stroke="#0006"
            strokeWidth={0.8}
          />
        ))}
      </g>
      <circle r={58} fill="#1b120a" stroke="#e8c27a" strokeWidth={2} />
      <path d="M0 -84L-9 -110L9 -110Z" fill="#fff" stroke="#0008" />
    </svg>
  )
}
