import { parseMinor } from '@fairhouse/money'
import type { PromotionBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { storeTerms } from '../../bonuses/index.ts'
import { roundsToKeep, type StoredRounds } from '../../free-rounds/index.ts'
import { requirePicture } from '../../pictures/index.ts'
import { fault, requireSound } from './promotion-body.ts'
import type { WrittenPromotion } from './written-columns.ts'

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
