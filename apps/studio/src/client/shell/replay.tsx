import { CURRENCIES, type Currency } from '@fairhouse/money'
import { UiProvider, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RoundWire } from '#studio/wire/session.ts'
import type { GameEntry } from '../games/registry.ts'
import type { Play } from './play.ts'

const STILL_CLOCK = { now: () => 0, first: () => 0, subscribe: () => () => {} }

export interface ReplayProps {
  readonly play: Play
  readonly entry: GameEntry
  readonly round: RoundWire
}

/** Stake and payout of the round, and a button to replay it. */
function Foot({ play, round, onAgain }: Omit<ReplayProps, 'entry'> & { onAgain: () => void }) {
  const { t } = useTranslator()
  const { phase } = useStore(play.state)
  const [stake, payout] = [play.money(round.stake), play.money(round.payout)]
  return (
    <footer
      className="flex items-center justify-between gap-3 border-t border-line bg-surface-1 px-3
        py-2"
    >
      <p className="min-w-0 text-xs text-text-2">
        <strong className="figures block text-sm text-text">
          {t('studio.roundSums', { stake, payout })}
        </strong>
        {/* The page around says so in the title of its dialog. */}
        <span className={play.frame.isFramed ? 'sr-only' : undefined}>{t('studio.replayed')}</span>
      </p>
      <button
        type="button"
        aria-disabled={phase !== 'idle' || undefined}
        onClick={() => (phase === 'idle' ? onAgain() : play.hurry())}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-pill bg-brand px-4
          text-sm font-bold text-on-brand hover:bg-brand-hover"
      >
        <RotateCw aria-hidden className="size-4" />
        {t('studio.watch')}
      </button>
    </footer>
  )
}

/** Rounds of rooms are replayed by the room itself, once it is mounted (room/replay-socket.ts). */
const isOfRoom = ({ session: { kind } }: Play) => kind === 'table' || kind === 'crash'

const LOOK_AGAIN_MS = 120

/** Shows the round automatically, as soon as the board is ready. */
function useFirstShow(play: Play, round: RoundWire) {
  const board = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOfRoom(play)) return undefined
    const timer = setInterval(() => {
      if (board.current?.firstElementChild) void play.showAgain(round)
      if (play.state.get().replay) clearInterval(timer)
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [play, round])
  return board
}

/** One finished round, which can be replayed any number of times. Nothing can be played here. */
export function Replay({ play, entry, round }: ReplayProps) {
  const { session, translator, frame } = play
  const said = useStore(play.said)
  const board = useFirstShow(play, round)
  const [turn, setTurn] = useState(0)
  const watch = () => (isOfRoom(play) ? setTurn(turn + 1) : void play.showAgain(round))
  const currency: Currency = {
    ...(CURRENCIES[session.currency as keyof typeof CURRENCIES] ?? CURRENCIES.USD),
    code: session.currency,
    digits: session.digits as Currency['digits'],
  }
  const { Board } = entry
  return (
    <UiProvider value={{ translator, currency, clock: STILL_CLOCK }}>
      <div data-replay className="flex h-dvh flex-col bg-bg text-text">
        <h1 className={frame.isFramed ? 'sr-only' : 'px-4 py-2 text-base font-bold'}>
          {entry.nameOf(play)}
        </h1>
        {/* What stands on the board is looked at, not pressed. */}
        <main ref={board} inert className="relative min-h-0 flex-1 overflow-hidden">
          <Board key={turn} play={play} />
        </main>
        <Foot play={play} round={round} onAgain={watch} />
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
    </UiProvider>
  )
}
