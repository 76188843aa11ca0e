import { MINES, MINES_TILES, minesChance, minesMultiplier } from '@fairhouse/games/mines'
import type { Translator } from '@fairhouse/i18n'
import { rationalToNumber } from '@fairhouse/money'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import {
  betStore,
  entryOf,
  Facts,
  paysText,
  percent,
  Scale,
  announceResult,
  times,
  useIsShut,
  useMainAction,
  usePresenter,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'
import { Tile, type View } from './mine-tile.tsx'

const CASH_OUT = { type: 'cash-out' }
const bets = betStore(() => ({ mines: 3 }))
const TILES = Array.from({ length: MINES_TILES }, (_, tile) => tile)

interface ControlsProps {
  readonly play: Play
  readonly words: Translator
  /** Of the round that is open. */
  readonly view: View | undefined
}

/** How many mines, and what the next tile is worth. */
function MinesControls({ play, words, view }: ControlsProps) {
  const bet = useStore(bets(play))
  const { stake } = useStore(play.state)
  const isShut = useIsShut(play)
  const { mines } = view ? view.bet : bet
  const safe = view ? view.opened.length : 0
  const next = minesMultiplier(mines, safe + 1)
  const chance =
    rationalToNumber(minesChance(mines, safe + 1)) /
    (safe === 0 ? 1 : rationalToNumber(minesChance(mines, safe)))
  return (
    <>
      <Facts
        rows={[
          [words.t('studioInstant.nextChance'), percent(words, chance, 2)],
          [words.t('studioInstant.nextTile'), times(words, next)],
          [words.t('studioInstant.payout'), paysText(play, stake, next)],
        ]}
      />
      <Scale
        label={words.t('studioInstant.mines')}
        text={String(mines)}
        min={1}
        max={MINES_TILES - 1}
        value={mines}
        isShut={isShut}
        onChange={(count) => bets(play).set({ mines: count })}
      />
    </>
  )
}

/** A finished round tile by tile, before its end is shown. */
async function openAgain(
  view: View,
  show: (view: View) => void,
  rest: (ms: number) => Promise<void>,
): Promise<void> {
  for (let count = 0; count < view.opened.length; count += 1) {
    show({ ...view, opened: view.opened.slice(0, count), hit: null, mined: null })
    await rest(350)
  }
}

function MinesBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const { phase, round } = useStore(play.state)
  const [view, setView] = useState<View>()
  usePresenter(play, async (shown, pace, how) => {
    const next = shown.view as View
    if (how.isReplay) await openAgain(next, setView, (ms) => pace.rest(ms))
    setView(next)
    if (next.hit !== null) play.speaker.play('break')
    else if (next.opened.length > 0 && !how.isResumed) play.speaker.play('coin', next.opened.length)
    await pace.rest(shown.isOver ? 500 : 120)
    if (!words) return
    if (shown.isOver) announceResult(play, words, shown)
    else if (next.opened.length > 0) {
      play.announce(words.t('studioInstant.worth', { multiplier: times(words, next.multiplier) }))
    }
  })
  const isOpen = round !== null && !round.isOver
  const worth = view && isOpen ? paysText(play, BigInt(round.stake), view.multiplier) : ''
  const label = words && isOpen ? words.t('studioInstant.cashOut', { amount: worth }) : undefined
  useMainAction(play, label, CASH_OUT, (view?.opened.length ?? 0) === 0)
  if (!words) return null
  return (
    <Felt
      play={play}
      tone="green"
      controls={<MinesControls {...{ play, words }} view={isOpen ? view : undefined} />}
    >
      <div
        role="group"
        aria-label={words.t('studioInstant.tiles')}
        data-result={view?.opened.length}
        className="felt-plate grid w-full max-w-110 grid-cols-5 gap-2 p-3 sm:p-4"
      >
        {TILES.map((tile) => (
          <Tile
            key={tile}
            tile={tile}
            view={view}
            name={words.t('studioInstant.tile', { number: tile + 1 })}
            isShut={!isOpen || phase !== 'idle'}
            onOpen={() => void play.act({ type: 'reveal', tile })}
          />
        ))}
      </div>
    </Felt>
  )
}

export const entry = entryOf(MINES, { Board: MinesBoard, betOf: (play) => bets(play).get() })
