import {
  currencyStep,
  isPayable,
  minor,
  minorToWire,
  parseTypedAmount,
  rational,
  type Currency,
  type Minor,
} from '@fairhouse/money'
import type { GiveRewardBody, RewardKind } from '@fairhouse/protocol'
import { bonusValue, type BonusValue, type GrantTerms } from '@fairhouse/rewards'
import { NEW_TERMS, readTerms, type TermsDraft, type TermsFault } from '../../shared/bonus-terms.ts'
import { readRounds, ROUNDS_MAX, type RoundsDraft } from '../../shared/round-terms.ts'
import { wholeOf } from '../../shared/typed-numbers.ts'

const DAYS_MAX = 365
const POINTS_MAX = 1_000_000_000

/** A reward for one member, as typed. */
export interface GiftDraft extends TermsDraft, RoundsDraft {
  readonly kind: RewardKind
  readonly amount: string
  readonly title: string
  readonly claimDays: string
}

export const NEW_GIFT: GiftDraft = {
  kind: 'money',
  amount: '',
  title: '',
  claimDays: '30',
  game: '',
  roundStake: '',
  roundMaxWin: '',
  ...NEW_TERMS,
}

/** What is wrong with a field: a text of the office. */
export type GiftFault = TermsFault | 'points' | 'rounds' | 'game' | 'title'

export interface ReadGift {
  readonly body: Omit<GiveRewardBody, 'reason'>
  readonly faults: Readonly<Record<string, GiftFault>>
}

/** Reads what was typed; what cannot be read is one in the body, and a fault. */
export function readGift(
  draft: GiftDraft,
  { currency, language }: { readonly currency: Currency; readonly language: string },
): ReadGift {
  const faults: Record<string, GiftFault> = {}
  const money = (field: string, text: string): Minor | undefined => {
    const amount = parseTypedAmount(text, language)
    if (amount !== undefined && amount > 0n && isPayable(amount, currency)) return amount
    faults[field] = 'amount'
    return undefined
  }
  const whole = (field: string, text: string, most: number, fault: GiftFault): number => {
    const found = wholeOf(text, language, { least: 1, most })
    if (found === undefined) faults[field] = fault
    return found ?? 1
  }
  const amountOf = (): string => {
    if (draft.kind === 'points') return String(whole('amount', draft.amount, POINTS_MAX, 'points'))
    if (draft.kind === 'rounds') return String(whole('amount', draft.amount, ROUNDS_MAX, 'rounds'))
    return minorToWire(money('amount', draft.amount) ?? minor(1n))
  }
  if (draft.title.trim() === '') faults['title'] = 'title'
  const terms = draft.kind === 'bonus' ? readTerms(draft, { currency, language }) : undefined
  const rounds = draft.kind === 'rounds' ? readRounds(draft, { currency, language }) : undefined
  const isForEver = draft.claimDays.trim() === ''
  return {
    body: {
      kind: draft.kind,
      amount: amountOf(),
      title: draft.title.trim(),
      claimDays: isForEver ? null : whole('claimDays', draft.claimDays, DAYS_MAX, 'days'),
      terms: terms?.terms ?? null,
      ...(rounds ? { rounds: rounds.rounds } : {}),
    },
    faults: { ...faults, ...terms?.faults, ...rounds?.faults },
  }
}

/** Bets of this part of the bonus, in a lottery that pays 9.75 for one of ten digits. */
const PARTS = 20n
/** More are not computed: it would be felt while typing. */
const MOST_BETS = 4_000n
const PAYS_NUM = 975n
const PAYS_DEN = 100n

/**
 * What a bonus is worth to a member who stakes a twentieth of it, or the highest stake, on one of
 * ten digits at 9.75 until it is cleared or used up. Undefined for terms that lotteries cannot
 * clear, and for ones that take too long to compute.
 */
export function valueOf(
  { amount, terms }: Omit<GiveRewardBody, 'reason'>,
  currency: Currency,
): BonusValue | undefined {
  if (!terms) return undefined
  const granted = minor(BigInt(amount))
  const step = currencyStep(currency) * PAYS_DEN
  const wished = granted / PARTS
  const most = terms.maxBetMinor === null ? wished : BigInt(terms.maxBetMinor)
  const stake = minor(((wished < most ? wished : most) / step) * step || step)
  if ((granted * BigInt(terms.multiplier)) / stake > MOST_BETS) return undefined
  const rules: GrantTerms = {
    kind: 'fixed',
    amount: granted,
    multiplier: BigInt(terms.multiplier),
    lasts: 1,
    weights: new Map(terms.weights.map(({ product, rateBp }) => [product, BigInt(rateBp)])),
    ...(terms.maxConvertMinor === null ? {} : { maxConvert: minor(BigInt(terms.maxConvertMinor)) }),
    forfeitOnWithdraw: false,
  }
  try {
    return bonusValue(rules, minor(0n), {
      product: 'lottery',
      stake,
      returns: [
        { amount: minor((stake * PAYS_NUM) / PAYS_DEN), chance: rational(1n, 10n) },
        { amount: minor(0n), chance: rational(9n, 10n) },
      ],
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
