import {
  PLINKO,
  PLINKO_RISKS,
  PLINKO_ROWS,
  type PlinkoBet,
  plinkoTable,
} from '@fairhouse/games/plinko'
import { MULTIPLIER_ONE } from '@fairhouse/games/instant'
import type { Translator } from '@fairhouse/i18n'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import {
  betStore,
  entryOf,
  Scale,
  Segments,
  announceResult,
  useIsShut,
  usePresenter,
  useShownBet,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'

interface View {
  readonly bet: PlinkoBet
  readonly outcome: { readonly path: string; readonly bucket: number }
}

const bets = betStore<PlinkoBet>(() => ({ risk: 'medium', rows: 12 }))

/** Warm at the edges, cool in the middle. */
function colourOf(bucket: number, rows: number): string {
  const far = Math.abs(bucket - rows / 2) / (rows / 2)
  return `hsl(${Math.round(210 - far * 195)} 85% ${Math.round(44 + far * 8)}%)`
}

/** Light on pegs and ball. */
function Shades() {
  const stops = (id: string, light: string, dark: string) => (
    <radialGradient id={id} cx="0.35" cy="0.3" r="0.75">
      <stop offset="0" stopColor={light} />
      <stop offset="1" stopColor={dark} />
    </radialGradient>
  )
  return (
    <defs>
      {stops('plinko-ball', '#fff6cf', '#f0a800')}
      {stops('plinko-peg', '#ffffff', '#c79ab9')}
    </defs>
  )
}

interface Ball {
  /** Rows it has passed, and how many of them to the right. */
  readonly row: number
  readonly right: number
}

/** What each bucket pays; the one that was hit has sunk under the ball. */
function Buckets(props: {
  readonly words: Translator
  readonly bet: PlinkoBet
  readonly bucket: number | undefined
}) {
  const { words, bucket } = props
  const { risk, rows } = props.bet
  const width = rows + 3
  return (
    <>
      {plinkoTable(risk, rows).map((multiplier, at) => (
        <g
          key={at}
          data-bucket={at}
          data-hit={bucket === at || undefined}
          transform={`translate(${width / 2 + at - rows / 2} ${rows + 1.5})`}
        >
          <rect
            x={-0.46}
            y={bucket === at ? -0.35 : -0.5}
            width={0.92}
            height={0.95}
            rx={0.16}
            fill={colourOf(at, rows)}
            stroke={bucket === at ? '#fff' : 'none'}
            strokeWidth={0.09}
          />
          <text
            y={bucket === at ? 0.27 : 0.12}
            textAnchor="middle"
            fontSize={0.42}
            textLength={multiplier >= 100 * MULTIPLIER_ONE ? 0.82 : undefined}
            lengthAdjust="spacingAndGlyphs"
            fontWeight={800}
            fill="#fff"
          >
            {words.number(multiplier / MULTIPLIER_ONE)}
          </text>
        </g>
      ))}
    </>
  )
}

/** Pegs, ball and buckets; x in halves of the space between two pegs, y in rows. */
function Field(props: {
  readonly words: Translator
  readonly bet: PlinkoBet
  readonly ball: Ball | undefined
  readonly bucket?: number
}) {
  const { words, bet, ball, bucket } = props
  const { rows } = bet
  const width = rows + 3
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (__, at) => ({
      x: width / 2 + at - (row + 2) / 2,
      y: row + 1,
    })),
  ).flat()
  const x = ball ? width / 2 + ball.right - ball.row / 2 : width / 2
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${rows + 2.4}`}
      className="max-h-full w-full max-w-160 drop-shadow-lg"
    >
      <Shades />
      {pegs.map((peg) => (
        <circle key={`${peg.x}-${peg.y}`} cx={peg.x} cy={peg.y} r={0.15} fill="url(#plinko-peg)" />
      ))}
      <Buckets {...{ words, bet, bucket }} />
      {ball && (
        <circle
          data-ball
          r={0.34}
          fill="url(#plinko-ball)"
          stroke="#7a4a00"
          strokeWidth={0.05}
          className="transition-transform duration-100 ease-in"
          style={{
            transform: `translate(${x}px, ${ball.row + (ball.row === rows ? 0.6 : 0.55)}px)`,
          }}
        />
      )}
    </svg>
  )
}

function PlinkoBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const bet = useStore(bets(play))
  const board = useShownBet(play, bets)
  const isShut = useIsShut(play)
  const [shown, setShown] = useState<View>()
  const [ball, setBall] = useState<Ball>()
  const [isDown, setDown] = useState(false)
  usePresenter(play, async (round, pace) => {
    const view = round.view as View
    setShown(view)
    setDown(false)
    let right = 0
    for (const [at, step] of [...view.outcome.path].entries()) {
      setBall({ row: at, right })
      play.speaker.play('tick', at)
      await pace.rest(110)
      if (step === 'R') right += 1
    }
    setBall({ row: view.outcome.path.length, right })
    setDown(true)
    if (words) announceResult(play, words, round)
    await pace.rest(250)
  })
  if (!words) return null
  const drawn = isShut && shown ? shown.bet : board
  const isSame = shown?.bet.rows === drawn.rows && shown.bet.risk === drawn.risk
  return (
    <Felt
      play={play}
      tone="plum"
      controls={
        <>
          <Segments
            label={words.t('studioInstant.risk')}
            options={PLINKO_RISKS.map((value) => ({
              value,
              text: words.t(`studioInstant.risk.${value}`),
            }))}
            value={bet.risk}
            isShut={isShut}
            onChange={(risk) => bets(play).set({ ...bet, risk })}
          />
          <Scale
            label={words.t('studioInstant.rows')}
            text={String(bet.rows)}
            min={8}
            max={16}
            value={bet.rows}
            isShut={isShut}
            onChange={(count) => {
              const rows = PLINKO_ROWS.find((one) => one === count)
              if (rows) bets(play).set({ ...bet, rows })
            }}
          />
        </>
      }
    >
      <Field
        words={words}
        bet={drawn}
        ball={isSame ? ball : undefined}
        {...(isSame && isDown && shown ? { bucket: shown.outcome.bucket } : {})}
      />
      <output data-result={isDown ? ball?.right : undefined} className="sr-only">
        {isDown && shown ? shown.outcome.bucket : ''}
      </output>
    </Felt>
  )
}

export const entry = entryOf(PLINKO, { Board: PlinkoBoard, betOf: (play) => bets(play).get() })
