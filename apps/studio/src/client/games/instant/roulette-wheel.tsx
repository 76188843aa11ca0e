import { isRed, POCKETS } from '@fairhouse/games/roulette'

/** Colour of a number, on the wheel and on the cloth. */
export const colourOf = (number: number) =>
  number === 0 ? '#0d8a4f' : isRed(number) ? '#c3202f' : '#16181d'

function pocket(at: number): string {
  const angle = (turn: number) => (turn * 2 - 0.5) * Math.PI
  const [from, to] = [angle((at - 0.5) / 37), angle((at + 0.5) / 37)]
  const point = (radius: number, turn: number) =>
    `${(radius * Math.cos(turn)).toFixed(3)} ${(radius * Math.sin(turn)).toFixed(3)}`
  return `M${point(62, from)}L${point(94, from)}A94 94 0 0 1 ${point(94, to)}L${point(62, to)}Z`
}

/** The wheel, turned so that the ball lies where it fell. */
export function Wheel({ turn, isMoving }: { turn: number; isMoving: boolean }) {
  return (
    <svg
      aria-hidden
      data-wheel
      viewBox="-104 -104 208 208"
      className="mx-auto h-full max-h-72 w-full max-w-72"
    >
      <circle r={103} fill="#3c2312" />
      <circle r={97} fill="#e8c27a" />
      <g
        style={{
          transform: `rotate(${turn}turn)`,
          transition: isMoving ? 'transform 3.6s cubic-bezier(.1,.7,.1,1)' : 'none',
        }}
      >
        {POCKETS.map((number, at) => (
          <g key={number}>
            <path
              data-pocket={number}
              d={pocket(at)}
              fill={colourOf(number)}
              stroke="#e8c27a"
              strokeWidth={0.5}
            />
            <text
              transform={`rotate(${(at * 360) / 37}) translate(0 -82)`}
              textAnchor="middle"
              fontSize={9}
              fontWeight={700}
              fill="#fff"
            >
              {number}
            </text>
          </g>
        ))}
        <circle r={61} fill="#5a351a" />
        <circle r={26} fill="#e8c27a" />
        <path d="M0 -50V50M-50 0H50" stroke="#e8c27a" strokeWidth={5} />
      </g>
      <circle cy={-70} r={5} fill="#fff" stroke="#0006" />
    </svg>
  )
}
