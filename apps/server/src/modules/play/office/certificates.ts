import type { BodyOf, QueryOf, StaffCertificate } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { certificateKey, gamesChanged } from '../../catalogue/index.ts'
import { auditAction } from '../../staff/index.ts'
import type { GameKeeper } from './vendor-actions.ts'

interface CertifiedRow {
  readonly [column: string]: unknown
  readonly game_no: bigint
  readonly game_code: string
  readonly name: string
  readonly version: string
  readonly code: string
  readonly certificates: {
    readonly jurisdiction: string
    readonly number: string
    readonly laboratory: string
    readonly issued_on: string
  }[]
}

/** Whoever renews a certificate needs weeks for it. */
const WARNED_DAYS = 60
const STEP = 500
const STEPS_MAX = 60

interface Looking {
  readonly brand: Brand
  readonly today: string
  readonly ends: ReadonlyMap<string, string>
}

type One = CertifiedRow['certificates'][number]

function stateOf({ brand, today, ends }: Looking, one: One): StaffCertificate['state'] {
  const { jurisdictions, needsCertificate } = brand.profile.games
  const endsOn = ends.get(certificateKey(one.jurisdiction, one.number))
  if (endsOn !== undefined && endsOn < today) return 'ended'
  const isGoodHere = jurisdictions.includes(one.jurisdiction.toLowerCase())
  if (needsCertificate && !isGoodHere) return 'elsewhere'
  return endsOn !== undefined && endsOn <= addDays(today, WARNED_DAYS) ? 'ending' : 'good'
}

/** The certificates of a game; one line without any where it has none. */
function linesOf(looking: Looking, row: CertifiedRow): StaffCertificate[] {
  const game = {
    gameNo: wireId('gam', row.game_no),
    gameId: row.game_code,
    name: row.name,
    vassalage: row.code,
    version: row.version,
  }
  if (row.certificates.length === 0) {
    const none = { jurisdiction: null, number: null, laboratory: null, issuedOn: null }
    return [{ ...game, ...none, endsOn: null, state: 'missing' }]
  }
  return row.certificates.map((one) => ({
    ...game,
    jurisdiction: one.jurisdiction,
    number: one.number,
    laboratory: one.laboratory,
    issuedOn: one.issued_on,
    endsOn: looking.ends.get(certificateKey(one.jurisdiction, one.number)) ?? null,
    state: stateOf(looking, one),
  }))
}

async function look(db: Tx, brand: Brand): Promise<Looking> {
  const rows = await db.query<{ jurisdiction: string; number: string; ends_on: string }>(
    `select jurisdiction, number, ends_on::text as ends_on from certificate_ends
     where brand_id = $1`,
    [brand.brandId],
  )
  const ends = rows.map((one): [string, string] => [
    certificateKey(one.jurisdiction, one.number),
    one.ends_on,
  ])
  const today = dayIn(brand.profile.timeZone, await readNow(db))
  return { brand, today, ends: new Map(ends) }
}

/** Certificates game by game, the newest game first; a page ends with a whole game. */
export async function listCertificates(
  db: Tx,
  brand: Brand,
  query: QueryOf<'GET /staff/games/certificates'>,
  limit: number,
): Promise<{ certificates: StaffCertificate[]; next: string | null }> {
  const looking = await look(db, brand)
  const found: StaffCertificate[] = []
  const text = query.q?.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`) ?? null
  let before = query.before === undefined ? null : (parseId('gam', query.before) ?? 0n)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const rows = await db.query<CertifiedRow>(
      `select g.game_no, g.game_code, g.name, g.version, g.certificates, v.code
       from games g join vendors v using (vendor_id)
       where g.brand_id = $1 and not g.is_gone and ($2::bigint is null or g.game_no < $2)
         and ($3::text is null or lower(g.name) like '%' || $3 || '%'
           or lower(g.certificates::text) like '%' || $3 || '%')
       order by g.game_no desc limit ${STEP}`,
      [brand.brandId, before, text],
    )
    for (const row of rows) {
      const lines = linesOf(looking, row)
      const wanted = lines.filter(({ state }) => !query.state || state === query.state)
      if (found.length > 0 && found.length + wanted.length > limit) {
        return { certificates: found, next: found.at(-1)?.gameNo ?? null }
      }
      found.push(...wanted)
    }
    if (rows.length < STEP) break
    before = rows.at(-1)?.game_no ?? null
  }
  return { certificates: found, next: null }
}

/**
 * Sets the end of a certificate. Requires the permission to write games. Throws NOT_FOUND,
 * NOT_CHANGED.
 */
export function noteCertificateEnd(
  db: Db,
  { brand, actor }: GameKeeper,
  { jurisdiction, number, endsOn, reason }: BodyOf<'PUT /staff/games/certificates'>,
): Promise<void> {
  const { brandId } = brand
  const subject = `${jurisdiction} ${number}`
  return db.transaction(async (tx) => {
    const known = await tx.query(
      `select 1 from games where brand_id = $1 and certificates @> $2::jsonb limit 1`,
      [brandId, JSON.stringify([{ jurisdiction, number }])],
    )
    if (known.length === 0) throw new Problem('NOT_FOUND')
    const before = (await look(tx, brand)).ends.get(certificateKey(jurisdiction, number)) ?? null
    if (before === endsOn) throw new Problem('NOT_CHANGED')
    await tx.query(
      endsOn === null
        ? `delete from certificate_ends
           where brand_id = $1 and jurisdiction = $2 and number = $3 and $4::date is null`
        : `insert into certificate_ends (brand_id, jurisdiction, number, ends_on)
           values ($1, $2, $3, $4)
           on conflict (brand_id, jurisdiction, number) do update set ends_on = excluded.ends_on`,
      [brandId, jurisdiction, number, endsOn],
    )
    await gamesChanged(tx, brandId)
    const details = { before, after: endsOn, reason }
    await auditAction(tx, actor, { brandId, action: 'games.certificateEnd', subject, details })
  })
}
