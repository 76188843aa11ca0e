import type { JsonObject } from '@fairhouse/games/core'
import { isRed, POCKETS } from '@fairhouse/games/roulette'
import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { Room } from '../../room/room.ts'
import { Pips } from './cloths.tsx'
import { baccaratOrder, isRevealed, stepsShown, type TableCode, wheelPose } from './reveal.ts'
import { cardText, isPicture } from './words.ts'

export interface SceneProps {
  readonly code: TableCode
  readonly room: Room
  readonly texts: Translator
  /** Null while bets are open. */
  readonly outcome: JsonObject | null
  /** Since when it is shown, server time. */
  readonly since: number
  /** Ms since then. */
  readonly ms: number
  readonly isCalm: boolean
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** A card; face down until it is shown. */
function Card({ card, isUp }: { card: string | undefined; isUp: boolean }) {
  const text = cardText(card)
  const [rank, suit] = [text.slice(0, -1), text.slice(-1)]
  const isRedSuit = suit === '♦' || suit === '♥'
  return (
    <span aria-hidden className={cx('tb-card', isUp && 'tb-up')}>
      <span className="tb-back" />
      <span className={cx('tb-face', isRedSuit && 'tb-face-red')}>
        {isUp && (
          <>
            <b>
              {rank}
              <i>{suit}</i>
            </b>
            <em className={cx(card !== undefined && isPicture(card) && 'tb-picture')}>
              {card !== undefined && isPicture(card) ? rank : suit}
            </em>
          </>
        )}
      </span>
    </span>
  )
}

function Hand(props: {
  readonly name: string
  readonly cards: readonly (string | undefined)[]
  readonly shown: readonly boolean[]
  readonly total?: number | undefined
  readonly isWinner: boolean
  readonly tone: string
}) {
  const { name, cards, shown, total, isWinner, tone } = props
  return (
    <div className={cx('tb-hand', `tb-hand-${tone}`, isWinner && 'tb-hand-won')}>
      <p className="tb-hand-name">
        {name}
        {total !== undefined && <output className="tb-total">{total}</output>}
      </p>
      <div className="tb-cards">
        {cards.map((card, at) => (
          <Card key={at} card={card} isUp={shown[at] === true} />
        ))}
      </div>
    </div>
  )
}

const valueOf = (card: string) => {
  const rank = card.slice(1)
  return rank === 'A' ? 1 : /^(10|J|Q|K)$/.test(rank) ? 0 : Number(rank)
}

/** What the cards that are up add up to. */
const totalOf = (cards: readonly string[]) =>
  cards.reduce((sum, card) => sum + valueOf(card), 0) % 10

function BaccaratScene({ code, outcome, ms, texts }: SceneProps) {
  const cards = { player: strings(outcome?.['player']), banker: strings(outcome?.['banker']) }
  const up = baccaratOrder(cards).slice(0, outcome ? stepsShown(code, ms) : 0)
  const isDone = outcome !== null && isRevealed(code, ms)
  const hand = (side: 'player' | 'banker', tone: string) => {
    const count = up.filter((one) => one.side === side).length
    const seen = cards[side].slice(0, count)
    return (
      <Hand
        name={texts.t(`studioRooms.${side}`)}
        cards={Array.from({ length: Math.max(2, seen.length) }, (_, at) => cards[side][at])}
        shown={cards[side].map((_, at) => at < count)}
        total={count > 0 ? totalOf(seen) : undefined}
        isWinner={isDone && outcome['winner'] === side}
        tone={tone}
      />
    )
  }
  return (
    <div className="tb-hands">
      {hand('player', 'blue')}
      {hand('banker', 'red')}
    </div>
  )
}

function DragonTigerScene({ code, outcome, ms, texts }: SceneProps) {
  const steps = outcome ? stepsShown(code, ms) : 0
  const isDone = outcome !== null && isRevealed(code, ms)
  return (
    <div className="tb-hands">
      {(['dragon', 'tiger'] as const).map((side, at) => {
        const card = outcome?.[side]
        return (
          <Hand
            key={side}
            name={texts.t(`studioRooms.${side}`)}
            cards={[typeof card === 'string' ? card : undefined]}
            shown={[steps > at]}
            isWinner={isDone && outcome['winner'] === side}
            tone={at === 0 ? 'red' : 'gold'}
          />
        )
      })}
    </div>
  )
}

const FACE_TURNS: Readonly<Record<number, readonly [number, number]>> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
}

function Die({ face, isShaking, at }: { face: number; isShaking: boolean; at: number }) {
  const [x, y] = FACE_TURNS[face] ?? [0, 0]
  const turn = { '--x': `${x}deg`, '--y': `${y}deg`, '--at': at } as CSSProperties
  return (
    <span aria-hidden className={cx('tb-die', isShaking && 'tb-shaking')} style={turn}>
      <span className="tb-cube">
        {[1, 2, 3, 4, 5, 6].map((one) => (
          <Pips key={one} face={one} className={`tb-side tb-side-${one}`} />
        ))}
      </span>
    </span>
  )
}

