import {
  KENO,
  KENO_NUMBERS,
  type KenoBet,
  KENO_MOST,
  type KenoRisk,
  kenoTable,
} from '@fairhouse/games/keno'
import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import { KenoControls } from './keno-controls.tsx'
import {
  betStore,
  entryOf,
  announceResult,
  times,
  useIsShut,
  usePresenter,
  useShownBet,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'

interface View {
  readonly outcome: { readonly drawn: readonly number[]; readonly hits: number }
}

const bets = betStore<KenoBet>(() => ({ risk: 'classic', numbers: [] }))
const ALL = Array.from({ length: KENO_NUMBERS }, (_, at) => at + 1)

/** What each count of hits pays, the reached one marked. */
function Pays(props: { bet: KenoBet; hits: number | undefined; words: Translator }) {
  const { bet, hits, words } = props
  if (bet.numbers.length === 0) return null
  return (
    <ol aria-label={words.t('studioInstant.pays')} className="flex gap-1 overflow-x-auto">
      {kenoTable(bet.risk, bet.numbers.length).map((multiplier, at) => (
        <li
          key={at}
          className={cx(
            'figures min-w-14 flex-1 rounded-odds px-1 py-1.5 text-center text-xs font-bold',
            hits === at ? 'bg-[#fff] text-[#000]' : 'bg-[#00000066] text-[#fff]',
          )}
        >
          <span className="block opacity-80">{at}</span>
          {times(words, multiplier)}
        </li>
      ))}
    </ol>
  )
}

interface NumberTileProps {
  readonly number: number
  readonly isChosen: boolean
  readonly isDrawn: boolean
  readonly isShut: boolean
  readonly onToggle: () => void
}

function NumberTile({ number, isChosen, isDrawn, isShut, onToggle }: NumberTileProps) {
  return (
    <button
      type="button"
      disabled={isShut}
      aria-pressed={isChosen}
      data-drawn={isDrawn || undefined}
      onClick={onToggle}
      className={cx(
        'figures grid aspect-square min-h-9 place-items-center rounded-odds text-sm',
        'font-bold shadow-md transition-colors focus-visible:outline-3',
        'focus-visible:outline-[#fff] sm:text-lg',
        isChosen && isDrawn && 'bg-[#ffd84a] text-[#000] ring-3 ring-[#fff]',
        isChosen && !isDrawn && 'bg-[#fff] text-[#000]',
        !isChosen && isDrawn && 'bg-[#c0353f] text-[#fff]',
        !isChosen &&
          !isDrawn &&
          'felt-tile [--tile-dark:#0d4a54] [--tile-light:#2b8a97] enabled:hover:brightness-115',
      )}
    >
      {number}
    </button>
  )
}

function KenoBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const bet = useStore(bets(play))
  const board = useShownBet(play, bets)
  const isShut = useIsShut(play)
  const [drawn, setDrawn] = useState<readonly number[]>([])
  const [hits, setHits] = useState<number>()
  usePresenter(
    play,
    async (round, pace) => {
      const { outcome } = round.view as View
      for (let at = 1; at <= outcome.drawn.length; at += 1) {
        setDrawn(outcome.drawn.slice(0, at))
        const picked = (round.bet as KenoBet).numbers
        const isHit = picked.includes(outcome.drawn[at - 1] ?? 0)
        play.speaker.play(isHit ? 'coin' : 'tick', at)
        await pace.rest(160)
      }
      setHits(outcome.hits)
      if (words) announceResult(play, words, round)
    },
    () => {
      setDrawn([])
      setHits(undefined)
    },
  )
  if (!words) return null
  const choose = (part: { risk?: KenoRisk; numbers?: readonly number[] }) => {
    setDrawn([])
    setHits(undefined)
    bets(play).set({ ...bet, ...part })
  }
  const toggle = (number: number) => {
    const has = bet.numbers.includes(number)
    if (!has && bet.numbers.length >= KENO_MOST) return
    const numbers = has ? bet.numbers.filter((one) => one !== number) : [...bet.numbers, number]
    choose({ numbers: numbers.toSorted((a, b) => a - b) })
  }
  return (
    <Felt
      play={play}
      tone="teal"
      below={<Pays bet={board} hits={hits} words={words} />}
      controls={<KenoControls {...{ bet, words, isShut }} onChoose={choose} />}
    >
      <div
        role="group"
        aria-label={words.t('studioInstant.chooseNumbers', { most: KENO_MOST })}
        className="felt-plate grid w-full max-w-160 grid-cols-8 gap-1.5 p-2.5 sm:gap-2 sm:p-4"
        data-result={hits}
      >
        {ALL.map((number) => (
          <NumberTile
            key={number}
            number={number}
            isChosen={board.numbers.includes(number)}
            isDrawn={drawn.includes(number)}
            isShut={isShut}
            onToggle={() => toggle(number)}
          />
        ))}
      </div>
    </Felt>
  )
}

export const entry = entryOf(KENO, {
  Board: KenoBoard,
  betOf: (play) => (bets(play).get().numbers.length > 0 ? bets(play).get() : undefined),
})
