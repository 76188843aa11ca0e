import { prizeOf } from '@fairhouse/lottery/core'
import { ANIMALS } from '@fairhouse/lottery/draws'
import { rationalToNumber } from '@fairhouse/money'
import { cx, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { colourOf } from '@fairhouse/lottery/mark-six-look'
import { NumberMark } from '../../shared/lottery/draw/number-mark.tsx'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { choiceText, inOrder } from '../../shared/lottery/selection-text.tsx'
import { QuickKeys } from './quick-keys.tsx'
import { ToggleGrid } from './toggle-grid.tsx'

const isNumber = (choice: string) => /^\d+$/.test(choice)

/** Words that are not in alphabetical order. */
const WORDS: readonly string[] = ['BIG', 'SMALL', 'ODD', 'EVEN', 'PRIME', 'UP', 'DOWN', ...ANIMALS]

/** Numbers by value, words in the play's order, or in their usual one. */
function ordered({ play }: Offer, choices: readonly string[]): readonly string[] {
  if (choices.every(isNumber)) return inOrder(choices)
  const order = [...play.priceKeys, ...WORDS]
  const placeOf = (choice: string) => {
    const place = order.indexOf(choice)
    return place < 0 ? order.length : place
  }
  return choices.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The payout of one unit on a choice with its own price; undefined if all pay alike. */
function oddsOf(
  { play, pricing }: Offer,
  choices: readonly string[],
  choice: string,
): number | undefined {
  const { priceKeys } = play
  // "3" may mean three hits: prices belong to choices only if every choice has one.
  if (priceKeys.length < 2 || !choices.every((one) => priceKeys.includes(one))) return undefined
  try {
    return rationalToNumber(prizeOf(play, choice, pricing))
  } catch {
    return undefined
  }
}

const MARK_SIX_BALLS = 49
const CARS = 10
const FACES = 6

/** The style of a number in its game; words and plain numbers are text. */
function lookOf({ play }: Offer, choice: string, count: number, isValue: boolean): ReactNode {
  if (!isNumber(choice) || isValue) return undefined
  if (play.family === 'LHC' && count === MARK_SIX_BALLS) {
    return <NumberMark text={choice} look={colourOf(choice)} size="sm" />
  }
  if (play.family === 'PK10' && count === CARS) {
    return <NumberMark text={choice} look="place" size="sm" />
  }
  if (play.family === 'K3' && count === FACES) {
    return (
      <>
        <span className="sr-only">{choice}</span>
        <span aria-hidden className="inline-grid">
          <NumberMark text={choice} look="die" size="sm" />
        </span>
      </>
    )
  }
  return undefined
}

/** Odds from here on are too wide for a cell of six columns on a phone. */
const LONG_ODDS = 100_000

function columnsFor(choices: readonly string[], longest: number, odds: number): string {
  const count = choices.length
  if (!choices.every(isNumber)) {
    if (count <= 4 && longest <= 8) return 'grid-cols-4 gap-2 max-[22rem]:grid-cols-2'
    return longest <= 10 && count > 4
      ? 'grid-cols-3 gap-2 sm:grid-cols-4'
      : 'grid-cols-2 gap-2 sm:grid-cols-3'
  }
  if (odds >= LONG_ODDS) return 'grid-cols-3 gap-2 md:grid-cols-6'
  if (count <= 6) return 'grid-cols-6 gap-1.5 sm:gap-2'
  if (count <= 10) return 'grid-cols-5 gap-2 sm:grid-cols-10'
  return count <= 12 ? 'grid-cols-6 gap-1.5 sm:gap-2' : 'grid-cols-6 gap-1.5 sm:grid-cols-10'
}

export interface ChoiceGridProps {
  readonly offer: Offer
  readonly label: string
  /** Visible heading; `label` alone is for assistive technology. */
  readonly title?: string
  readonly choices: readonly string[]
  readonly chosen: readonly string[]
  readonly onToggle: (choice: string) => void
  /** Quick keys are shown if any number of choices may be selected. */
  readonly onReplace?: ((choices: readonly string[]) => void) | undefined
  /** Sums and spans are not drawn numbers: they are styled as text. */
  readonly isValue?: boolean
  /** The outcome key of a choice, if it differs from the choice. */
  readonly keyOf?: ((choice: string) => string) | undefined
}

/** With fewer choices quick keys save nothing. */
const QUICK_FROM = 6

/** The choices of one part of a pad, each in its game's style and with its own price. */
export function ChoiceGrid(props: ChoiceGridProps) {
  const { offer, label, title, chosen, onToggle, onReplace, isValue = false } = props
  const translator = useTranslator()
  const { t, number } = translator
  const choices = ordered(offer, props.choices)
  const texts = choices.map((choice) => choiceText(translator, choice))
  const longest = Math.max(...texts.map(({ length }) => length))
  const highestOdds = Math.max(...choices.map((choice) => oddsOf(offer, choices, choice) ?? 0))
  const hasKeys = onReplace && choices.length >= QUICK_FROM && choices.every(isNumber)
  const labelOf = (choice: string, at: number): ReactNode => {
    const odds = oddsOf(offer, choices, choice)
    const shown = lookOf(offer, choice, choices.length, isValue) ?? texts[at] ?? choice
    if (odds === undefined) return shown
    return (
      <span className="grid justify-items-center gap-1">
        <span>{shown}</span>{' '}
        <span className="text-legal font-normal">
          {number(odds, { maximumFractionDigits: odds < 100 ? 2 : 0 })}
        </span>
      </span>
    )
  }
  return (
    <div className="grid gap-1">
      {(title !== undefined || hasKeys) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-sm font-bold">{title}</p>
          {hasKeys && (
            <QuickKeys
              label={`${label}: ${t('lottery.quickKeys')}`}
              choices={choices}
              onChoose={onReplace}
            />
          )}
        </div>
      )}
      <ToggleGrid
        label={label}
        choices={choices.map((id, at) => ({ id, label: labelOf(id, at) }))}
        chosen={chosen}
        keyOf={props.keyOf}
        onToggle={onToggle}
        className={columnsFor(choices, longest, highestOdds)}
        cellClassName={cx(
          'rounded-odds border-line-strong bg-surface-1 px-1 py-1.5 text-center',
          'enabled:hover:bg-surface-2',
          !choices.every(isNumber) && 'text-sm leading-tight text-balance',
        )}
      />
    </div>
  )
}
