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

interface View {
  readonly bet: WheelBet
  readonly outcome: { readonly segment: number }
  readonly multiplier: number
}

const bets = betStore<WheelBet>(() => ({ risk: 'low', segments: 20 }))
const PALETTE = ['#33415c', '#3ddc97', '#4aa8ff', '#ffd84a', '#ff8b3d', '#ff5d8f', '#b78bff']

/** Each multiplier of a wheel has one colour; nothing has the first. */
function colours(table: readonly number[]): ReadonlyMap<number, string> {
  const values = [...new Set(table)].toSorted((a, b) => a - b)
  const rest = values.filter((value) => value > 0)
  return new Map([
    [0, PALETTE[0] ?? ''],
    ...rest.map((value, at) => [value, PALETTE[1 + (at % 6)] ?? ''] as const),
  ])
}

function slice(at: number, of: number): string {
  const angle = (turn: number) => (turn * 2 - 0.5) * Math.PI
  const [from, to] = [angle((at - 0.5) / of), angle((at + 0.5) / of)]
  const point = (radius: number, turn: number) =>
    `${(radius * Math.cos(turn)).toFixed(3)} ${(radius * Math.sin(turn)).toFixed(3)}`
  const outer = `M${point(60, from)}L${point(96, from)}A96 96 0 0 1 ${point(96, to)}`
  return `${outer}L${point(60, to)}A60 60 0 0 0 ${point(60, from)}Z`
}

function Disc({ bet, turn, isMoving }: { bet: WheelBet; turn: number; isMoving: boolean }) {
  const table = wheelTable(bet.risk, bet.segments)
  const colourOf = colours(table)
  return (
    <svg
      aria-hidden
      data-wheel
      viewBox="-104 -112 208 216"
      className="h-full max-h-110 w-full max-w-110"
    >
      <circle r={102} fill="#0008" />
      <circle r={99} fill="none" stroke="#e8c27a" strokeWidth={4} />
      <g
        style={{
          transform: `rotate(${turn}turn)`,
          transition: isMoving ? 'transform 3.2s cubic-bezier(.12,.75,.12,1)' : 'none',
        }}
      >
        {table.map((multiplier, at) => (
          <path
            key={at}
            data-segment={at}
            d={slice(at, table.length)}
            fill={colourOf.get(multiplier)}
            stroke="#0006"
            strokeWidth={0.8}
          />
        ))}
      </g>
      <circle r={58} fill="#1b120a" stroke="#e8c27a" strokeWidth={2} />
      <path d="M0 -84L-9 -110L9 -110Z" fill="#fff" stroke="#0008" />
    </svg>
  )
}

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
