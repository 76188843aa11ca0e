import { currencyStep, type Currency, minor, type Minor } from '@fairhouse/money'
import type {
  BillDetail,
  BillWire,
  BillMember,
  CalculationWire,
  TeamBet,
} from '@fairhouse/protocol'
import { moneyOf } from '../../shared/queries.ts'

/**
 * The disputed part: a line, optionally a member of it, and optionally their play in one draw or
 * round.
 */
export interface Disputed {
  readonly line: number
  readonly member?: BillMember
  readonly bet?: TeamBet
  /** Display name of the bet. */
  readonly name?: string
}

/** The part of a bill that is neither paid nor held for a decision. */
export const openOf = ({ amountMinor, paidMinor, heldMinor }: BillWire): Minor =>
  minor(moneyOf(amountMinor) - moneyOf(paidMinor) - moneyOf(heldMinor))

type Part = Pick<BillMember, 'turnoverMinor' | 'payoutMinor' | 'rebatesMinor'>

/** What a part adds to the base that the rate applies to. */
function baseOf({ terms }: BillDetail, { member, bet }: Disputed): bigint | undefined {
  if (bet) {
    const stake = moneyOf(bet.stakeMinor)
    if (terms.kind === 'dividend') {
      return stake - moneyOf(bet.payoutMinor) - moneyOf(bet.rebatesMinor)
    }
    if (terms.base === 'winRate') return bet.state === 'won' ? stake : 0n
    if (terms.base === 'lossRate') return bet.state === 'lost' ? stake : 0n
    return stake
  }
  if (!member) return undefined
  if (terms.kind === 'dividend') return netOf(member) - moneyOf(member.bonusesMinor)
  if (terms.base === 'winRate') return moneyOf(member.wonStakesMinor)
  if (terms.base === 'lossRate') return moneyOf(member.lostStakesMinor)
  return moneyOf(member.turnoverMinor)
}

const netOf = ({ turnoverMinor, payoutMinor, rebatesMinor }: Part): bigint =>
  moneyOf(turnoverMinor) - moneyOf(payoutMinor) - moneyOf(rebatesMinor)

const RATE_WHOLE = 1_000_000n

const atRate = (base: bigint, { ratePpm }: CalculationWire, step: bigint): bigint => {
  const share = (base * BigInt(ratePpm)) / RATE_WHOLE
  return share - (share % step)
}

const positive = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** The most that can be disputed of a line, and the share of the named part in it. */
export function amountsOf(
  bill: BillDetail,
  disputed: Disputed,
  currency: Currency,
): { readonly most: Minor; readonly proposed: Minor } {
  const line = bill.lines[disputed.line]
  const most = positive(moneyOf(line?.amountMinor ?? '0'))
  const base = baseOf(bill, disputed)
  const reckoning = line?.reckoning ?? null
  if (base === undefined || reckoning === null) return { most: minor(most), proposed: minor(most) }
  const part = positive(atRate(base, reckoning, currencyStep(currency)))
  const isFit = part > 0n && part <= most
  return { most: minor(most), proposed: minor(isFit ? part : most) }
}
