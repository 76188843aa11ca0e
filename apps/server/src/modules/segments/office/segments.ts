import type { Segment, SegmentBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { type Db, sqlState, type Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { requireRules } from './checks.ts'

/** Labels that are offered to choose from. */
const LABELS_MAX = 500
/** Uses of a segment that are named. */
const USES_MAX = 50

/** Who writes, in a brand. */
interface SegmentAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

interface SegmentRow {
  readonly [column: string]: unknown
  readonly segment_no: bigint
  readonly version: number
  readonly name: string
  readonly rules: SegmentBody['rules']
  readonly is_archived: boolean
  readonly changed_by: string
  readonly changed_at: Date
  readonly uses: number
  readonly used_by: readonly { kind: 'promotion' | 'notice'; no: string; title: string }[]
}

/** The title of texts `t` in the brand's own language ($2), or the first there is. */
const titleOf = (texts: string) => `coalesce((select t.title from ${texts}
  order by t.language = $2 desc, t.language limit 1), '')`

/** $1 is the brand, $2 its own language. */
const SELECT = `
select s.segment_no, s.version, s.name, s.rules, s.is_archived, s.changed_by, s.changed_at,
  (select count(*)::int from promotions p
    where p.brand_id = s.brand_id and p.segment_no = s.segment_no)
  + (select count(*)::int from notices n
    where n.brand_id = s.brand_id and n.segment_no = s.segment_no) as uses,
  coalesce((select jsonb_agg(jsonb_build_object('kind', u.kind, 'no', u.no::text, 'title', u.title)
      order by u.changed_at desc, u.no desc)
    from (select * from (
      select 'promotion' as kind, p.promotion_no as no, p.changed_at,
        ${titleOf('jsonb_to_recordset(p.texts) as t(language text, title text)')} as title
      from promotions p where p.brand_id = s.brand_id and p.segment_no = s.segment_no
      union all
      select 'notice', n.notice_id, n.changed_at,
        ${titleOf(`notice_texts t where t.brand_id = n.brand_id and t.notice_id = n.notice_id`)}
      from notices n where n.brand_id = s.brand_id and n.segment_no = s.segment_no) one
      order by changed_at desc, no desc limit ${USES_MAX}) u), '[]') as used_by
from segments s where s.brand_id = $1`

function present(row: SegmentRow): Segment {
  return {
    segmentId: wireId('seg', row.segment_no),
    version: row.version,
    name: row.name,
    rules: row.rules.map((rule) => ({ ...rule })),
    isArchived: row.is_archived,
    uses: row.uses,
    usedBy: row.used_by.map(({ kind, no, title }) => ({
      kind,
      id: wireId(kind === 'notice' ? 'ntc' : 'prm', BigInt(no)),
      title,
    })),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

const keysOf = ({ brandId, settings }: Brand) => [brandId, settings.languages.defaultLanguage]

/** Segments of a brand, and what rules may ask for. Requires the permission to view rewards. */
export async function listSegments(db: Db, brand: Brand) {
  const { offered, defaultLanguage: own } = brand.settings.languages
  const rows = await db.query<SegmentRow>(
    `${SELECT} order by s.is_archived, lower(s.name), s.segment_no`,
    keysOf(brand),
  )
  const labels = await db.query<{ label_name: string }>(
    `select distinct label_name from member_labels where brand_id = $1 order by 1 limit $2`,
    [brand.brandId, LABELS_MAX],
  )
  return {
    segments: rows.map(present),
    languages: [own, ...offered.filter((code) => code !== own)],
    labels: labels.map(({ label_name }) => label_name),
  }
}

/** The segment, locked. Throws NOT_FOUND. */
async function lockSegment(tx: Tx, brand: Brand, segmentNo: bigint): Promise<SegmentRow> {
  const rows = await tx.query<SegmentRow>(
    `${SELECT} and s.segment_no = $3 for no key update of s`,
    [...keysOf(brand), segmentNo],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/**
 * Writes a row. The table refuses a second segment in use of the same name (23505). Throws
 * SEGMENT_NAME_TAKEN.
 */
async function writeRow(tx: Tx, text: string, values: unknown[]): Promise<bigint> {
  try {
    const rows = await tx.query<{ segment_no: bigint }>(text, values)
    return rows[0]?.segment_no ?? 0n
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const code = 'SEGMENT_NAME_TAKEN'
    throw new Problem(code, [{ field: 'name', code }])
  }
}

const columnsOf = (brand: Brand, { name, rules, isArchived }: SegmentBody, by: string) => [
  name.trim(),
  JSON.stringify(rules),
  brand.profile.timeZone,
  isArchived,
  by,
]

/**
 * Adds a segment. Requires the permission to set rewards. Throws NOT_FOUND (a brand of trials),
 * VALIDATION_FAILED, SEGMENT_NAME_TAKEN.
 */
export function addSegment({ db, brand, actor }: SegmentAction, body: SegmentBody) {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  const { brandId } = brand
  return db.transaction(async (tx) => {
    await requireRules(tx, brandId, body.rules)
    const segmentNo = await writeRow(
      tx,
      `insert into segments (brand_id, name, rules, time_zone, is_archived, changed_by)
       values ($1, $2, $3, $4, $5, $6) returning segment_no`,
      [brandId, ...columnsOf(brand, body, auditName(actor))],
    )
    const segment = present(await lockSegment(tx, brand, segmentNo))
    const { segmentId: subject } = segment
    const details = { after: body }
    await auditAction(tx, actor, { brandId, action: 'segment.added', subject, details })
    return segment
  })
}

/**
 * Changes a segment, archives it or takes it back into use: all that uses it follows. Requires the
 * permission to set rewards. Throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED,
 * SEGMENT_NAME_TAKEN.
 */
export function changeSegment(
  { db, brand, actor }: SegmentAction,
  given: { readonly segmentId: string; readonly version: number; readonly body: SegmentBody },
) {
  const { segmentId: subject, version, body } = given
  const { brandId } = brand
  const segmentNo = parseId('seg', subject) ?? 0n
  return db.transaction(async (tx) => {
    const before = await lockSegment(tx, brand, segmentNo)
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    await requireRules(tx, brandId, body.rules, before.rules)
    await writeRow(
      tx,
      `update segments set name = $3, rules = $4, time_zone = $5, is_archived = $6,
         changed_by = $7, changed_at = app_now(), version = version + 1
       where brand_id = $1 and segment_no = $2 returning segment_no`,
      [brandId, segmentNo, ...columnsOf(brand, body, auditName(actor))],
    )
    const { name, rules, is_archived: isArchived } = before
    const details = { before: { name, rules, isArchived }, after: body }
    await auditAction(tx, actor, { brandId, action: 'segment.changed', subject, details })
    return present(await lockSegment(tx, brand, segmentNo))
  })
}
