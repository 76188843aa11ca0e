import type { TicketPrizeWire } from '@fairhouse/protocol'
import { GOLD, GOLD_INK } from './paints.tsx'

/** The sign of a prize within a scene, around its own origin: a coin, a star, or a feather. */
export function PrizeMark({ kind }: { kind: TicketPrizeWire['kind'] | undefined }) {
  if (kind === 'money') {
    return (
      <g>
        <circle r="26" fill={GOLD} stroke={GOLD_INK} strokeWidth="2" />
        <circle r="19" fill="none" stroke={GOLD_INK} strokeWidth="2" opacity="0.55" />
        <path d="M0 -12 L10 0 L0 12 L-10 0 Z" fill={GOLD_INK} />
      </g>
    )
  }
  if (kind === 'points') {
    return (
      <path
        d="M0 -27 L7.9 -9.2 L27 -7.2 L12.8 5.7 L16.8 24.5 L0 14.9 L-16.8 24.5 L-12.8 5.7 L-27 -7.2
          L-7.9 -9.2 Z"
        className="fill-brand stroke-surface-1"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    )
  }
  return (
    <g className="fill-surface-3 stroke-line-strong" strokeWidth="2" strokeLinecap="round">
      <path d="M-16 22 C-22 0 -6 -24 20 -24 C22 0 6 20 -16 22 Z" strokeLinejoin="round" />
      <path d="M-22 28 L8 -10" fill="none" />
    </g>
  )
}
