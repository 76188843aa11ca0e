import type { RaceBody, StaffRace } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import type { RaceRow } from '../race-rows.ts'
import { lockRace, presentForStaff, readStaffRace } from './list-races.ts'
import { readTerms, requireAhead, requireTexts, type StoredTerms } from './race-body.ts'

/** Who writes, in a brand. */
interface RaceAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

function columnsOf(terms: StoredTerms): unknown[] {
  return [
    terms.rule,
    terms.unit,
    JSON.stringify(terms.rates),
    [...terms.products],
    JSON.stringify(terms.items),
    terms.from,
    terms.until,
    JSON.stringify(terms.prizes),
  ]
}

/**
 * Adds a race. Requires the permission to set rewards. Throws NOT_FOUND (a brand of trials),
 * VALIDATION_FAILED (also one that is published and has begun), NOTICE_TEXT_MISSING.
 */
export function addRace({ db, brand, actor }: RaceAction, body: RaceBody): Promise<StaffRace> {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  requireTexts(brand, body)
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const terms = await readTerms(tx, brand, body)
    await requireAhead(tx, body, terms)
    const rows = await tx.query<{ race_no: bigint }>(
      `insert into races (brand_id, state, texts, changed_by, rule, unit, rates, products, items,
         from_at, until_at, prizes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning race_no`,
      [brandId, body.stage, JSON.stringify(body.texts), auditName(actor), ...columnsOf(terms)],
    )
    const race = await readStaffRace(tx, brand, rows[0]?.race_no ?? 0n)
    const details = { after: body }
    await auditAction(tx, actor, { brandId, action: 'race.added', subject: race.raceId, details })
    return race
  })
}

/** What no longer changes once a race has begun, in a form that can be compared. */
const fixedOf = ({ stage, rule, products, items, unitMinor, rates, ...rest }: RaceBody): string =>
  JSON.stringify([
    stage,
    rule,
    products.toSorted(),
    items.toSorted(),
    rule === 'points' ? unitMinor : '0',
    rule === 'points' ? rates.toSorted((a, b) => a.product.localeCompare(b.product)) : [],
    new Date(rest.from).getTime(),
    new Date(rest.until).getTime(),
    rest.prizes,
  ])

function bodyOf(race: StaffRace): RaceBody {
  const { stage, texts, rule, products, items, unitMinor, rates, from, until, prizes } = race
  return {
    stage,
    texts,
    rule,
    products,
    items,
    unitMinor: unitMinor ?? '0',
    rates,
    from,
    until,
    prizes,
  }
}

async function writeRace(
  tx: Tx,
  brand: Brand,
  before: RaceRow,
  given: { readonly body: RaceBody; readonly by: string },
): Promise<void> {
  const { body, by } = given
  const key = [brand.brandId, before.race_no]
  await tx.query(
    `update races set texts = $3, version = version + 1, changed_by = $4, changed_at = app_now()
     where brand_id = $1 and race_no = $2`,
    [...key, JSON.stringify(body.texts), by],
  )
  if (before.state !== 'draft' && before.has_begun) {
    const old = bodyOf(await presentForStaff(tx, brand, before))
    if (fixedOf(old) !== fixedOf(body)) {
      const code = 'VALIDATION_FAILED'
      throw new Problem(code, [{ field: 'rule', code, expected: 'unchanged: it has begun' }])
    }
    return
  }
  const terms = await readTerms(tx, brand, body)
  await requireAhead(tx, body, terms)
  await tx.query(
    `update races set state = $3, rule = $4, unit = $5, rates = $6, products = $7, items = $8,
       from_at = $9, until_at = $10, prizes = $11
     where brand_id = $1 and race_no = $2`,
    [...key, body.stage, ...columnsOf(terms)],
  )
}

/**
 * Changes a race; once it has begun, its texts alone. Requires the permission to set rewards.
 * Throws NOT_FOUND, CHANGED_MEANWHILE, and the errors of `addRace`.
 */
export function changeRace(
  { db, brand, actor }: RaceAction,
  given: { readonly raceId: string; readonly version: number; readonly body: RaceBody },
): Promise<StaffRace> {
  const { raceId, version, body } = given
  const { brandId } = brand
  requireTexts(brand, body)
  return db.transaction(async (tx) => {
    const before = await lockRace(tx, brandId, parseId('rce', raceId) ?? 0n)
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    const old = bodyOf(await presentForStaff(tx, brand, before))
    await writeRace(tx, brand, before, { body, by: auditName(actor) })
    await auditAction(tx, actor, {
      brandId,
      action: 'race.changed',
      subject: wireId('rce', before.race_no),
      details: { before: old, after: body },
    })
    return readStaffRace(tx, brand, before.race_no)
  })
}
