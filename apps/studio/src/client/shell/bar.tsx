import { cx, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { FastForward, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { GameEntry } from '../games/registry.ts'
import { FaultLine } from './fault-line.tsx'
import { FreeLine } from './free-line.tsx'
import { endedGrant, grantOf } from './free-play.ts'
import type { Play } from './play.ts'
import { Stepper } from './stake-stepper.tsx'
import { pressMain } from './use-keys.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0">
      <dt className="truncate text-xs text-text-2">{label}</dt>
      <dd className="figures truncate text-sm font-semibold sm:text-base">{children}</dd>
    </div>
  )
}

/** Minutes since the game was opened: playing time is always visible. */
function useMinutes(): number {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const from = performance.now()
    const timer = setInterval(
      () => setMinutes(Math.floor((performance.now() - from) / 60_000)),
      5000,
    )
    return () => clearInterval(timer)
  }, [])
  return minutes
}

function MainButton({ play, entry }: { play: Play; entry: GameEntry }) {
  const { t } = useTranslator()
  const state = useStore(play.state)
  const { phase, isPaused, isOver, stake, balance } = state
  const isFree = grantOf(state) !== undefined
  const main = useStore(play.main)
  const isShowing = phase === 'showing'
  const isPoor = main === null && phase === 'idle' && !isFree && balance < stake
  const isEnded = endedGrant(state) !== undefined
  const isShut = isOver || (!isShowing && (isEnded || phase === 'asking' || isPaused || isPoor))
  const label = isShowing ? t('studio.hurry') : (main?.label ?? t('studio.play'))
  return (
    <button
      type="button"
      data-main
      aria-disabled={isShut || main?.isDisabled === true || undefined}
      onClick={() => {
        if (!isShut) pressMain(play, entry)
      }}
      className={cx(
        'inline-flex min-h-14 min-w-24 items-center justify-center gap-2 rounded-pill px-4',
        'bg-brand text-base font-bold text-on-brand hover:bg-brand-hover active:translate-y-0.5',
        'shadow-[0_3px_0_0_var(--color-brand-press)] active:shadow-none',
        'aria-disabled:opacity-50 sm:min-w-36',
      )}
    >
      {isShowing ? (
        <FastForward aria-hidden className="size-6 max-[24rem]:hidden" />
      ) : (
        main === null && (
          <RotateCw
            aria-hidden
            className={cx('size-6 max-[24rem]:hidden', phase === 'asking' && 'animate-spin')}
          />
        )
      )}
      <span className="whitespace-nowrap">{label}</span>
    </button>
  )
}

/** Balance, stake, the main button, and the net result of the session. */
export function Bar({ play, entry }: { play: Play; entry: GameEntry }) {
  const { t } = useTranslator()
  const { balance, net, payout } = useStore(play.state)
  const minutes = useMinutes()
  return (
    <footer
      className={cx(
        'border-t border-line bg-surface-1 px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        'low:w-52 low:overflow-y-auto low:border-t-0 low:border-s',
      )}
    >
      <FaultLine play={play} />
      <FreeLine play={play} />
      <div
        className={cx(
          'mx-auto flex max-w-300 flex-wrap items-center justify-between gap-x-3 gap-y-2',
          'low:flex-col low:flex-nowrap low:items-stretch',
        )}
      >
        <dl
          className={cx(
            'grid min-w-0 flex-1 basis-full grid-cols-3 gap-x-3 md:basis-0',
            'low:flex-none low:basis-auto low:grid-cols-2 low:gap-y-1',
          )}
        >
          <Fact label={t(play.session.isDemo ? 'common.playMoney' : 'studio.balance')}>
            {play.money(balance)}
          </Fact>
          <Fact label={t('studio.win')}>{payout === null ? '–' : play.money(payout)}</Fact>
          <Fact label={t('studio.session', { minutes })}>
            <span className={net < 0n ? 'text-lose' : undefined}>{play.money(net)}</span>
          </Fact>
        </dl>
        {entry.hasOwnControls !== true && (
          <div
            className={cx(
              'flex flex-1 items-center justify-between gap-2 sm:flex-none',
              'low:flex-none low:flex-col low:items-stretch',
            )}
          >
            <Stepper play={play} />
            <MainButton play={play} entry={entry} />
          </div>
        )}
      </div>
    </footer>
  )
}
