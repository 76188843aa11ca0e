import { isPayable, minor, type Currency } from '@fairhouse/money'
import type {
  PromotionBody,
  PromotionEntry,
  PromotionKind,
  PromotionPrizeKind,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { ROUNDS_MOST } from '../../free-rounds/index.ts'
import { requireLanguages, requireOwnText } from '../../notices/index.ts'

/** A refusal that names the field, and what it has to be. */
export function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/** Fields that belong to some kinds alone. */
const OWN_FIELDS = [
  'nth',
  'leastDepositMinor',
  'matchBp',
  'capMinor',
  'period',
  'rates',
  'leastMinor',
  'code',
  'raceId',
  'needsPicture',
  'prize',
] as const
type OwnField = (typeof OWN_FIELDS)[number]

interface KindShape {
  readonly entries: readonly PromotionEntry[]
  /** Empty: it gives nothing of its own. */
  readonly prizes: readonly PromotionPrizeKind[]
  readonly needs: readonly OwnField[]
  readonly may: readonly OwnField[]
}

const PRIZES = ['money', 'points', 'bonus', 'ticket', 'rounds'] as const

/** What each kind consists of. A share of money is money, or bonus money. */
const SHAPES: Readonly<Record<PromotionKind, KindShape>> = {
  deposit: {
    entries: ['join', 'automatic'],
    prizes: ['money', 'bonus'],
    needs: ['leastDepositMinor', 'matchBp'],
    may: ['nth', 'capMinor'],
  },
  cashback: {
    entries: ['join', 'automatic'],
    prizes: ['money', 'bonus'],
    needs: ['period', 'rates', 'leastMinor'],
    may: ['capMinor'],
  },
  code: { entries: ['code'], prizes: PRIZES, needs: ['code', 'prize'], may: [] },
  birthday: { entries: ['join', 'automatic'], prizes: PRIZES, needs: ['prize'], may: [] },
  application: { entries: ['apply'], prizes: PRIZES, needs: ['prize'], may: ['needsPicture'] },
  race: { entries: ['join'], prizes: [], needs: ['raceId'], may: [] },
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

function requireKind(body: PromotionBody): void {
  const { kind, entry, prizeKind } = body
  const { entries, prizes, needs, may } = SHAPES[kind]
  if (!entries.includes(entry)) throw fault('entry', entries.join(', '))
  const isGiven = prizeKind !== null
  if (isGiven ? !prizes.includes(prizeKind) : prizes.length > 0) {
    throw fault('prizeKind', prizes.length === 0 ? 'null' : prizes.join(', '))
  }
  for (const field of OWN_FIELDS) {
    const isMissing = isEmpty(body[field])
    if (isMissing && needs.includes(field)) throw fault(field, `of the kind ${kind}`)
    if (!isMissing && !needs.includes(field) && !may.includes(field)) {
      throw fault(field, `none: not of the kind ${kind}`)
    }
  }
}

/** Each product once, and one of them above zero. */
function requireRates(field: string, rates: PromotionBody['rates']): void {
  if (new Set(rates.map(({ product }) => product)).size < rates.length) {
    throw fault(field, 'each product once')
  }
  if (!rates.some(({ rateBp }) => rateBp > 0)) throw fault(field, '> 0')
}

function requirePrize(body: PromotionBody): void {
  const { prizeKind, terms, ticketTableId, rounds, claimDays } = body
  if ((prizeKind === 'bonus') !== (terms !== null)) {
    throw fault('terms', prizeKind === 'bonus' ? 'of bonus money' : 'none: of bonus money alone')
  }
  if (terms) requireRates('terms.weights', terms.weights)
  if ((prizeKind === 'ticket') !== (ticketTableId !== null)) {
    throw fault('ticketTableId', prizeKind === 'ticket' ? 'a table' : 'none: of tickets alone')
  }
  if ((prizeKind === 'rounds') !== (rounds !== null)) {
    throw fault('rounds', prizeKind === 'rounds' ? 'terms' : 'none: of free rounds alone')
  }
  const waits = prizeKind !== null && prizeKind !== 'ticket'
  if (claimDays !== null && !waits) throw fault('claimDays', 'none: nothing waits to be claimed')
}

interface AmountField {
  readonly field: string
  readonly value: string | null | undefined
  readonly isMoney: boolean
  readonly isAboveZero: boolean
}

function amountsOf(body: PromotionBody): AmountField[] {
  const { prizeKind, terms } = body
  const isMoney = prizeKind === 'money' || prizeKind === 'bonus'
  const money = (field: string, value: string | null | undefined, isAboveZero = true) => ({
    field,
    value,
    isMoney: true,
    isAboveZero,
  })
  return [
    money('leastDepositMinor', body.leastDepositMinor, false),
    money('capMinor', body.capMinor),
    money('leastMinor', body.leastMinor, false),
    money('terms.maxBetMinor', terms?.maxBetMinor),
    money('terms.maxConvertMinor', terms?.maxConvertMinor),
    { field: 'prize', value: body.prize, isMoney, isAboveZero: true },
    { field: 'budget', value: body.budget, isMoney, isAboveZero: prizeKind !== null },
    { field: 'perMember', value: body.perMember, isMoney, isAboveZero: true },
  ]
}

/** Amounts are above zero where they have to be, and the currency can pay them. */
function requireAmounts(currency: Currency, body: PromotionBody): void {
  for (const { field, value, isMoney, isAboveZero } of amountsOf(body)) {
    if (value === null || value === undefined) continue
    const amount = BigInt(value)
    if (isAboveZero && amount <= 0n) throw fault(field, '> 0')
    if (isMoney && !isPayable(minor(amount), currency)) {
      throw fault(field, `${currency.digits} decimals`)
    }
  }
}

/** Most of one gift: each lucky ticket is one of its own, and a grant of rounds has a bound. */
const PIECES_MOST: Partial<Record<PromotionPrizeKind, bigint>> = {
  ticket: 20n,
  rounds: ROUNDS_MOST,
}

/** The bounds let it be given once at least. */
function requireBounds(body: PromotionBody): void {
  const { kind, prizeKind, prize, budget, perMember, times } = body
  if (kind === 'race') {
    if (budget !== '0') throw fault('budget', '0')
    if (perMember !== null) throw fault('perMember', 'none: the race has its prizes')
    if (times !== null) throw fault('times', 'none: the race has its prizes')
    return
  }
  if (prize === null) return
  const most = prizeKind === null ? undefined : PIECES_MOST[prizeKind]
  if (most !== undefined && BigInt(prize) > most) throw fault('prize', `≤ ${most}`)
  if (BigInt(budget) < BigInt(prize)) throw fault('budget', `≥ ${prize}`)
  if (perMember !== null && BigInt(perMember) < BigInt(prize))
    throw fault('perMember', `≥ ${prize}`)
}

/**
 * Checks of a body that need no look at the database. Throws VALIDATION_FAILED with the field,
 * NOTICE_TEXT_MISSING (none in the brand's own language).
 */
export function requireSound(brand: Brand, body: PromotionBody): void {
  requireLanguages(body.texts)
  requireOwnText(brand, body.texts)
  requireKind(body)
  requirePrize(body)
  if (body.kind === 'cashback') requireRates('rates', body.rates)
  requireAmounts(brand.currency, body)
  requireBounds(body)
}
