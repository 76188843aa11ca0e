import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { minorToWire, parseTypedAmount } from '@fairhouse/money'
import {
  type Segment,
  SEGMENT_DAY_FACTS,
  SEGMENT_MONEY_FACTS,
  SEGMENT_PRODUCT_FACTS,
  SEGMENT_WORD_FACTS,
  type SegmentBody,
  type SegmentFact,
  type SegmentRule,
} from '@fairhouse/protocol'
import { type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'
import { labelsIn } from '../../shared/label-list.ts'

const DAYS_MAX = 3_650
const COUNT_MAX = 1_000_000_000
export const RULES_MAX = 10

/** A rule as it is typed: what its fact does not ask for is kept, and not sent. */
export interface RuleDraft {
  /** Keeps the fields of a rule apart from those of others. */
  readonly id: number
  readonly fact: SegmentFact
  /** Empty: all products. */
  readonly product: string
  /** Empty: since registration. */
  readonly days: string
  /** Empty: no bound. */
  readonly least: string
  readonly most: string
  readonly languages: readonly string[]
  /** Separated by commas. */
  readonly labels: string
}

export interface SegmentDraft {
  readonly name: string
  readonly rules: readonly RuleDraft[]
  readonly isArchived: boolean
}

const isIn = (facts: readonly string[], fact: SegmentFact) => facts.includes(fact)

export const isMoney = (fact: SegmentFact) => isIn(SEGMENT_MONEY_FACTS, fact)
export const isWords = (fact: SegmentFact) => isIn(SEGMENT_WORD_FACTS, fact)
export const hasProduct = (fact: SegmentFact) => isIn(SEGMENT_PRODUCT_FACTS, fact)
export const hasDays = (fact: SegmentFact) => isIn(SEGMENT_DAY_FACTS, fact)

/** A rule that asks for nothing yet. */
export function newRule(id: number): RuleDraft {
  return {
    id,
    fact: 'deposited',
    product: '',
    days: '',
    least: '',
    most: '',
    languages: [],
    labels: '',
  }
}

export const NEW_SEGMENT: SegmentDraft = { name: '', rules: [newRule(0)], isArchived: false }

export function draftOf({ name, rules, isArchived }: Segment, writing: Writing): SegmentDraft {
  const boundText = (fact: SegmentFact, bound: string | null) => {
    if (bound === null) return ''
    return isMoney(fact) ? amountText(bound, writing) : bound
  }
  return {
    name,
    isArchived,
    rules: rules.map(({ fact, product, days, least, most, words }, id) => ({
      id,
      fact,
      product: product ?? '',
      days: days === null ? '' : String(days),
      least: boundText(fact, least),
      most: boundText(fact, most),
      languages: fact === 'language' ? words : [],
      labels: fact === 'label' ? words.join(', ') : '',
    })),
  }
}

/** What is wrong beside numbers that cannot be read. */
export interface RuleFault {
  readonly code: 'noBound' | 'crossed' | 'noWords' | 'name'
}

export type SegmentFault = NumberFault | RuleFault

export interface ReadSegment {
  readonly body: SegmentBody
  /** By the name of the field on the wire. */
  readonly faults: Readonly<Record<string, SegmentFault>>
}

const WORDLESS = { least: null, most: null } as const

type Faults = Record<string, SegmentFault>

function readBound(rule: RuleDraft, end: 'least' | 'most', writing: Writing) {
  const text = rule[end]
  if (text.trim() === '') return { bound: null }
  if (isMoney(rule.fact)) {
    const amount = parseTypedAmount(text, writing.language)
    if (amount === undefined) return { bound: null, fault: { code: 'amount' } as const }
    return { bound: minorToWire(amount) }
  }
  const bounds = { least: 0, most: COUNT_MAX }
  const whole = wholeOf(text, writing.language, bounds)
  if (whole === undefined) return { bound: null, fault: { code: 'whole', ...bounds } as const }
  return { bound: String(whole) }
}

function readBounds(rule: RuleDraft, writing: Writing, field: string, faults: Faults) {
  const least = readBound(rule, 'least', writing)
  const most = readBound(rule, 'most', writing)
  if (least.fault) faults[`${field}.least`] = least.fault
  if (most.fault) faults[`${field}.most`] = most.fault
  const isRead = !least.fault && !most.fault
  if (isRead && least.bound === null && most.bound === null) {
    faults[`${field}.least`] = { code: 'noBound' }
  }
  if (least.bound !== null && most.bound !== null && BigInt(least.bound) > BigInt(most.bound)) {
    faults[`${field}.most`] = { code: 'crossed' }
  }
  return { least: least.bound, most: most.bound }
}

function readDays({ days }: RuleDraft, writing: Writing, field: string, faults: Faults) {
  if (days.trim() === '') return null
  const bounds = { least: 1, most: DAYS_MAX }
  const found = wholeOf(days, writing.language, bounds)
  if (found === undefined) faults[`${field}.days`] = { code: 'whole', ...bounds }
  return found ?? null
}

function readRule(rule: RuleDraft, writing: Writing, field: string, faults: Faults): SegmentRule {
  const { fact, product } = rule
  if (isWords(fact)) {
    const words = fact === 'language' ? [...rule.languages] : labelsIn(rule.labels)
    if (words.length === 0) faults[`${field}.words`] = { code: 'noWords' }
    return { fact, product: null, days: null, ...WORDLESS, words }
  }
  const isOf = hasProduct(fact) && product !== ''
  return {
    fact,
    product: isOf ? (product as SegmentRule['product']) : null,
    days: hasDays(fact) ? readDays(rule, writing, field, faults) : null,
    ...readBounds(rule, writing, field, faults),
    words: [],
  }
}

/** The request body and what is wrong with it; what cannot be read is no bound in the body. */
export function readDraft(draft: SegmentDraft, writing: Writing): ReadSegment {
  const faults: Faults = {}
  const name = draft.name.trim()
  if (name === '') faults['name'] = { code: 'name' }
  const rules = draft.rules.map((rule, index) => readRule(rule, writing, `rules.${index}`, faults))
  return { body: { name, rules, isArchived: draft.isArchived }, faults }
}
