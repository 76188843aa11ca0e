import { POCKETS, ROULETTE, ROULETTE_PAYS, SPOT_NUMBERS } from '@fairhouse/games/roulette'
import type { Translator } from '@fairhouse/i18n'
import { minor } from '@fairhouse/money'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import {
  betStore,
  entryOf,
  FeltButton,
  announceResult,
  useIsShut,
  usePresenter,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'
import { colourOf, Wheel } from './roulette-wheel.tsx'

interface View {
  readonly outcome: { readonly number: number }
  readonly wins: Readonly<Record<string, string>>
}

interface Chips {
  /** Ledger units by spot, in the order they were put down. */
  readonly placed: readonly { readonly spot: string; readonly stake: bigint }[]
  readonly chip: bigint | undefined
}

const bets = betStore<Chips>(() => ({ placed: [], chip: undefined }))
const COLUMNS = Array.from({ length: 12 }, (_, at) => [3 * at + 3, 3 * at + 2, 3 * at + 1])
const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'] as const
const sumOn = ({ placed }: Chips, spot: string) =>
  placed.reduce((sum, one) => (one.spot === spot ? sum + one.stake : sum), 0n)
const sumOf = ({ placed }: Chips) => placed.reduce((sum, { stake }) => sum + stake, 0n)

/** The bet on a spot: of the round that is shown again, else of the coming one. */
function useChipOn(play: Play, spot: string): bigint {
  const chips = useStore(bets(play))
  const { replay } = useStore(play.state)
  const { spots } = (replay?.bet ?? {}) as { readonly spots?: Readonly<Record<string, string>> }
  return spots ? BigInt(spots[spot] ?? 0) : sumOn(chips, spot)
}

function Spot(props: {
  readonly play: Play
  readonly words: Translator
  readonly spot: string
  readonly text: string
  readonly colour?: string
  readonly isWon: boolean
  readonly onPlace: () => void
  readonly isShut: boolean
}) {
  const { play, words, spot, text, colour, isWon, onPlace, isShut } = props
  const on = useChipOn(play, spot)
  const pays = ROULETTE_PAYS[SPOT_NUMBERS.get(spot)?.length ?? 1] ?? 0
  const amount = on > 0n ? play.money(on) : words.t('studioInstant.noChip')
  return (
    <button
      type="button"
      aria-disabled={isShut || undefined}
      onClick={() => {
        if (!isShut) onPlace()
      }}
      aria-label={words.t('studioInstant.spot', { spot: text, pays, amount })}
      title={`${pays}:1`}
      className={cx(
        'figures relative grid min-h-10 place-items-center rounded-odds border border-[#ffffff66]',
        'text-sm font-bold focus-visible:outline-3 focus-visible:outline-[#fff]',
        isWon && 'ring-3 ring-[#ffd84a]',
      )}
      style={colour === undefined ? {} : { background: colour }}
    >
      {text}
      {on > 0n && (
        <span
          aria-hidden
          className="absolute grid size-8 place-items-center rounded-pill border-3 border-dashed
            border-[#fff] bg-[#7a3cff] text-[0.6rem] shadow-md"
        >
          {play.money(on).replace(/[^\d.,]/g, '')}
        </span>
      )}
    </button>
  )
}

function Cloth(props: { play: Play; words: Translator; shown: View | undefined; isShut: boolean }) {
  const { play, words, shown, isShut } = props
  const store = bets(play)
  const { limits } = play.session
  const place = (spot: string) => {
    const chips = store.get()
    const stake = chips.chip ?? BigInt(limits.stakes[0] ?? limits.minStake)
    if (sumOf(chips) + stake > BigInt(limits.maxStake)) return
    play.speaker.play('press')
    store.set({ ...chips, placed: [...chips.placed, { spot, stake }] })
    play.setStake(minor(sumOf(store.get())))
  }
  const spotOf = (spot: string, text: string, colour?: string) => (
    <Spot
      key={spot}
      {...{ play, words, spot, text, isShut }}
      {...(colour === undefined ? {} : { colour })}
      isWon={shown?.wins[spot] !== undefined}
      onPlace={() => place(spot)}
    />
  )
  return (
    <div dir="ltr" className="grid w-full gap-1">
      <div className="overflow-x-auto">
        <div className="grid min-w-130 grid-cols-[2.5rem_1fr_3.25rem] gap-1">
          <div className="grid">{spotOf('straight-0', '0', colourOf(0))}</div>
          <div className="grid grid-cols-12 gap-1">
            {[0, 1, 2].flatMap((row) =>
              COLUMNS.map((column) => {
                const number = column[row] ?? 0
                return spotOf(`straight-${number}`, String(number), colourOf(number))
              }),
            )}
          </div>
          <div className="grid gap-1">{[3, 2, 1].map((at) => spotOf(`column-${at}`, '2:1'))}</div>
        </div>
      </div>
      <div className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((at) =>
          spotOf(
            `dozen-${at}`,
            words.t('studioInstant.dozen', { from: 12 * at - 11, to: 12 * at }),
          ),
        )}
      </div>
      <div className="grid grid-cols-3 gap-1 sm:grid-cols-6">
        {OUTSIDE.map((spot) =>
          spotOf(
            spot,
            words.t(`studioInstant.spot.${spot}`),
            spot === 'red' ? '#c3202f' : spot === 'black' ? '#16181d' : undefined,
          ),
        )}
      </div>
    </div>
  )
}

/** The chip that is put down. */
function ChipChoice({ play, words, isShut }: { play: Play; words: Translator; isShut: boolean }) {
  const store = bets(play)
  const chips = useStore(store)
  const { t } = words
  return (
    <div
      role="radiogroup"
      aria-label={t('studioInstant.chip')}
      className="flex gap-1.5 overflow-x-auto p-1"
    >
      {play.session.limits.stakes.slice(0, 8).map((stake) => {
        const isChosen =
          (chips.chip ?? BigInt(play.session.limits.stakes[0] ?? '0')) === BigInt(stake)
        return (
          <button
            key={stake}
            type="button"
            role="radio"
            aria-checked={isChosen}
            disabled={isShut}
            onClick={() => store.set({ ...chips, chip: BigInt(stake) })}
            className={cx(
              'figures min-h-11 min-w-16 rounded-pill border-3 border-dashed px-2 text-xs',
              'font-bold focus-visible:outline-3 focus-visible:outline-[#fff]',
              isChosen ? 'border-[#fff] bg-[#7a3cff]' : 'border-[#ffffff66] bg-[#00000066]',
            )}
          >
            {play.money(stake)}
          </button>
        )
      })}
    </div>
  )
}

interface ActionsProps {
  readonly play: Play
  readonly words: Translator
  readonly isShut: boolean
  /** Chips have changed: what was won before is no longer marked. */
  readonly onKeep: () => void
}

/** Clears, takes back, spins. */
function Actions({ play, words, isShut, onKeep }: ActionsProps) {
  const chips = useStore(bets(play))
  const { balance, isPaused, isOver } = useStore(play.state)
  const { t } = words
  const store = bets(play)
  const total = sumOf(chips)
  const spin = () => {
    const spots: Record<string, string> = {}
    for (const { spot } of chips.placed) spots[spot] = sumOn(chips, spot).toString()
    play.setStake(minor(total))
    void play.open({ spots })
  }
  const place = (placed: Chips['placed']) => {
    onKeep()
    store.set({ ...chips, placed })
    play.setStake(minor(sumOf(store.get())))
  }
  return (
    <div className="grid grid-cols-[1fr_1fr_2fr] gap-2">
      <FeltButton isShut={isShut || total === 0n} onPress={() => place([])}>
        {t('studioInstant.clear')}
      </FeltButton>
      <FeltButton isShut={isShut || total === 0n} onPress={() => place(chips.placed.slice(0, -1))}>
        {t('studioInstant.undo')}
      </FeltButton>
      <FeltButton
        isStrong
        isShut={isShut || total === 0n || balance < total || isPaused || isOver}
        onPress={spin}
      >
        {t('studioInstant.spin', { amount: play.money(total) })}
      </FeltButton>
    </div>
  )
}

function RouletteBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const isShut = useIsShut(play)
  const [turn, setTurn] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const [shown, setShown] = useState<View>()
  usePresenter(play, async (round, pace) => {
    const view = round.view as View
    setShown(undefined)
    setMoving(!pace.isCalm)
    setTurn((now) => Math.ceil(now) + 4 + 1 - POCKETS.indexOf(view.outcome.number) / 37)
    play.speaker.play('await')
    await pace.rest(3_700)
    setMoving(false)
    setShown(view)
    if (words) announceResult(play, words, round, `${view.outcome.number}.`)
  })
  if (!words) return null
  return (
    <Felt
      play={play}
      tone="green"
      below={<Cloth {...{ play, words, shown, isShut }} />}
      controls={
        <>
          <ChipChoice {...{ play, words, isShut }} />
          <Actions {...{ play, words, isShut }} onKeep={() => setShown(undefined)} />
        </>
      }
    >
      <div className="relative grid size-full place-items-center">
        <Wheel turn={turn} isMoving={isMoving} />
        <output
          data-result={shown?.outcome.number}
          className="figures absolute grid size-16 place-items-center rounded-pill text-[1.9rem]
            font-[800]"
          style={shown ? { background: colourOf(shown.outcome.number) } : {}}
        >
          {shown?.outcome.number}
        </output>
      </div>
    </Felt>
  )
}

export const entry = entryOf(ROULETTE, { Board: RouletteBoard, hasOwnControls: true })
