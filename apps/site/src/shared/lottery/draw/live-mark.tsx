import { cx } from '@fairhouse/ui'
import type { CSSProperties } from 'react'
import type { Item } from './picture.ts'
import { Die, NumberMark, type MarkSize } from './number-mark.tsx'
import type { ShowKind } from './show-plan.ts'

/** The last digit repeats the first, so that the strip loops seamlessly. */
const STRIP = ['3', '8', '1', '6', '0', '3'] as const
const FACES = ['1', '5', '3'] as const
/** Duration of one loop, in milliseconds; places are out of phase with each other. */
const LOOP_MS = 480

function outOfStep(place: number): CSSProperties {
  return { animationDelay: `${-((place * 170) % LOOP_MS)}ms` }
}

/** A rolling digit. */
function Reel({ place }: { place: number }) {
  return (
    <span
      className="figures relative block size-full overflow-hidden rounded-pill border
        border-ball-line bg-ball text-xl font-bold text-text-3"
    >
      <span className="animate-reel absolute inset-x-0 top-0 grid" style={outOfStep(place)}>
        {STRIP.map((digit, at) => (
          <span key={`row-${at + 1}`} className="grid h-12 place-items-center leading-none">
            {digit}
          </span>
        ))}
      </span>
    </span>
  )
}

/** A rolling die. */
function FlyingDie({ place }: { place: number }) {
  return (
    <span className="animate-shake inline-grid" style={outOfStep(place)}>
      {FACES.map((value, at) => (
        <span
          key={value}
          className={cx('inline-grid [grid-area:1/1]', at > 0 && 'animate-face')}
          style={{ animationDelay: `${-((LOOP_MS / FACES.length) * at)}ms` }}
        >
          <Die value={value} />
        </span>
      ))}
    </span>
  )
}

/** The drum of the next ball. */
function Drum() {
  return (
    <span
      className="animate-drum relative block size-full rounded-pill border-2 border-dashed
        border-line-strong"
    >
      <span className="absolute start-1.5 top-2 size-2.5 rounded-pill bg-text-3" />
      <span className="absolute end-2 top-3 size-2 rounded-pill bg-brand" />
      <span className="absolute start-4 bottom-1.5 size-2.5 rounded-pill bg-money" />
    </span>
  )
}

/** An empty placeholder of a number's size. */
function Empty() {
  return (
    <span className="block size-full rounded-pill border border-ball-line bg-ball opacity-45" />
  )
}

function Moving({ kind, place, isNext }: { kind: ShowKind; place: number; isNext: boolean }) {
  if (kind === 'reels') return <Reel place={place} />
  if (kind === 'dice') return <FlyingDie place={place} />
  return kind === 'drum' && isNext ? <Drum /> : <Empty />
}

/** Animation of an arriving number. */
const ARRIVALS: Readonly<Record<ShowKind, string>> = {
  reels: 'animate-drop',
  drum: 'animate-tumble',
  dice: 'animate-land',
  grid: 'animate-grow',
  race: '',
  tiers: 'animate-tier',
}

export interface LiveMarkProps {
  readonly item: Item
  readonly place: number
  /** Number of numbers drawn so far. */
  readonly shown: number
  readonly kind: ShowKind
  readonly size: MarkSize
}

/** A place of a draw in progress: an animation, or the number drawn. */
export function LiveMark({ item, place, shown, kind, size }: LiveMarkProps) {
  if (place < shown) {
    return (
      <span className={cx('inline-flex', ARRIVALS[kind])}>
        <NumberMark text={item.text} look={item.look} size={size} />
      </span>
    )
  }
  return (
    <span className="relative inline-grid">
      {/* Reserves the number's space: nothing is shifted. */}
      <span className="invisible inline-grid">
        <NumberMark text={item.text} look={item.look} size={size} />
      </span>
      <span className="absolute inset-0 grid">
        <Moving kind={kind} place={place} isNext={place === shown} />
      </span>
    </span>
  )
}
