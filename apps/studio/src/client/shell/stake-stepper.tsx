import { useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { type Minor, minor } from '@fairhouse/money'
import { Minus, Plus } from 'lucide-react'
import { grantOf } from './free-play.ts'
import type { Play } from './play.ts'

/** The stake, with a button for the next lower and one for the next higher. */
export function Stepper({ play }: { play: Play }) {
  const { t } = useTranslator()
  const state = useStore(play.state)
  const { phase, round } = state
  const grant = grantOf(state)
  const stake = grant ? minor(BigInt(grant.stake)) : state.stake
  const stakes = play.session.limits.stakes.map((one) => minor(BigInt(one)))
  const at = stakes.findIndex((one) => one === stake)
  const isShut = grant !== undefined || phase !== 'idle' || (round !== null && !round.isOver)
  const [isLeast, isMost] = [isShut || at <= 0, isShut || at >= stakes.length - 1]
  const step = (next: Minor | undefined) => {
    if (next === undefined || isShut) return
    play.setStake(next)
    play.speaker.play('tick')
    play.announce(t('studio.stakeIs', { amount: play.money(next) }))
  }
  const round44 =
    'inline-grid size-11 shrink-0 place-items-center rounded-pill bg-surface-3 text-text ' +
    'hover:bg-surface-2 aria-disabled:opacity-40'
  return (
    <div role="group" aria-label={t('studio.stake')} className="flex items-center gap-1">
      <button
        type="button"
        aria-label={t('studio.stakeLess')}
        // Not `disabled`: a key pressed again must not reach the page, and start a round.
        aria-disabled={isLeast || undefined}
        onClick={() => step(stakes[at - 1])}
        className={round44}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <div className="grid min-w-16 text-center">
        <span className="text-xs text-text-2">{t('studio.stake')}</span>
        <output className="figures text-sm font-bold sm:text-base">{play.money(stake)}</output>
      </div>
      <button
        type="button"
        aria-label={t('studio.stakeMore')}
        aria-disabled={isMost || undefined}
        onClick={() => step(stakes[at + 1])}
        className={round44}
      >
        <Plus aria-hidden className="size-5" />
      </button>
    </div>
  )
}
