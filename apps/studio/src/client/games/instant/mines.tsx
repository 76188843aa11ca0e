import { MINES, MINES_TILES, minesChance, minesMultiplier } from '@fairhouse/games/mines'
import type { Translator } from '@fairhouse/i18n'
import { rationalToNumber } from '@fairhouse/money'
import { cx } from '@fairhouse/ui'
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

interface View {
  readonly bet: { readonly mines: number }
  readonly opened: readonly number[]
  readonly hit: number | null
  readonly multiplier: number
  readonly nextMultiplier: number | null
  readonly mined: readonly number[] | null
}

const CASH_OUT = { type: 'cash-out' }
const bets = betStore(() => ({ mines: 3 }))
const TILES = Array.from({ length: MINES_TILES }, (_, tile) => tile)

/** A cut stone. */
function GemPicture() {
  return (
    <svg
      aria-hidden
      data-gem
      viewBox="0 0 40 40"
      className="size-4/5 drop-shadow-[0_0_6px_#3df0b4]"
    >
      <path d="M11 7H29L37 17L20 36L3 17Z" fill="#22c793" />
      <path d="M11 7L14 17H3Z" fill="#8ff7d6" />
      <path d="M29 7L26 17H37Z" fill="#3fdcab" />
      <path d="M11 7H29L26 17H14Z" fill="#c9ffee" />
      <path d="M14 17H26L20 36Z" fill="#4deebb" />
      <path d="M3 17H14L20 36Z" fill="#18a77b" />
    </svg>
  )
}

/** A mine with its horns. */
function MinePicture() {
  return (
    <svg aria-hidden data-mine viewBox="0 0 40 40" className="size-4/5">
      <path
        d="M20 3V37M3 20H37M8 8L32 32M32 8L8 32"
        stroke="#f2b8b8"
        strokeWidth={3.4}
        strokeLinecap="round"
      />
      <circle cx={20} cy={20} r={11.5} fill="#2b2f38" stroke="#10131a" />
      <path d="M12 17A9 9 0 0 1 20 11" stroke="#ffffffb3" strokeWidth={2.6} fill="none" />
      <circle cx={20} cy={20} r={3} fill="#ff5a5a" />
    </svg>
  )
}

function Tile(props: {
  readonly tile: number
  readonly view: View | undefined
  readonly name: string
  readonly isShut: boolean
  readonly onOpen: () => void
}) {
  const { tile, view, name, isShut, onOpen } = props
  const isOpened = view?.opened.includes(tile) === true
  const isMined = view?.mined?.includes(tile) === true
  const isHit = view?.hit === tile
  const isSafe = isOpened && !isHit
  const isShown = isSafe || isMined
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isShut || isOpened || undefined}
      onClick={() => {
        if (!isShut && !isOpened) onOpen()
      }}
      className={cx(
        'grid aspect-square min-h-11 place-items-center rounded-card',
        'transition-transform duration-150 focus-visible:outline-3 focus-visible:outline-[#fff]',
        !isShown && 'felt-tile [--tile-dark:#1f5a47] [--tile-light:#4f9c80]',
        !isShown && 'not-aria-disabled:hover:-translate-y-0.5',
        isSafe && 'bg-[#06231a] shadow-[inset_0_2px_6px_#000a]',
        isMined && !isHit && 'bg-[#3a1a1c]',
        isHit && 'bg-[#c0353f]',
      )}
    >
      {isSafe && <GemPicture />}
      {isMined && <MinePicture />}
    </button>
  )
}

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
