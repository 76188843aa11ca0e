import { minor, ZERO, type Minor } from '@fairhouse/money'
import type { Bonus } from '@fairhouse/protocol'
import { moneyOf } from '../../shared/queries.ts'

/** What stakes take beside cash: from bonus money, and what neither covers. */
export interface Cover {
  readonly bonus: Minor
  readonly lacking: Minor
}

function allows({ terms, endsAt }: Bonus, stake: Minor, now: number): boolean {
  const { weights, maxBetMinor } = terms
  const isCounted = weights.some(({ product, rateBp }) => product === 'lottery' && rateBp > 0)
  const isWithin = maxBetMinor === null || stake <= moneyOf(maxBetMinor)
  return isCounted && isWithin && Date.parse(endsAt) > now
}

/**
 * What stakes of lotteries, one after the other, take from running bonuses once cash is used up: as
 * docs/REWARDS.md has it, and the server decides. What one stake lacks is summed over all.
 */
export function coverOf(
  stakes: readonly Minor[],
  cash: Minor,
  running: readonly Bonus[],
  now: number,
): Cover {
  const left = running.map((bonus) => ({ bonus, amount: moneyOf(bonus.balanceMinor) }))
  let [rest, bonus, lacking]: bigint[] = [cash > ZERO ? cash : ZERO, 0n, 0n] as const
  for (const stake of stakes) {
    let open = stake - (rest < stake ? rest : stake)
    rest -= rest < stake ? rest : stake
    for (const one of left) {
      const part = !allows(one.bonus, stake, now) ? 0n : one.amount < open ? one.amount : open
      one.amount = minor(one.amount - part)
      open -= part
      bonus += part
    }
    lacking += open
  }
  return { bonus: minor(bonus), lacking: minor(lacking) }
}