function DiceScene({ code, outcome, ms, isCalm }: SceneProps) {
  const steps = outcome ? stepsShown(code, ms) : 0
  const dice = Array.isArray(outcome?.['dice']) ? outcome['dice'] : []
  const total = outcome && isRevealed(code, ms) ? Number(outcome['total']) : undefined
  return (
    <div className="tb-dome">
      {[0, 1, 2].map((at) => {
        const isLying = steps > at
        const face = isLying ? Number(dice[at] ?? 1) : 1 + at
        return (
          <Die key={at} at={at} face={face} isShaking={outcome !== null && !isLying && !isCalm} />
        )
      })}
      {total !== undefined && <output className="tb-dome-total">{total}</output>}
    </div>
  )
}

const STEP = 360 / POCKETS.length

function pocketPath(at: number): string {
  const point = (degrees: number, radius: number) => {
    const turn = ((degrees - 90) * Math.PI) / 180
    return `${(Math.cos(turn) * radius).toFixed(2)} ${(Math.sin(turn) * radius).toFixed(2)}`
  }
  const [from, to] = [(at - 0.5) * STEP, (at + 0.5) * STEP]
  return (
    `M${point(from, 84)}A84 84 0 0 1 ${point(to, 84)}L${point(to, 48)}` +
    `A48 48 0 0 0 ${point(from, 48)}Z`
  )
}

const fillOf = (number: number) =>
  number === 0 ? '#15803d' : isRed(number) ? '#c0262d' : '#1b1d24'

function WheelArt() {
  return (
    <>
      <circle r="84" fill="#101217" />
      {POCKETS.map((number, at) => (
        <g key={number}>
          <path d={pocketPath(at)} fill={fillOf(number)} stroke="#d9b65c" strokeWidth="0.7" />
          <text
            transform={`rotate(${at * STEP}) translate(0 -75)`}
            fill="#fff"
            fontSize="7.6"
            fontWeight="700"
            textAnchor="middle"
            dominantBaseline="middle"
          >
            {number}
          </text>
        </g>
      ))}
      <circle r="58" fill="none" stroke="#d9b65c" strokeWidth="0.6" opacity="0.7" />
      <circle r="48" fill="url(#tb-bowl)" stroke="#d9b65c" strokeWidth="1.4" />
      {[0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M-2.4 -10L0 -36L2.4 -10Z" fill="#e8cd84" />
          <circle cy="-37" r="3.4" fill="#f3dfa4" />
        </g>
      ))}
      <circle r="11" fill="#e8cd84" stroke="#8a6a24" />
      <circle r="4.5" fill="#fff4d0" />
    </>
  )
}

function WheelScene({ room, outcome, since, ms, isCalm, code }: SceneProps) {
  const wheel = useRef<SVGGElement>(null)
  const ball = useRef<SVGGElement>(null)
  const number = Number(outcome?.['number'] ?? -1)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      const gone = isCalm ? 60_000 : room.now() - since
      const pose = wheelPose(Math.max(0, number), gone)
      const turn = isCalm ? 0 : pose.wheel
      const relative = isCalm ? pose.ball - pose.wheel : pose.ball
      wheel.current?.setAttribute('transform', `rotate(${turn.toFixed(2)})`)
      const place = `rotate(${relative.toFixed(2)}) translate(0 ${-pose.radius.toFixed(2)})`
      ball.current?.setAttribute('transform', place)
      if (!isCalm) frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [room, since, number, isCalm])
  const isDone = outcome !== null && isRevealed(code, ms)
  const isBallSeen = outcome !== null && (!isCalm || isDone)
  return (
    <div className="tb-wheel">
      <svg aria-hidden viewBox="-102 -102 204 204">
        <defs>
          <radialGradient id="tb-bowl">
            <stop offset="0" stopColor="#9a6a34" />
            <stop offset="1" stopColor="#4a2c12" />
          </radialGradient>
          <radialGradient id="tb-rim">
            <stop offset="0.8" stopColor="#5b3718" />
            <stop offset="0.93" stopColor="#a06b34" />
            <stop offset="1" stopColor="#3c220d" />
          </radialGradient>
          <radialGradient id="tb-ball" cx="0.35" cy="0.3">
            <stop offset="0" stopColor="#fff" />
            <stop offset="1" stopColor="#b7bcc7" />
          </radialGradient>
        </defs>
        <circle r="101" fill="url(#tb-rim)" />
        <circle r="95" fill="none" stroke="#d9b65c" strokeWidth="0.8" />
        <g ref={wheel}>
          <WheelArt />
        </g>
        <g ref={ball} visibility={isBallSeen ? 'visible' : 'hidden'}>
          <circle r="4.4" cy="0.8" fill="#000" opacity="0.4" />
          <circle r="4.2" fill="url(#tb-ball)" />
        </g>
      </svg>
      {isDone && (
        <output className="tb-number" style={{ background: fillOf(number) }}>
          {number}
        </output>
      )}
    </div>
  )
}

const SCENES = {
  baccarat: BaccaratScene,
  'dragon-tiger': DragonTigerScene,
  'sic-bo': DiceScene,
  'roulette-table': WheelScene,
} as const

/** Cards, wheel or dice. What they show is said in words beside them. */
export function Scene(props: SceneProps) {
  const Shown = SCENES[props.code]
  return <Shown {...props} />
}
