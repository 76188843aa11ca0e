import { useRef } from 'react'
import { EDGE, EDGE_BACK, Lid, Rays, Stand } from './egg-parts.tsx'
import { GOLD_INK, Paints, SHELL } from './paints.tsx'
import { PrizeMark } from './prize-mark.tsx'
import type { SceneProps } from './scene-props.ts'
import { type Motion, REVEAL_MS, useMotion } from './use-motion.ts'

const WOBBLE: Motion = {
  frames: [
    { transform: 'rotate(0deg)' },
    { transform: 'rotate(-7deg)', offset: 0.25 },
    { transform: 'rotate(6deg)', offset: 0.6 },
    { transform: 'rotate(0deg)' },
  ],
  options: { duration: 620, iterations: Infinity, easing: 'ease-in-out' },
}

/** The egg shakes ever more, and then bursts: all parts move by one clock. */
const options: KeyframeAnimationOptions = {
  duration: REVEAL_MS,
  easing: 'linear',
  fill: 'both',
}
const SHAKE: Motion = {
  frames: [
    { transform: 'rotate(0deg)', offset: 0 },
    ...[6, -8, 10, -11, 12, -12, 0].map((degrees, at) => ({
      transform: `rotate(${degrees}deg)`,
      offset: 0.06 + at * 0.07,
    })),
    { transform: 'rotate(0deg)', offset: 1 },
  ],
  options,
}
const CRACK: Motion = {
  frames: [
    { opacity: 0, offset: 0 },
    { opacity: 0, offset: 0.2 },
    { opacity: 1, offset: 0.3 },
    { opacity: 1, offset: 0.55 },
    { opacity: 0, offset: 0.56 },
    { opacity: 0, offset: 1 },
  ],
  options,
}
const LID_OFF = 'translate(58px, -34px) rotate(48deg)'
const LID: Motion = {
  frames: [
    { transform: 'none', offset: 0 },
    { transform: 'none', offset: 0.55, easing: 'cubic-bezier(.2,.9,.3,1)' },
    { transform: LID_OFF, offset: 0.8 },
    { transform: LID_OFF, offset: 1 },
  ],
  options,
}
const RISE: Motion = {
  frames: [
    { transform: 'translateY(46px) scale(0.3)', opacity: 0, offset: 0 },
    { transform: 'translateY(46px) scale(0.3)', opacity: 0, offset: 0.55 },
    { transform: 'translateY(-8px) scale(1.12)', opacity: 1, offset: 0.8 },
    { transform: 'none', opacity: 1, offset: 0.92 },
    { transform: 'none', opacity: 1, offset: 1 },
  ],
  options,
}
const GLOW: Motion = {
  frames: [
    { transform: 'scale(0.4) rotate(-20deg)', opacity: 0, offset: 0 },
    { transform: 'scale(0.4) rotate(-20deg)', opacity: 0, offset: 0.53 },
    { transform: 'scale(1.1) rotate(4deg)', opacity: 1, offset: 0.75 },
    { transform: 'none', opacity: 1, offset: 1 },
  ],
  options,
}

const CENTRE = 'origin-center [transform-box:fill-box]'
const FOOT = 'origin-bottom [transform-box:fill-box]'

/** A golden egg on its stand. It breaks, and what was drawn rises out of it. */
export function EggScene({ phase, prize }: SceneProps) {
  const [egg, crack, lid, mark, glow] = [
    useRef<SVGGElement>(null),
    useRef<SVGPathElement>(null),
    useRef<SVGGElement>(null),
    useRef<SVGGElement>(null),
    useRef<SVGGElement>(null),
  ]
  const isRevealing = phase === 'revealing'
  const isOpen = isRevealing || phase === 'done'
  useMotion(egg, phase === 'working' ? WOBBLE : isRevealing ? SHAKE : undefined)
  useMotion(crack, isRevealing ? CRACK : undefined)
  useMotion(lid, isRevealing ? LID : undefined)
  useMotion(mark, isRevealing ? RISE : undefined)
  useMotion(glow, isRevealing ? GLOW : undefined)
  return (
    <svg viewBox="0 0 200 220" aria-hidden className="size-full">
      <Paints />
      {isOpen && prize?.kind !== 'nothing' && (
        <g ref={glow} className={CENTRE}>
          <Rays />
        </g>
      )}
      <Stand />
      <g ref={egg} className={FOOT}>
        {isOpen && (
          <g transform="translate(100 92)">
            <g ref={mark} className={CENTRE}>
              <PrizeMark kind={prize?.kind} />
            </g>
          </g>
        )}
        <path
          d={`M146 104 C152 158 132 192 100 192 C68 192 48 158 54 104 ${EDGE_BACK} Z`}
          fill={SHELL}
        />
        <g
          ref={lid}
          className={CENTRE}
          style={phase === 'done' ? { transform: LID_OFF } : undefined}
        >
          <Lid />
        </g>
        {isRevealing && (
          <path
            ref={crack}
            d={`M146 104 ${EDGE} L54 104`}
            fill="none"
            strokeWidth="4"
            strokeLinejoin="round"
            stroke={GOLD_INK}
          />
        )}
        <g fill={GOLD_INK} opacity="0.3">
          <circle cx="78" cy="148" r="6" />
          <circle cx="104" cy="164" r="8" />
          <circle cx="126" cy="142" r="5" />
        </g>
      </g>
    </svg>
  )
}
