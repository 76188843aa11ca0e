import { parseMinor } from '@fairhouse/money'
import type { PromotionBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { storeTerms } from '../../bonuses/index.ts'
import { roundsToKeep, type StoredRounds } from '../../free-rounds/index.ts'
import { requirePicture } from '../../pictures/index.ts'
import type { PromotionRow } from '../promotion-rows.ts'
import { fault, requireSound } from './promotion-body.ts'

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

const money = (text: string | null) => (text === null ? null : (parseMinor(text) ?? 0n))
const amount = (text: string | null) => (text === null ? null : BigInt(text))
const numberOf = (prefix: string, id: string | null) =>
  id === null ? null : (parseId(prefix, id) ?? 0n)

function writtenOf(body: PromotionBody, rounds: StoredRounds | null): WrittenPromotion {
  return {
    state: body.stage,
    category: body.category,
    texts: body.texts,
    picture_id: body.pictureId,
    kind: body.kind,
    entry: body.entry,
    nth: body.nth,
    least_deposit: money(body.leastDepositMinor),
    match_bp: body.matchBp,
    cap: money(body.capMinor),
    period: body.period,
    rates: Object.fromEntries(body.rates.map(({ product, rateBp }) => [product, rateBp])),
    least: money(body.leastMinor),
    code: body.code,
    race_no: numberOf('rce', body.raceId),
    needs_picture: body.needsPicture,
    prize_kind: body.prizeKind,
    prize: amount(body.prize),
    terms: body.terms && storeTerms(body.terms),
    table_no: numberOf('tkt', body.ticketTableId),
    rounds,
    budget: BigInt(body.budget),
    per_member: amount(body.perMember),
    times: body.times,
    claim_days: body.claimDays,
    labels: body.labels,
    segment_no: numberOf('seg', body.segmentId),
    starts_at: readInstant('from', body.from) ?? new Date(0),
    ends_at: body.until === null ? null : (readInstant('until', body.until) ?? null),
    place: body.place,
  }
}

interface References {
  readonly [column: string]: unknown
  readonly race: string | null
  readonly tickets: string | null
  readonly has_segment: boolean
  readonly is_archived: boolean
}

const FIND = `
select (select r.state from races r where r.brand_id = $1 and r.race_no = $2) as race,
  (select t.state from ticket_tables t where t.brand_id = $1 and t.table_no = $3) as tickets,
  exists (select from segments s where s.brand_id = $1 and s.segment_no = $4) as has_segment,
  exists (select from segments s where s.brand_id = $1 and s.segment_no = $4 and s.is_archived)
    as is_archived`

/**
 * What a promotion refers to is there, in this brand; what is published refers to nothing that
 * members do not see. One that has an archived segment already (`before`) keeps it.
 */
async function requireReferences(
  tx: Tx,
  brandId: number,
  written: WrittenPromotion,
  before: WrittenPromotion | undefined,
): Promise<void> {
  const { race_no: raceNo, table_no: tableNo, segment_no: segmentNo, state } = written
  await requirePicture(tx, brandId, written.picture_id, 'promotion')
  const [found] = await tx.query<References>(FIND, [brandId, raceNo, tableNo, segmentNo])
  const isPublished = state === 'published'
  if (raceNo !== null) {
    if (!found?.race) throw fault('raceId', 'a race')
    if (isPublished && found.race === 'draft') throw fault('raceId', 'a published race')
  }
  if (tableNo !== null) {
    if (!found?.tickets) throw fault('ticketTableId', 'a table of tickets')
    if (isPublished && before?.state !== 'published' && found.tickets !== 'issuing') {
      throw fault('ticketTableId', 'a table that issues')
    }
  }
  if (segmentNo === null) return
  if (!found?.has_segment) throw fault('segmentId', 'a segment')
  if (found.is_archived && before?.segment_no !== segmentNo) {
    throw fault('segmentId', 'a segment that is not archived')
  }
}

/**
 * A promotion as it would be kept, checked. `before` is what it was. Throws VALIDATION_FAILED with
 * the field, NOTICE_TEXT_MISSING, PICTURE_NOT_FOUND.
 */
export async function readWritten(
  tx: Tx,
  brand: Brand,
  body: PromotionBody,
  before?: WrittenPromotion,
): Promise<WrittenPromotion> {
  requireSound(brand, body)
  const isPublished = before !== undefined && before.state !== 'draft'
  const published = isPublished ? before.rounds : null
  const rounds = await roundsToKeep(tx, brand, body.rounds, published)
  const written = writtenOf(body, rounds)
  if (written.ends_at && written.ends_at <= written.starts_at) throw fault('until', '> from')
  // What the law forbids is not offered, and what was published under another law ends.
  if (written.state === 'published' && written.kind === 'deposit') {
    if (!brand.profile.rewards.forDeposits) throw fault('kind', 'nothing for deposits: the law')
  }
  await requireReferences(tx, brand.brandId, written, before)
  return written
}
