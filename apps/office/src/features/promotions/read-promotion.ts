import type { Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minorToWire, parseTypedAmount } from '@fairhouse/money'
import type { PromotionBody, PromotionPrizeKind } from '@fairhouse/protocol'
import { readTerms, type TermsFault } from '../../shared/bonus-terms.ts'
import { labelsIn } from '../../shared/label-list.ts'
import { writtenTexts } from '../../shared/language-texts.ts'
import { readRounds, ROUNDS_MAX, type RoundsFault, wireFaultsOf } from '../../shared/round-terms.ts'
import { basisPointsOf, type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'
import { readTypedRates } from '../../shared/typed-rates.ts'
import type { PromotionDraft } from './promotion-draft.ts'
import { entriesOf, isClaimed, isOnce, isShare, prizesOf, unitOf } from './promotion-kinds.ts'

/** The server's bounds (packages/protocol, staff/promotions.ts). */
const NTH_MAX = 1_000
const COUNT_MAX = 1_000_000
const POINTS_MAX = 1_000_000_000_000
const DAYS_MAX = 365
const SHARE_MAX_BP = 100_000
const CASHBACK_MAX_BP = 10_000
const LABELS_MAX = 20
const LABEL_MAX = 40
const CODE = /^[A-Z0-9-]{3,32}$/

/** What is wrong with a typed field. */
export type PromotionFault =
  | NumberFault
  | { readonly code: 'terms'; readonly fault: TermsFault | RoundsFault }
  | {
      readonly code: 'text'
      readonly text:
        | 'code'
        | 'dates'
        | 'from'
        | 'labels'
        | 'prizeAbove'
        | 'rates'
        | 'raceId'
        | 'share'
        | 'table'
        | 'title'
    }

export type PromotionFaults = Record<string, PromotionFault>

export interface ReadPromotion {
  readonly body: PromotionBody
  /** By the name of the field on the wire; of a rate `rate.` and its product. */
  readonly faults: Readonly<PromotionFaults>
}

/** Reads typed fields; what cannot be read is the least, and noted as a fault. */
function readerOf({ currency, language }: Writing, faults: PromotionFaults) {
  const whole = (field: string, text: string, [least, most]: readonly [number, number]) => {
    const found = wholeOf(text, language, { least, most })
    if (found === undefined) faults[field] = { code: 'whole', least, most }
    return found ?? least
  }
  const money = (field: string, text: string, isSome: boolean) => {
    const amount = parseTypedAmount(text, language)
    const isGood = amount !== undefined && amount >= 0n && isPayable(amount, currency)
    if (!isGood || (isSome && amount === 0n)) {
      faults[field] = { code: isSome ? 'someAmount' : 'amount' }
    }
    return isGood ? minorToWire(amount) : '0'
  }
  return {
    whole,
    money,
    optional: <Value>(text: string, read: () => Value): Value | null =>
      text.trim() === '' ? null : read(),
    note: (field: string, text: Extract<PromotionFault, { code: 'text' }>['text']) => {
      faults[field] = { code: 'text', text }
    },
    faults,
  }
}

type Reader = ReturnType<typeof readerOf>

const NO_RULE = {
  nth: null,
  leastDepositMinor: null,
  matchBp: null,
  capMinor: null,
  period: null,
  rates: [],
  leastMinor: null,
  code: null,
  raceId: null,
  needsPicture: false,
} satisfies Partial<PromotionBody>

function readDeposit(draft: PromotionDraft, { whole, money, optional, faults }: Reader) {
  const matchBp = basisPointsOf(draft.match)
  const isGood = matchBp !== undefined && matchBp > 0 && matchBp <= SHARE_MAX_BP
  if (!isGood) faults['matchBp'] = { code: 'rate' }
  return {
    nth: optional(draft.nth, () => whole('nth', draft.nth, [1, NTH_MAX])),
    leastDepositMinor: money('leastDepositMinor', draft.leastDeposit, false),
    matchBp: isGood ? matchBp : 1,
    capMinor: optional(draft.cap, () => money('capMinor', draft.cap, true)),
  }
}

function readCashback(draft: PromotionDraft, { money, optional, note }: Reader) {
  const rates = readTypedRates(draft.rates, CASHBACK_MAX_BP, (product) =>
    note(`rate.${product}`, 'share'),
  )
  if (rates.length === 0) note('rates', 'rates')
  return {
    period: draft.period,
    rates,
    leastMinor: money('leastMinor', draft.least, false),
    capMinor: optional(draft.cap, () => money('capMinor', draft.cap, true)),
  }
}

/** What a promotion is given for: fields of other kinds are none. */
function readRule(draft: PromotionDraft, reader: Reader) {
  switch (draft.kind) {
    case 'deposit':
      return { ...NO_RULE, ...readDeposit(draft, reader) }
    case 'cashback':
      return { ...NO_RULE, ...readCashback(draft, reader) }
    case 'code': {
      const code = draft.code.trim().toUpperCase()
      if (!CODE.test(code)) reader.note('code', 'code')
      return { ...NO_RULE, code }
    }
    case 'race':
      if (draft.raceId === '') reader.note('raceId', 'raceId')
      return { ...NO_RULE, raceId: draft.raceId }
    case 'application':
      return { ...NO_RULE, needsPicture: draft.needsPicture }
    case 'birthday':
      return NO_RULE
  }
}

/** The terms under which it is given: of other prizes none. */
function readContent(
  prizeKind: PromotionPrizeKind,
  draft: PromotionDraft,
  writing: Writing,
  { note, faults }: Reader,
) {
  const terms = prizeKind === 'bonus' ? readTerms(draft.terms, writing) : undefined
  for (const [field, fault] of Object.entries(terms?.faults ?? {})) {
    faults[`terms.${field}`] = { code: 'terms', fault }
  }
  const rounds = prizeKind === 'rounds' ? readRounds(draft.rounds, writing) : undefined
  for (const [field, fault] of wireFaultsOf(rounds?.faults ?? {})) {
    faults[field] = { code: 'terms', fault }
  }
  if (prizeKind === 'ticket' && draft.ticketTableId === '') note('ticketTableId', 'table')
  return {
    terms: terms?.terms ?? null,
    ticketTableId: prizeKind === 'ticket' ? draft.ticketTableId : null,
    rounds: rounds?.rounds ?? null,
  }
}

/** The highest amount of a count of what is given. */
function countMax(prizeKind: PromotionPrizeKind, field: 'prize' | 'budget' | 'perMember'): number {
  if (prizeKind === 'points') return POINTS_MAX
  return prizeKind === 'rounds' && field === 'prize' ? ROUNDS_MAX : COUNT_MAX
}

/** What is given, and how much of it: amounts in the unit of what is given. */
function readPrize(draft: PromotionDraft, writing: Writing, reader: Reader) {
  const { kind } = draft
  const none = { terms: null, ticketTableId: null, rounds: null, prize: null }
  if (kind === 'race') {
    return { ...none, prizeKind: null, budget: '0', perMember: null, times: null, claimDays: null }
  }
  const { whole, money, optional, note, faults } = reader
  const prizeKind = prizesOf(kind).find((one) => one === draft.prizeKind) ?? 'money'
  const amount = (field: 'prize' | 'budget' | 'perMember') =>
    unitOf(prizeKind) === 'money'
      ? money(field, draft[field], true)
      : String(whole(field, draft[field], [1, countMax(prizeKind, field)]))
  const read = {
    prizeKind,
    prize: isShare(kind) ? null : amount('prize'),
    ...readContent(prizeKind, draft, writing, reader),
    budget: amount('budget'),
    ...(isOnce(draft)
      ? { perMember: null, times: null }
      : {
          perMember: optional(draft.perMember, () => amount('perMember')),
          times: optional(draft.times, () => whole('times', draft.times, [1, COUNT_MAX])),
        }),
    claimDays: isClaimed(prizeKind)
      ? optional(draft.claimDays, () => whole('claimDays', draft.claimDays, [1, DAYS_MAX]))
      : null,
  }
  for (const field of ['budget', 'perMember'] as const) {
    const isTooLow = BigInt(read[field] ?? read.prize ?? 0) < BigInt(read.prize ?? 0)
    if (isTooLow && !faults[field] && !faults['prize']) note(field, 'prizeAbove')
  }
  return read
}

function readLabels(text: string, { note }: Reader): string[] {
  const labels = labelsIn(text)
  const isTooLong = labels.some((label) => label.length > LABEL_MAX)
  if (labels.length > LABELS_MAX || isTooLong) note('labels', 'labels')
  return labels
}

/** The request body and what is wrong with it; what cannot be read is the least in the body. */
export function readPromotion(draft: PromotionDraft, writing: Writing): ReadPromotion {
  const faults: PromotionFaults = {}
  const reader = readerOf(writing, faults)
  const { stage, category, pictureId, kind, from, until } = draft
  const entries = entriesOf(kind)
  const texts = writtenTexts(draft)
  if (texts.length === 0) reader.note('texts', 'title')
  if (from === null) reader.note('from', 'from')
  else if (until !== null && until <= from) reader.note('until', 'dates')
  const body: PromotionBody = {
    stage,
    category,
    texts,
    pictureId,
    kind,
    entry: entries.find((entry) => entry === draft.entry) ?? entries[0] ?? 'join',
    ...readRule(draft, reader),
    ...readPrize(draft, writing, reader),
    labels: readLabels(draft.labels, reader),
    segmentId: draft.segmentId === '' ? null : draft.segmentId,
    from: from ?? '',
    until,
    place: reader.whole('place', draft.place, [0, COUNT_MAX]),
  }
  return { body, faults }
}
