import type { TicketPrizesWire, TicketPrizeWire } from '@fairhouse/protocol'
import { useMemo, useRef } from 'react'
import { GOLD, GOLD_EDGE, GOLD_INK, Paints, RED, RED_SHADE } from './paints.tsx'
import type { SceneProps } from './scene-props.ts'
import { restingDegrees, type Segment, segmentsOf } from './wheel-geometry.ts'
import { type Motion, REVEAL_MS, useMotion } from './use-motion.ts'

const TURN: Motion = {
  frames: [{ transform: 'rotate(0deg)' }, { transform: 'rotate(360deg)' }],
  options: { duration: 900, iterations: Infinity, easing: 'linear' },
}

const RADIUS = 88
/** Paint and ink of segments by their prize; neighbours of one kind differ by their border. */
const PAINTS = {
  money: [GOLD_EDGE, '#4a2c02'],
  points: ['#1f7a4d', '#ffffff'],
  nothing: ['#d9dee8', '#2b3444'],
} as const satisfies Readonly<Record<TicketPrizeWire['kind'], readonly [string, string]>>

function pointAt(share: number, radius: number): string {
  const angle = share * 2 * Math.PI
  return `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`
}

function arc({ from, to }: Segment): string {
  const isWide = to - from > 0.5 ? 1 : 0
  const [start, end] = [pointAt(from, RADIUS), pointAt(to, RADIUS)]
  return `M0 0 L${start} A${RADIUS} ${RADIUS} 0 ${isWide} 1 ${end} Z`
}

function Wheel({ table }: { table: TicketPrizesWire }) {
  return (
    <>
      <circle r={RADIUS + 7} fill={RED_SHADE} />
      <circle r={RADIUS + 7} fill="none" stroke={GOLD_EDGE} strokeWidth="3" />
      {segmentsOf(table).map((segment, at) => {
        const { prize, from, to } = segment
        const middle = (from + to) / 2
        return (
          <g key={prize.prizeId}>
            <path
              d={arc(segment)}
              fill={PAINTS[prize.kind][0]}
              className="stroke-surface-1"
              strokeWidth="1.5"
              strokeLinejoin="round"
            />
            {to - from > 0.045 && (
              <g transform={`rotate(${middle * 360})`}>
                <text
                  y={-RADIUS + 22}
                  textAnchor="middle"
                  fontSize="14"
                  fontWeight="700"
                  fill={PAINTS[prize.kind][1]}
                >
                  {at + 1}
                </text>
              </g>
            )}
          </g>
        )
      })}
      <circle r="15" fill={GOLD} stroke={GOLD_INK} strokeWidth="2" />
    </>
  )
}

/** A wheel whose segments are as wide as their chances; it stops on the number that was drawn. */
export function WheelScene({ phase, table, drawn }: SceneProps) {
  const wheel = useRef<SVGGElement>(null)
  const rest = drawn === undefined ? 0 : restingDegrees(drawn, table)
  const spin = useMemo<Motion>(
    () => ({
      frames: [
        { transform: 'rotate(0deg)' },
        { transform: `rotate(${5 * 360 + rest}deg)`, offset: 0.96 },
        { transform: `rotate(${5 * 360 + rest}deg)` },
      ],
      options: { duration: REVEAL_MS + 900, easing: 'cubic-bezier(.1,.6,.15,1)', fill: 'both' },
    }),
    [rest],
  )
  useMotion(wheel, phase === 'working' ? TURN : phase === 'revealing' ? spin : undefined)
  return (
    <svg viewBox="0 0 200 220" aria-hidden className="size-full">
      <Paints />
      <path d="M84 196 L116 196 L128 216 L72 216 Z" className="fill-surface-3" />
      <g transform="translate(100 110)">
        <g ref={wheel} style={phase === 'done' ? { transform: `rotate(${rest}deg)` } : undefined}>
          <Wheel table={table} />
        </g>
      </g>
      <path
        d="M100 34 L88 8 L112 8 Z"
        fill={RED}
        stroke={GOLD_EDGE}
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
