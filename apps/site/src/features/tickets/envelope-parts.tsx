import { GOLD, GOLD_EDGE, GOLD_INK, RED, RED_SHADE } from './paints.tsx'

/** The front of the envelope, below its opening. */
export function Front() {
  return (
    <>
      <path
        d="M40 112 L100 162 L160 112 L160 191 Q160 198 153 198 L47 198 Q40 198 40 191 Z"
        fill={RED}
        stroke={GOLD_EDGE}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M44 195 L86 152 M156 195 L114 152" stroke={GOLD_EDGE} opacity="0.5" />
    </>
  )
}

/** What holds the flap. */
export function Seal() {
  return (
    <>
      <circle cx="100" cy="150" r="17" fill={GOLD} stroke={GOLD_INK} />
      <path d="M100 139 L108 150 L100 161 L92 150 Z" fill={GOLD_INK} />
    </>
  )
}

/** The inside of the envelope. */
export function Back() {
  return (
    <rect
      x="40"
      y="106"
      width="120"
      height="92"
      rx="7"
      fill={RED_SHADE}
      stroke={GOLD_EDGE}
      strokeWidth="2"
    />
  )
}
