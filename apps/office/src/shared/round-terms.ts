import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { GiveRewardBody } from '@fairhouse/protocol'
import { wholeOf } from './typed-numbers.ts'

const DAYS_MAX = 365
/** Most rounds of one gift, by the protocol. */
export const ROUNDS_MAX = 1_000

type RoundTermsBody = NonNullable<GiveRewardBody['rounds']>

/** Terms of free rounds, as typed. */
export interface RoundsDraft {
  /** "VENDOR/game"; empty until one is chosen. */
  readonly game: string
  readonly roundStake: string
  readonly roundMaxWin: string
  readonly days: string
}

/** A field of them, and what is wrong with it: a text of the office. */
export type RoundsField = keyof RoundsDraft
export type RoundsFault = 'game' | 'amount' | 'days'

export const gameKey = ({ vassalage, gameId }: Pick<RoundTermsBody, 'vassalage' | 'gameId'>) =>
  `${vassalage}/${gameId}`

export function roundsDraftOf(terms: RoundTermsBody, writing: Writing): RoundsDraft {
  return {
    game: gameKey(terms),
    roundStake: amountText(terms.stakeMinor, writing),
    roundMaxWin: amountText(terms.maxWinMinor, writing),
    days: String(terms.days),
  }
}

/** Reads what was typed; what cannot be read is the least in the terms, and a fault. */
export function readRounds(
  draft: RoundsDraft,
  { currency, language }: Writing,
): {
  readonly rounds: RoundTermsBody
  readonly faults: Readonly<Partial<Record<RoundsField, RoundsFault>>>
} {
  const faults: Partial<Record<RoundsField, RoundsFault>> = {}
  const money = (field: 'roundStake' | 'roundMaxWin') => {
    const amount = parseTypedAmount(draft[field], language)
    if (amount !== undefined && amount > ZERO && isPayable(amount, currency)) {
      return minorToWire(amount)
    }
    faults[field] = 'amount'
    return '1'
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
