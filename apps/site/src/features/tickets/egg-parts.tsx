import { GOLD_EDGE, SHELL } from './paints.tsx'

/** Where the shell breaks, from right to left. */
export const EDGE = 'L136 118 L122 106 L108 121 L94 107 L80 120 L64 108'
/** The same line from left to right. */
export const EDGE_BACK = 'L64 108 L80 120 L94 107 L108 121 L122 106 L136 118'

/** Rays behind the egg. */
export function Rays() {
  return Array.from({ length: 12 }, (_, at) => (
    <path
      key={at}
      d="M100 96 L94 4 L106 4 Z"
      transform={`rotate(${at * 30} 100 96)`}
      fill={GOLD_EDGE}
      opacity={at % 2 === 0 ? 0.4 : 0.22}
    />
  ))
}

/** What the egg stands on. */
export function Stand() {
  return (
    <>
      <ellipse cx="100" cy="200" rx="62" ry="11" className="fill-surface-3" />
      <path
        d="M54 182 Q100 204 146 182 L134 200 Q100 212 66 200 Z"
        className="fill-brand stroke-line-strong"
        strokeWidth="1.5"
      />
    </>
  )
}

/** The upper half of the shell, with its shine. */
export function Lid() {
  return (
    <>
      <path d={`M54 104 C58 58 80 22 100 22 C120 22 142 58 146 104 ${EDGE} Z`} fill={SHELL} />
      <path
        d="M74 84 C78 62 86 46 96 38"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        stroke="#fffbe8"
        opacity="0.8"
      />
    </>
  )
}
