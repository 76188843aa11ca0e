import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minor, minorToWire, parseTypedAmount } from '@fairhouse/money'
import type { RoundTermsIn } from '@fairhouse/protocol'
import { wholeOf } from './typed-numbers.ts'

const DAYS_MAX = 365
/** Most rounds of one gift; the server's bound. */
export const ROUNDS_MAX = 1_000

/** Terms of free rounds, as typed. */
export interface RoundsDraft {
  /** "VENDOR/game"; empty: none is chosen. */
  readonly game: string
  readonly roundStake: string
  readonly roundMaxWin: string
  readonly days: string
}

/** The fields on the wire. */
export const ROUND_FIELDS = {
  game: 'rounds.gameId',
  roundStake: 'rounds.stakeMinor',
  roundMaxWin: 'rounds.maxWinMinor',
  days: 'rounds.days',
} as const satisfies Record<keyof RoundsDraft, string>

export const NEW_ROUNDS: RoundsDraft = { game: '', roundStake: '', roundMaxWin: '', days: '7' }

export function roundsDraftOf(terms: RoundTermsIn, writing: Writing): RoundsDraft {
  return {
    game: `${terms.vassalage}/${terms.gameId}`,
    roundStake: amountText(terms.stakeMinor, writing),
    roundMaxWin: amountText(terms.maxWinMinor, writing),
    days: String(terms.days),
  }
}

/** What is wrong with a field: a text `office.gift.fault.`. */
export type RoundsFault = 'amount' | 'days' | 'game'

type RoundsFaults = Partial<Record<keyof RoundsDraft, RoundsFault>>

/**
 * Reads typed terms; what cannot be read is the least, and a fault by the name of its field in the
 * draft.
 */
export function readRounds(
  draft: RoundsDraft,
  { currency, language }: Writing,
): { readonly rounds: RoundTermsIn; readonly faults: RoundsFaults } {
  const faults: RoundsFaults = {}
  const money = (field: 'roundStake' | 'roundMaxWin') => {
    const amount = parseTypedAmount(draft[field], language)
    const isGood = amount !== undefined && amount > 0n && isPayable(amount, currency)
    if (!isGood) faults[field] = 'amount'
    return minorToWire(isGood ? amount : minor(1n))
  }
  const [vassalage = '', ...rest] = draft.game.split('/')
  if (vassalage === '') faults.game = 'game'
  const days = wholeOf(draft.days, language, { least: 1, most: DAYS_MAX })
  if (days === undefined) faults.days = 'days'
  const rounds = {
    vassalage,
    gameId: rest.join('/'),
    stakeMinor: money('roundStake'),
    maxWinMinor: money('roundMaxWin'),
    days: days ?? 1,
  }
  return { rounds, faults }
}

/** The same faults by the fields on the wire. */
export function wireFaultsOf(faults: RoundsFaults): readonly (readonly [string, RoundsFault])[] {
  return Object.entries(faults).map(([field, fault]) => [
    ROUND_FIELDS[field as keyof RoundsDraft],
    fault,
  ])
}
