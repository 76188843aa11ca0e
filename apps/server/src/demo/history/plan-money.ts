import type { Dice } from '#server/simulator/dice.ts'
import type { PlannedDeposit, PlannedMember, PlannedWithdrawal } from './shapes.ts'

const UNIT = 10_000n
const DAY_MS = 24 * 3_600_000
/** What members pay in at a time, in units of the currency. */
const AMOUNTS = [50n, 100n, 100n, 150n, 200n, 300n, 500n] as const
const STEP = 50n * UNIT
/** Below the monthly amount that requires identification. */
const MONTH_MAX = 15_000n * UNIT
/** A member is paid out once in so many days, and not before so many of membership. */
const REST_MS = 6 * DAY_MS
const DECLINED = 0.04

/** What members surely have: winnings are not known before they are drawn, and never counted. */
export interface Purses {
  /** Takes a stake, after a deposit where it needs one; false where nothing can be paid in. */
  take(member: number, stake: bigint, at: number): boolean
  /** Deposits that stakes have needed since the last call, one for a member. */
  deposits(): PlannedDeposit[]
  /** Members of a brand who are paid out at an instant. */
  withdrawals(
    dice: Dice,
    ask: { readonly brandId: number; readonly count: number; readonly at: number },
  ): PlannedWithdrawal[]
}

/** `until`: no deposits from then on. */
export function createPurses(
  dice: Dice,
  members: readonly PlannedMember[],
  until: number,
): Purses {
  const sure = members.map(() => 0n)
  const months = new Map<string, bigint>()
  const paidOutAt = members.map(({ joinsAt }) => joinsAt)
  let waiting = new Map<number, PlannedDeposit>()

  /**
   * What a member pays in, in all, to have `missing` available; undefined where a limit forbids it.
   */
  function amountFor(member: number, missing: bigint, at: number): bigint | undefined {
    if (at >= until) return undefined
    const before = waiting.get(member)?.amount ?? 0n
    const least = ((missing + STEP - 1n) / STEP) * STEP
    const usual = before > 0n ? 0n : dice.pick(AMOUNTS) * UNIT
    const added = least > usual ? least : usual
    const key = `${member}/${new Date(at).toISOString().slice(0, 7)}`
    const inMonth = (months.get(key) ?? 0n) + added
    if (inMonth > MONTH_MAX) return undefined
    months.set(key, inMonth)
    return added
  }

  return {
    take(member, stake, at) {
      const has = sure[member] ?? 0n
      if (has >= stake) {
        sure[member] = has - stake
        return true
      }
      const added = amountFor(member, stake - has, at)
      if (added === undefined) return false
      const known = waiting.get(member)
      const amount = (known?.amount ?? 0n) + added
      const method = known?.method ?? dice.pick(['pix', 'pix', 'pix', 'pix', 'bankTransfer'])
      waiting.set(member, { member, key: known?.key ?? dice.uuid(), method, amount, isPaid: true })
      sure[member] = has + added - stake
      return true
    },
    deposits() {
      const all = [...waiting.values()]
      waiting = new Map()
      const declined = all
        .filter(() => dice.chance(DECLINED))
        .map((one) => ({ ...one, key: dice.uuid(), isPaid: false }))
      return [...declined, ...all]
    },
    withdrawals(own, { brandId, count, at }) {
      const able = [...members.entries()].filter(
        ([place, one]) =>
          one.brandId === brandId &&
          one.hasBankAccount &&
          at - (paidOutAt[place] ?? at) >= REST_MS,
      )
      const shuffled = able
        .map(([place]) => ({ place, turn: own.next(1_000_000) }))
        .toSorted((one, other) => one.turn - other.turn)
      return shuffled.slice(0, count).map(({ place }) => {
        paidOutAt[place] = at
        return {
          member: place,
          key: own.uuid(),
          percent: 40 + own.next(61),
          reserve: sure[place] ?? 0n,
          isConfirmed: own.chance(0.6),
        }
      })
    },
  }
}
