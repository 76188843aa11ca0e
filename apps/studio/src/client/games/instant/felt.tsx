import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import type { ReactNode } from 'react'
import type { Play } from '../../shell/play.ts'
import './felt.css'

const TONES = {
  blue: 'from-[#1a5c88] to-[#05101b]',
  violet: 'from-[#53309a] to-[#0e0520]',
  green: 'from-[#147556] to-[#03170f]',
  plum: 'from-[#84296b] to-[#16050e]',
  teal: 'from-[#167683] to-[#03161a]',
  amber: 'from-[#935818] to-[#180b02]',
} as const

export type Tone = keyof typeof TONES

/** The payout of a round, over the board: only where it is more than the stake. */
function Won({ play }: { play: Play }) {
  const { payout, round, replay } = useStore(play.state)
  const shown = replay ?? round
  if (payout === null || !shown || payout <= BigInt(shown.stake)) return null
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 top-3 z-10 grid">
      <p
        key={shown.roundId}
        className="felt-won figures relative justify-self-center text-[2.25rem]/none font-[800]
          sm:text-[3rem]"
      >
        {`+${play.money(payout)}`}
      </p>
    </div>
  )
}

/**
 * The board: its light, the game in the middle, the choices below, which a round that is shown
 * again goes without; `below` stays.
 */
export function Felt(props: {
  readonly play: Play
  readonly tone: Tone
  readonly children: ReactNode
  readonly below?: ReactNode
  readonly controls?: ReactNode
}) {
  const { play, tone, children, below, controls } = props
  return (
    <div
      data-board
      className={cx('felt absolute inset-0 text-[#fff]', 'bg-radial-[at_50%_28%]', TONES[tone])}
    >
      <div className="relative z-1 flex size-full flex-col overflow-auto">
        <div className="flex min-h-44 flex-1 items-center justify-center p-3 sm:p-6">
          {children}
        </div>
        {below !== undefined && (
          <div className="mx-auto grid w-full max-w-160 gap-3 px-3 pb-3 sm:px-6">{below}</div>
        )}
        {controls !== undefined && (
          <div
            className="mx-auto grid w-full max-w-160 gap-3 px-3 pb-4 in-data-replay:hidden
              sm:px-6"
          >
            {controls}
          </div>
        )}
      </div>
      <Won play={play} />
    </div>
  )
}
