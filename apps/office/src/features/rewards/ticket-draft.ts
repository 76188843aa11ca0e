import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { StaffTicketTable, TicketTableBody } from '@fairhouse/protocol'
import { type LanguageText, writtenTexts } from '../../shared/language-texts.ts'
import { RATE_MAX_BP } from './point-draft.ts'
import { type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'
import { readTypedRates, type TypedRates, typedRatesOf } from '../../shared/typed-rates.ts'

const WEIGHT_MAX = 100_000_000
const POINTS_MAX = 1_000_000_000
const LASTS_MAX = 365
const MOST_MAX = 50
/** A ticket for a hundred of the currency, where nothing was set yet. */
const UNIT = '1000000'

/** One prize as typed: an amount of money, or points, or neither. */
export interface PrizeDraft {
  readonly kind: TicketTableBody['prizes'][number]['kind']
  readonly amount: string
  readonly weight: string
}

/** A table of prizes being edited: numbers as typed. */
export interface TicketDraft {
  readonly kind: TicketTableBody['kind']
  readonly state: TicketTableBody['state']
  readonly texts: readonly LanguageText[]
  readonly prizes: readonly PrizeDraft[]
  readonly lasts: string
  readonly opensItself: boolean
  readonly budget: string
  readonly isEarned: boolean
  readonly unit: string
  readonly most: string
  readonly rates: TypedRates
}

export const NEW_PRIZE: PrizeDraft = { kind: 'nothing', amount: '', weight: '1' }

/** What a new table starts with. */
export function newTable(writing: Writing): TicketDraft {
  return {
    kind: 'egg',
    state: 'draft',
    texts: [],
    prizes: [
      { kind: 'money', amount: '', weight: '1' },
      { ...NEW_PRIZE, weight: '9' },
    ],
    lasts: '30',
    opensItself: true,
    budget: '0',
    isEarned: false,
    unit: amountText(UNIT, writing),
    most: '1',
    rates: typedRatesOf([], writing.language),
  }
}

/** A table as its form has it; the rule is the coming one, since that is the one that is set. */
export function draftOf(table: StaffTicketTable, writing: Writing): TicketDraft {
  const { kind, state, texts, now, lasts, opensItself, budgetMinor, nextRule } = table
  return {
    kind,
    state,
    texts: texts.map(({ language, title }) => ({ language, title, content: '' })),
    prizes: now.prizes.map((prize) => ({
      kind: prize.kind,
      amount:
        prize.kind === 'money'
          ? amountText(prize.amountMinor, writing)
          : prize.kind === 'points'
            ? String(prize.points)
            : '',
      weight: String(prize.weight),
    })),
    lasts: String(lasts),
    opensItself,
    budget: amountText(budgetMinor, writing),
    isEarned: nextRule !== null,
    unit: amountText(nextRule?.unitMinor ?? UNIT, writing),
    most: String(nextRule?.most ?? 1),
    rates: typedRatesOf(nextRule?.rates ?? [], writing.language),
  }
}

export interface ReadTable {
  readonly body: TicketTableBody
  /** By the name of the field on the wire. */
  readonly faults: Readonly<Record<string, NumberFault>>
}

/** The request body and what is wrong with it; what cannot be read is zero in the body. */
export function readDraft(draft: TicketDraft, { language, currency }: Writing): ReadTable {
  const faults: Record<string, NumberFault> = {}
  const whole = (field: string, text: string, least: number, most: number) => {
    const found = wholeOf(text, language, { least, most })
    if (found === undefined) faults[field] = { code: 'whole', least, most }
    return found ?? least
  }
  const money = (field: string, text: string, isSome: boolean) => {
    const amount = parseTypedAmount(text, language)
    const isGood = amount !== undefined && amount >= ZERO && (!isSome || amount > ZERO)
    if (!isGood) faults[field] = { code: isSome ? 'someAmount' : 'amount' }
    else if (!isPayable(amount, currency)) faults[field] = { code: 'amount' }
    return minorToWire(isGood ? amount : ZERO)
  }
  const prizes = draft.prizes.map(({ kind, amount, weight }, at) => ({
    kind,
    amountMinor: kind === 'money' ? money(`prizes.${at}.amountMinor`, amount, true) : '0',
    points: kind === 'points' ? whole(`prizes.${at}.points`, amount, 1, POINTS_MAX) : 0,
    weight: whole(`prizes.${at}.weight`, weight, 1, WEIGHT_MAX),
  }))
  const body: TicketTableBody = {
    kind: draft.kind,
    state: draft.state,
    texts: writtenTexts(draft).map(({ language: of, title }) => ({ language: of, title })),
    prizes,
    lasts: whole('lasts', draft.lasts, 1, LASTS_MAX),
    opensItself: draft.opensItself,
    budgetMinor: money('budgetMinor', draft.budget, false),
    rule: draft.isEarned
      ? {
          unitMinor: money('rule.unitMinor', draft.unit, true),
          most: whole('rule.most', draft.most, 1, MOST_MAX),
          rates: readTypedRates(draft.rates, RATE_MAX_BP, (product) => {
            faults[`rate.${product}`] = { code: 'rate' }
          }),
        }
      : null,
  }
  return { body, faults }
}
