import type { StaffApplication } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { presentApplication, type ApplicationRow } from './present-application.ts'
import { fault } from './promotion-body.ts'

/** For so long an application stays with who has taken it; then a colleague may. */
export const TAKEN_MINUTES = 15

const IS_TAKEN = `(a.state <> 'open'
  or a.taken_at > app_now() - make_interval(mins => ${TAKEN_MINUTES}))`

const SELECT = `
select a.application_no, a.promotion_no, a.member_id, m.username, m.language, a.comment, a.sent_at,
  a.state, case when ${IS_TAKEN} then a.taken_by end as taken_by,
  case when ${IS_TAKEN} then a.taken_at end as taken_at, a.decided_by, a.decided_at, a.remark,
  p.texts, p.prize_kind, p.prize,
  (select count(*)::int from promotion_applications o where o.brand_id = a.brand_id
    and o.member_id = a.member_id and o.promotion_no = a.promotion_no
    and o.application_no < a.application_no) as before,
  (select count(*)::int from promotion_gifts g where g.brand_id = a.brand_id
    and g.promotion_no = a.promotion_no and g.member_id = a.member_id and g.state = 'given')
    as given,
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.picture_id, 'width', k.width,
      'height', k.height) order by x.place), '[]')
    from promotion_application_pictures x join pictures k using (brand_id, picture_id)
    where x.brand_id = a.brand_id and x.application_no = a.application_no) as pictures
from promotion_applications a
join promotions p using (brand_id, promotion_no)
join members m on m.brand_id = a.brand_id and m.member_id = a.member_id
where a.brand_id = $1`

/** The application. Throws NOT_FOUND. */
export async function findApplication(
  tx: Tx,
  brandId: number,
  applicationId: string,
): Promise<ApplicationRow> {
  const no = parseId('pra', applicationId) ?? 0n
  const rows = await tx.query<ApplicationRow>(`${SELECT} and a.application_no = $2`, [brandId, no])
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/** The same, locked; read behind the lock. Throws NOT_FOUND. */
export async function lockApplication(
  tx: Tx,
  brandId: number,
  applicationId: string,
): Promise<ApplicationRow> {
  await tx.query(
    `select from promotion_applications where brand_id = $1 and application_no = $2
     for no key update`,
    [brandId, parseId('pra', applicationId) ?? 0n],
  )
  return findApplication(tx, brandId, applicationId)
}

interface ApplicationChoice {
  readonly q?: string
  readonly state?: StaffApplication['state']
  readonly promotionId?: string
  readonly before?: string
}

/** Open applications go on behind a number, decided ones before it. */
interface ApplicationPlace {
  readonly part: 'open' | 'decided'
  readonly no: bigint | null
}

const FILTER = `${SELECT} and ($2::text is null or starts_with(m.username_key, $2))
  and ($3::bigint is null or a.promotion_no = $3)`
const OPEN = `${FILTER} and a.state = 'open' and ($4::bigint is null or a.application_no > $4)
  order by a.application_no limit $5`
const DECIDED = `${FILTER} and a.state <> 'open' and ($6::text is null or a.state = $6)
  and ($4::bigint is null or a.application_no < $4)
  order by a.application_no desc limit $5`

/** Throws VALIDATION_FAILED. */
function readPlace({ state, before }: ApplicationChoice): ApplicationPlace {
  if (before === undefined) {
    return { part: state === undefined || state === 'open' ? 'open' : 'decided', no: null }
  }
  const [, part, digits] = /^(open|decided)_(\d{1,18})$/.exec(before) ?? []
  const isOther = state !== undefined && (state === 'open') !== (part === 'open')
  if (digits === undefined || isOther) throw fault('before', 'the next of the page before')
  return { part: part === 'open' ? 'open' : 'decided', no: BigInt(digits) }
}

/**
 * Applications of members: open ones by age, then decided ones, the newest first. Requires the
 * permission to view rewards. Throws VALIDATION_FAILED.
 */
export async function listApplications(
  db: Db,
  brand: Brand,
  choice: ApplicationChoice & { readonly limit: number },
) {
  const { q, state, promotionId, limit } = choice
  const { part, no } = readPlace(choice)
  const promotionNo = promotionId === undefined ? null : (parseId('prm', promotionId) ?? 0n)
  const filter = [brand.brandId, q?.trim().toLowerCase() ?? null, promotionNo]
  const rows: ApplicationRow[] = []
  if (part === 'open')
    rows.push(...(await db.query<ApplicationRow>(OPEN, [...filter, no, limit + 1])))
  if (state !== 'open' && rows.length <= limit) {
    const after = part === 'open' ? null : no
    const left = limit + 1 - rows.length
    const values = [...filter, after, left, state ?? null]
    rows.push(...(await db.query<ApplicationRow>(DECIDED, values)))
  }
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return {
    applications: shown.map((row) => presentApplication(row, brand)),
    next: isMore ? `${last.state === 'open' ? 'open' : 'decided'}_${last.application_no}` : null,
  }
}
