import type { PromotionBody } from '@fairhouse/protocol'
import type { PromotionRow } from '../promotion-rows.ts'

/** Columns that staff write, and the field of the body that each comes from. */
export const FIELDS = {
  state: 'stage',
  category: 'category',
  texts: 'texts',
  picture_id: 'pictureId',
  kind: 'kind',
  entry: 'entry',
  nth: 'nth',
  least_deposit: 'leastDepositMinor',
  match_bp: 'matchBp',
  cap: 'capMinor',
  period: 'period',
  rates: 'rates',
  least: 'leastMinor',
  code: 'code',
  race_no: 'raceId',
  needs_picture: 'needsPicture',
  prize_kind: 'prizeKind',
  prize: 'prize',
  terms: 'terms',
  table_no: 'ticketTableId',
  rounds: 'rounds',
  budget: 'budget',
  per_member: 'perMember',
  times: 'times',
  claim_days: 'claimDays',
  labels: 'labels',
  segment_no: 'segmentId',
  starts_at: 'from',
  ends_at: 'until',
  place: 'place',
} as const satisfies Partial<Record<keyof PromotionRow, keyof PromotionBody>>

type Column = keyof typeof FIELDS
/** Columns that staff write, in the order of their values. */
export const COLUMNS = Object.keys(FIELDS) as readonly Column[]
const JSON_COLUMNS: ReadonlySet<Column> = new Set<Column>(['texts', 'rates', 'terms', 'rounds'])

/** A promotion as staff have written it, as its row has it. */
export type WrittenPromotion = Pick<PromotionRow, Column>

/** The values of `COLUMNS` for a statement. */
export function valuesOf(written: WrittenPromotion): unknown[] {
  return COLUMNS.map((column) => {
    const value = written[column]
    return JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value
  })
}
