import { Ball, cx } from '@fairhouse/ui'
import type { Look } from './picture.ts'

export type MarkSize = 'sm' | 'lg'

/** Balls of Mark Six have their colours in every theme; the number identifies them as well. */
const COLOURS: Readonly<Partial<Record<Look, string>>> = {
  RED: 'bg-[oklch(0.52_0.2_27)]',
  BLUE: 'bg-[oklch(0.5_0.17_258)]',
  GREEN: 'bg-[oklch(0.48_0.12_150)]',
}

/** Cars of the race, in the game's colours; dark text on light colours. */
const CARS: Readonly<Record<string, string>> = {
  1: 'bg-[oklch(0.87_0.17_95)] text-[oklch(0.2_0_0)]',
  2: 'bg-[oklch(0.5_0.17_258)] text-[oklch(1_0_0)]',
  3: 'bg-[oklch(0.4_0.01_260)] text-[oklch(1_0_0)]',
  4: 'bg-[oklch(0.78_0.16_65)] text-[oklch(0.2_0_0)]',
  5: 'bg-[oklch(0.82_0.12_205)] text-[oklch(0.2_0_0)]',
  6: 'bg-[oklch(0.45_0.2_285)] text-[oklch(1_0_0)]',
  7: 'bg-[oklch(0.83_0.01_260)] text-[oklch(0.2_0_0)]',
  8: 'bg-[oklch(0.55_0.22_27)] text-[oklch(1_0_0)]',
  9: 'bg-[oklch(0.38_0.13_25)] text-[oklch(1_0_0)]',
  10: 'bg-[oklch(0.48_0.13_150)] text-[oklch(1_0_0)]',
}

const ROUND: Readonly<Record<MarkSize, string>> = {
  sm: 'size-7 text-sm',
  lg: 'size-10 text-lg sm:size-12 sm:text-xl',
}

const SQUARE: Readonly<Record<MarkSize, string>> = {
  sm: 'size-6 text-xs',
  lg: 'h-9 w-6.5 text-base sm:size-11 sm:text-lg',
}

const DOT: Readonly<Record<MarkSize, string>> = {
  sm: 'size-7 p-1 gap-px',
  lg: 'size-12 p-2 gap-0.5',
}

/** Which of the nine places of a die's face have a pip. */
const PIPS: Readonly<Record<string, string>> = {
  1: '000010000',
  2: '100000001',
  3: '100010001',
  4: '101000101',
  5: '101010101',
  6: '101101101',
}

/** The face of a die. */
export function Die({ value, size = 'lg' }: { value: string; size?: MarkSize }) {
  const face = PIPS[value] ?? PIPS['1'] ?? ''
  return (
    <span
      className={cx(
        'inline-grid grid-cols-3 grid-rows-3 place-items-center rounded-input border',
        'border-ball-line bg-ball',
        DOT[size],
      )}
    >
      {[...face].map((pip, at) => (
        <span
          key={`place-${at + 1}`}
          className={cx('aspect-square w-full rounded-pill', pip === '1' && 'bg-text')}
        />
      ))}
    </span>
  )
}

/** One drawn number, in the style of its game. */
export function NumberMark({ text, look, size }: { text: string; look: Look; size: MarkSize }) {
  const base = 'figures inline-grid shrink-0 place-items-center font-bold leading-none'
  if (look === 'die') return <Die value={text} size={size} />
  if (look === 'place') {
    return <span className={cx(base, 'rounded-input', SQUARE[size], CARS[text])}>{text}</span>
  }
  if (look === 'small') {
    return (
      <span
        className={cx(
          base,
          'rounded-pill border border-ball-line bg-ball',
          size === 'sm' ? 'size-5.5 text-[0.6875rem]' : 'size-7 text-sm sm:size-8',
        )}
      >
        {text}
      </span>
    )
  }
  const colour = COLOURS[look]
  if (colour !== undefined) {
    return (
      <span className={cx(base, 'rounded-pill text-[oklch(1_0_0)]', colour, ROUND[size])}>
        {text}
      </span>
    )
  }
  return (
    <Ball size={size} tone={look === 'extra' ? 'hit' : 'plain'}>
      {text}
    </Ball>
  )
}
