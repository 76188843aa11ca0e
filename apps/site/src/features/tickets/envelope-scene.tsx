import { useRef } from 'react'
import { Back, Front, Seal } from './envelope-parts.tsx'
import { GOLD_EDGE, Paints, RED } from './paints.tsx'
import { PrizeMark } from './prize-mark.tsx'
import type { SceneProps } from './scene-props.ts'
import { type Motion, REVEAL_MS, useMotion } from './use-motion.ts'

const BREATHE: Motion = {
  frames: [
    { transform: 'none' },
    { transform: 'translateY(-5px) rotate(-1.5deg)', offset: 0.3 },
    { transform: 'translateY(-3px) rotate(1.5deg)', offset: 0.7 },
    { transform: 'none' },
  ],
  options: { duration: 700, iterations: Infinity, easing: 'ease-in-out' },
}

const options: KeyframeAnimationOptions = { duration: REVEAL_MS, easing: 'linear', fill: 'both' }
const SEAL: Motion = {
  frames: [
    { transform: 'none', opacity: 1, offset: 0 },
    { transform: 'scale(1.25)', opacity: 1, offset: 0.14 },
    { transform: 'scale(0.4)', opacity: 0, offset: 0.24 },
    { transform: 'scale(0.4)', opacity: 0, offset: 1 },
  ],
  options,
}
const FLAP: Motion = {
  frames: [
    { transform: 'scaleY(1)', offset: 0 },
    { transform: 'scaleY(1)', offset: 0.24, easing: 'ease-in-out' },
    { transform: 'scaleY(-0.85)', offset: 0.5 },
    { transform: 'scaleY(-0.85)', offset: 1 },
  ],
  options,
}
const CARD: Motion = {
  frames: [
    { transform: 'translateY(74px)', offset: 0 },
    { transform: 'translateY(74px)', offset: 0.46, easing: 'cubic-bezier(.2,.8,.25,1)' },
    { transform: 'translateY(-6px)', offset: 0.86 },
    { transform: 'none', offset: 0.95 },
    { transform: 'none', offset: 1 },
  ],
  options,
}
const MARK: Motion = {
  frames: [
    { transform: 'scale(0.4)', opacity: 0, offset: 0 },
    { transform: 'scale(0.4)', opacity: 0, offset: 0.72 },
    { transform: 'scale(1.15)', opacity: 1, offset: 0.9 },
    { transform: 'none', opacity: 1, offset: 1 },
  ],
  options,
}

const CENTRE = 'origin-center [transform-box:fill-box]'

/** A red envelope under a seal: the flap opens, and a card with what was drawn comes out. */
export function EnvelopeScene({ phase, prize }: SceneProps) {
  const [whole, seal, flap, card, mark] = [
    useRef<SVGGElement>(null),
    useRef<SVGGElement>(null),
    useRef<SVGPathElement>(null),
    useRef<SVGGElement>(null),
    useRef<SVGGElement>(null),
  ]
  const isRevealing = phase === 'revealing'
  const isOpen = isRevealing || phase === 'done'
  useMotion(whole, phase === 'working' ? BREATHE : undefined)
  useMotion(seal, isRevealing ? SEAL : undefined)
  useMotion(flap, isRevealing ? FLAP : undefined)
  useMotion(card, isRevealing ? CARD : undefined)
  useMotion(mark, isRevealing ? MARK : undefined)
  const flapShape = (
    <path
      ref={flap}
      d="M40 106 L100 152 L160 106 Z"
      style={phase === 'done' ? { transform: 'scaleY(-0.85)' } : undefined}
      fill={RED}
      stroke={GOLD_EDGE}
      className="origin-top [transform-box:fill-box]"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  )
  return (
    <svg viewBox="0 0 200 220" aria-hidden className="size-full">
      <Paints />
      <ellipse cx="100" cy="206" rx="66" ry="9" className="fill-surface-3" />
      <g ref={whole} className={CENTRE}>
        <Back />
        {isOpen && flapShape}
        {isOpen && (
          <g ref={card} className={CENTRE}>
            <rect
              x="54"
              y="42"
              width="92"
              height="112"
              rx="6"
              stroke={GOLD_EDGE}
              className="fill-surface-1"
              strokeWidth="2"
            />
            <g transform="translate(100 84)">
              <g ref={mark} className={CENTRE}>
                <PrizeMark kind={prize?.kind} />
              </g>
            </g>
          </g>
        )}
        <Front />
        {!isOpen && flapShape}
        {phase !== 'done' && (
          <g ref={seal} className={CENTRE}>
            <Seal />
          </g>
        )}
      </g>
    </svg>
  )
}
