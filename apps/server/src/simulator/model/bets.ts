/** A selection in the model: digits at places, or numbers of two digits. */
export type Choice =
  | { readonly game: 'digits'; readonly positions: readonly (readonly string[])[] }
  | { readonly game: 'north'; readonly numbers: readonly string[] }

export interface ModelBet {
  readonly betNo: bigint
  readonly account: bigint
  readonly issueId: bigint
  readonly choice: Choice
  readonly unitStake: bigint
  readonly multiple: number
  readonly placedAt: number
  isCancelled: boolean
  /** Paid so far, over all rounds. */
  paid: bigint
  /** The part of it that is winnings. */
  payout: bigint
}

/** The smallest payable amount: one cent, in ledger units. */
const CENT = 100n
/** Hundredths of the stake that a line wins: a digit at prize group 1950, and odds of 98. */
const WINS = { digits: 975n, north: 9_800n } as const

export function linesOf(choice: Choice): number {
  return choice.game === 'north'
    ? choice.numbers.length
    : choice.positions.reduce((all, digits) => all + digits.length, 0)
}

export function stakeOf(bet: Pick<ModelBet, 'choice' | 'unitStake' | 'multiple'>): bigint {
  return BigInt(linesOf(bet.choice)) * bet.unitStake * BigInt(bet.multiple)
}

function hitsOf(choice: Choice, draw: unknown): number {
  if (choice.game === 'north') {
    const { prizes } = draw as { prizes: { special: readonly string[] } }
    const last = prizes.special[0]?.slice(-2) ?? ''
    return choice.numbers.filter((number) => number === last).length
  }
  const { digits } = draw as { digits: readonly string[] }
  return choice.positions.filter((chosen, place) => chosen.includes(digits[place] ?? '')).length
}

/** Payout of a bet on a draw: exact, rounded once, down to the cent. */
export function payoutOf(bet: ModelBet, draw: unknown): bigint {
  const staked = BigInt(hitsOf(bet.choice, draw)) * bet.unitStake * BigInt(bet.multiple)
  const exact = staked * WINS[bet.choice.game]
  return (exact / (100n * CENT)) * CENT
}
