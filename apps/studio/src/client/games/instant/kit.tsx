import { createTranslator, joinCatalogues, loadTexts, type Translator } from '@fairhouse/i18n'
import { minor } from '@fairhouse/money'
import type { SoloGame } from '@fairhouse/games/core'
import { MULTIPLIER_ONE } from '@fairhouse/games/instant'
import { cx } from '@fairhouse/ui'
import { createStore, type Store, useStore } from '@fairhouse/ui/store'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { RoundWire } from '#studio/wire/session.ts'
import type { Play, Shown } from '../../shell/play.ts'
import type { GameEntry, GameFigures } from '../registry.ts'

/** State of skipping: for an impatient player waits end at once. */
export class Pace {
  #wake: (() => void) | undefined
  #isHurried = false
  readonly isCalm: boolean

  constructor(isCalm: boolean) {
    this.isCalm = isCalm
  }

  /** Resolves after a number of ms, at once when hurried; calm mode moves little. */
  rest(ms: number): Promise<void> {
    if (this.#isHurried) return Promise.resolve()
    const time = this.isCalm ? Math.min(ms, 150) : ms
    return new Promise((done) => {
      const timer = setTimeout(done, time)
      this.#wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  hurry(): void {
    this.#isHurried = true
    this.#wake?.()
  }
}

type Show = (round: RoundWire, pace: Pace, how: Shown) => Promise<void>

/** Registers the presenter of a board's rounds while the board is mounted. */
export function usePresenter(play: Play, show: Show, begin?: () => void): void {
  const pace = useRef<Pace>(undefined)
  const showNow = useEffectEvent(async (round: RoundWire, how: Shown) => {
    pace.current = new Pace(play.isCalm.get() || how.isResumed)
    await show(round, pace.current, how)
  })
  const beginNow = useEffectEvent(() => begin?.())
  useEffect(() => {
    const leave = play.present({
      begin: () => beginNow(),
      show: (round, how) => showNow(round, how),
      hurry: () => pace.current?.hurry(),
    })
    play.frame.send({ type: 'ready' })
    return leave
  }, [play])
}

/** The texts of the instant games; undefined until they are loaded. */
export function useWords(play: Play): Translator | undefined {
  const [words, setWords] = useState<Translator>()
  useEffect(() => {
    const { code } = play.translator
    void loadTexts(code, ['studioInstant']).then((texts) =>
      setWords(createTranslator(code, joinCatalogues({}, texts))),
    )
  }, [play])
  return words
}

/** What is chosen for the coming round: one store for each page of a game. */
export function betStore<Bet>(first: () => Bet): (play: Play) => Store<Bet> {
  const stores = new WeakMap<Play, Store<Bet>>()
  return (play) => {
    const found = stores.get(play)
    if (found) return found
    const made = createStore(first())
    stores.set(play, made)
    // A new choice hides the previous round.
    made.subscribe(() => play.update({ replay: null }))
    return made
  }
}

/** The bet of the board: of the replayed round, else of the coming one. */
export function useShownBet<Bet>(play: Play, bets: (play: Play) => Store<Bet>): Bet {
  const chosen = useStore(bets(play))
  const { replay } = useStore(play.state)
  return replay ? (replay.bet as Bet) : chosen
}

/** While a round is open the main button does this; without a label it begins rounds. */
export function useMainAction(
  play: Play,
  label: string | undefined,
  action: object,
  isDisabled = false,
): void {
  const text = JSON.stringify(action)
  useEffect(() => {
    const run = () => void play.act(JSON.parse(text))
    play.main.set(label === undefined ? null : { label, isDisabled, run })
    return () => play.main.set(null)
  }, [play, label, text, isDisabled])
}

/** Whether the choices of a round may be changed now. */
export function useIsShut(play: Play): boolean {
  const { phase, round } = useStore(play.state)
  return phase !== 'idle' || (round !== null && !round.isOver)
}

/** Text of a multiplier in 1/10 000, as the language writes it: "1.98×", "1,98×". */
export function times({ number }: Translator, multiplier: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 }
  return `${number(multiplier / MULTIPLIER_ONE, digits)}×`
}

/** A number with a count of decimals, in the language's format. */
export const decimal = ({ number }: Translator, value: number, digits: number): string =>
  number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A part of one in per cent. */
export const percent = ({ number }: Translator, part: number, digits: number): string =>
  number(part, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** Payout of a stake at a multiplier, as formatted money. */
export function paysText(play: Play, stake: bigint, multiplier: number): string {
  return play.money(minor((stake * BigInt(multiplier)) / BigInt(MULTIPLIER_ONE)))
}

/** Announces the result of a finished round after what was drawn (`first`), with a sound. */
export function announceResult(play: Play, words: Translator, round: RoundWire, first = ''): void {
  const [payout, stake] = [BigInt(round.payout), BigInt(round.stake)]
  const amount = play.money(payout)
  play.speaker.play(payout > stake ? 'win' : payout > 0n ? 'coin' : 'lose')
  const came =
    payout > 0n ? words.t('studioInstant.won', { amount }) : words.t('studioInstant.lost')
  play.announce(`${first} ${came}`.trim())
}

/** One of several, chosen by touch or arrow keys. */
export function Segments<T extends string | number>(props: {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly text: string }[]
  readonly value: T
  readonly isShut: boolean
  readonly onChange: (value: T) => void
}) {
  const { label, options, value, isShut, onChange } = props
  const name = useId()
  return (
    <fieldset disabled={isShut} className="min-w-0">
      <legend className="mb-1 text-xs text-[#ffffffd9]">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-card bg-[#00000066] p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative grid min-h-11 flex-1 cursor-pointer place-items-center rounded-odds px-2',
              'text-sm font-semibold has-checked:bg-[#fff] has-checked:text-[#000]',
              'has-focus-visible:outline-3 has-focus-visible:outline-[#fff]',
              'has-disabled:cursor-default has-disabled:opacity-70',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A number on a scale. */
export function Scale(props: {
  readonly label: string
  readonly text: string
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly value: number
  readonly isShut: boolean
  readonly onChange: (value: number) => void
}) {
  const { label, text, min, max, step = 1, value, isShut, onChange } = props
  return (
    <label className="grid gap-1">
      <span className="flex justify-between text-xs text-[#ffffffd9]">
        {label}
        <output className="figures text-sm font-bold text-[#fff]">{text}</output>
      </span>
      <input
        type="range"
        {...{ min, max, step, value }}
        disabled={isShut}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="h-11 w-full accent-[#fff]"
      />
    </label>
  )
}

/** Facts of the coming round, side by side: nothing about it is hidden. */
export function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid auto-cols-fr grid-flow-col gap-2 rounded-card bg-[#0006] p-3 text-center">
      {rows.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-xs text-[#ffffffd9]">{name}</dt>
          <dd className="figures truncate text-sm font-bold sm:text-base">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A button on the board; disabled for a moment, it keeps the keyboard focus. */
export function FeltButton(props: {
  readonly children: ReactNode
  readonly onPress: () => void
  readonly isShut?: boolean
  readonly isStrong?: boolean
}) {
  const { children, onPress, isShut = false, isStrong = false } = props
  return (
    <button
      type="button"
      aria-disabled={isShut || undefined}
      onClick={() => {
        if (!isShut) onPress()
      }}
      className={cx(
        'min-h-12 min-w-0 rounded-card px-1.5 text-sm font-bold',
        'focus-visible:outline-3 focus-visible:outline-[#fff] aria-disabled:opacity-45',
        'not-aria-disabled:active:translate-y-0.5',
        isStrong
          ? 'bg-[#fff] text-[#000]'
          : 'bg-[#ffffff26] text-[#fff] not-aria-disabled:hover:bg-[#ffffff40]',
      )}
    >
      {children}
    </button>
  )
}

/** Six decimals of a fraction, cut off. */
function decimalOf({ num, den }: { readonly num: bigint; readonly den: bigint }): string {
  const scaled = (num * 1_000_000n) / den
  return `${scaled / 1_000_000n}.${(scaled % 1_000_000n).toString().padStart(6, '0')}`
}

/** The lowest return of a game's bets, and the largest win of any. */
export function figuresOf(game: Pick<SoloGame, 'odds'>): GameFigures {
  const odds = game.odds()
  const less = (a: { num: bigint; den: bigint }, b: { num: bigint; den: bigint }) =>
    a.num * b.den < b.num * a.den
  const [first] = odds
  if (!first) return { rtp: '0', top: '0' }
  let [rtp, top] = [first.rtp, first.topMultiplier]
  for (const one of odds) {
    if (less(one.rtp, rtp)) rtp = one.rtp
    if (less(top, one.topMultiplier)) top = one.topMultiplier
  }
  return { rtp: decimalOf(rtp), top: decimalOf(top) }
}

/** How a game is played, in the words of its key. */
export function InstantRules({ play, code }: { play: Play; code: string }) {
  const words = useWords(play)
  return <p>{words?.find(`studioInstant.rules.${code}`)}</p>
}

/** The common part of all instant games' entries. */
export function entryOf(
  game: SoloGame,
  parts: Pick<GameEntry, 'Board'> & Partial<Pick<GameEntry, 'betOf' | 'hasOwnControls'>>,
): GameEntry {
  const { code } = game
  return {
    ...parts,
    Rules: ({ play }) => <InstantRules play={play} code={code} />,
    nameOf: (play) => play.translator.find(`studio.game.${code}`) ?? code,
    facts: () => figuresOf(game),
  }
}
