import { cx } from './cx.ts'

export type BallTone = 'plain' | 'hit' | 'brand'
export type BallSize = 'sm' | 'md' | 'lg'

const TONES: Record<BallTone, string> = {
  plain: 'border-ball-line bg-ball text-text',
  hit: 'border-transparent bg-money text-on-money',
  brand: 'border-transparent bg-brand text-on-brand',
}

/** Wide enough for the longest number of a draw; round as long as it is short. */
const SIZES: Record<BallSize, string> = {
  sm: 'h-7 min-w-7 px-1.5 text-sm',
  md: 'h-9 min-w-9 px-2 text-base',
  lg: 'h-12 min-w-12 px-3 text-xl',
}

export interface BallProps {
  readonly children: string
  readonly tone?: BallTone
  readonly size?: BallSize
}

/** A drawn or chosen number. `hit` is for numbers that won. */
export function Ball({ children, tone = 'plain', size = 'md' }: BallProps) {
  return (
    <span
      className={cx(
        'figures inline-grid place-items-center rounded-pill border font-bold leading-none',
        TONES[tone],
        SIZES[size],
      )}
    >
      {children}
    </span>
  )
}
