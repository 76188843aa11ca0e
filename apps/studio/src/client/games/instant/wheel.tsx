import { WHEEL, WHEEL_RISKS, WHEEL_SIZES, type WheelBet, wheelTable } from '@fairhouse/games/wheel'
import type { Translator } from '@fairhouse/i18n'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import {
  betStore,
  entryOf,
  Segments,
  announceResult,
  times,
  useIsShut,
  usePresenter,
  useShownBet,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'
import { colours, Disc } from './wheel-disc.tsx'

interface View {
  readonly bet: WheelBet
  readonly outcome: { readonly segment: number }
  readonly multiplier: number
}

const bets = betStore<WheelBet>(() => ({ risk: 'low', segments: 20 }))

/** How many segments pay what. */
function Legend({ table, words }: { table: readonly number[]; words: Translator }) {
  const counted = [...colours(table)].map(([multiplier, colour]) => ({
    multiplier,
    colour,
    count: table.filter((one) => one === multiplier).length,
  }))
  return (
    <ul className="flex flex-wrap justify-center gap-1.5">
      {counted
        .filter(({ count }) => count > 0)
        .map(({ multiplier, colour, count }) => (
          <li
            key={multiplier}
            className="figures rounded-odds border-b-4 bg-[#00000066] px-3 py-1.5 text-sm font-bold"
            style={{ borderColor: colour }}
          >
            {times(words, multiplier)}{' '}
            <span className="text-[#ffffffd9]">{`${count}/${table.length}`}</span>
          </li>
        ))}
    </ul>
  )
}

function WheelBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const bet = useStore(bets(play))
  const board = useShownBet(play, bets)
  const isShut = useIsShut(play)
  const [turn, setTurn] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const [shown, setShown] = useState<View>()
  usePresenter(play, async (round, pace) => {
    const view = round.view as View
    setShown(undefined)
    setMoving(!pace.isCalm)
    const rest = 1 - view.outcome.segment / view.bet.segments
    setTurn((now) => Math.ceil(now) + 4 + rest)
    play.speaker.play('await')
    await pace.rest(3_250)
    setMoving(false)
    setShown(view)
    if (words) announceResult(play, words, round)
  })
  if (!words) return null
  return (
    <Felt
      play={play}
      tone="amber"
      below={<Legend table={wheelTable(board.risk, board.segments)} words={words} />}
      controls={
        <>
          <Segments
            label={words.t('studioInstant.risk')}
            options={WHEEL_RISKS.map((value) => ({
              value,
              text: words.t(`studioInstant.risk.${value}`),
            }))}
            value={bet.risk}
            isShut={isShut}
            onChange={(risk) => bets(play).set({ ...bet, risk })}
          />
          <Segments
            label={words.t('studioInstant.segments')}
            options={WHEEL_SIZES.map((value) => ({ value, text: String(value) }))}
            value={bet.segments}
            isShut={isShut}
            onChange={(segments) => bets(play).set({ ...bet, segments })}
          />
        </>
      }
    >
      <div className="relative grid size-full place-items-center">
        <Disc bet={board} turn={turn} isMoving={isMoving} />
        <output
          data-result={shown?.outcome.segment}
          className="figures absolute text-[2.25rem] font-[800] drop-shadow-lg"
        >
          {shown ? times(words, shown.multiplier) : ''}
        </output>
      </div>
    </Felt>
  )
}

export const entry = entryOf(WHEEL, { Board: WheelBoard, betOf: (play) => bets(play).get() })
