import { floorRational, minor, minorToWire, parseMinor } from '@fairhouse/money'
import type {
  StaffTicketTable,
  TicketKind,
  TicketTableBody,
  TicketTableState,
} from '@fairhouse/protocol'
import { costOf } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { offeredBy, requireLanguages, requireOwnText } from '../../notices/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import type { TableText } from '../give-prizes.ts'
import {
  drawTableOf,
  presentPrizes,
  VERSION_COLUMNS,
  type PrizeRow,
  type VersionRow,
} from '../prize-tables.ts'
import { presentRule, readRule, writeRule } from '../ticket-rules.ts'
import { namesFor, titleOf } from '../ticket-rows.ts'
import { prizesOf, writeVersion } from '../write-version.ts'

/** Who writes, in a brand. */
export interface TableAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

interface StaffTableRow extends VersionRow {
  readonly table_no: bigint
  readonly kind: TicketKind
  readonly state: TicketTableState
  readonly texts: readonly TableText[]
  readonly lasts: number
  readonly opens_itself: boolean
  readonly budget: bigint
  readonly committed: bigint
  readonly edition: number
  readonly changed_by: string
  readonly changed_at: Date
  readonly issued: number
  readonly opened: number
  readonly expired: number
  readonly cost: bigint
}

const SELECT = `
select t.table_no, t.kind, t.state, t.texts, t.lasts, t.opens_itself, t.budget, t.committed,
  t.edition, t.changed_by, t.changed_at, ${VERSION_COLUMNS}, c.issued, c.opened, c.expired, c.cost
from ticket_tables t
join ticket_versions v using (brand_id, table_no, version)
cross join lateral (select count(*)::int as issued,
    count(*) filter (where k.state = 'opened')::int as opened,
    count(*) filter (where k.state = 'expired')::int as expired,
    coalesce(sum(k.prize) filter (where k.prize_kind = 'money'), 0)::bigint as cost
  from tickets k where k.brand_id = t.brand_id and k.table_no = t.table_no) c
where t.brand_id = $1`

const fault = (field: string, expected: string) =>
  new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])

async function nextDayOf(tx: Tx, brand: Brand): Promise<string> {
  return addDays(dayIn(brand.profile.timeZone, await readNow(tx)), 1)
}

function averageOf(prizes: readonly PrizeRow[]): bigint {
  return floorRational(costOf(drawTableOf(prizes)))
}

async function presentTable(tx: Tx, brand: Brand, row: StaffTableRow): Promise<StaffTicketTable> {
  const at = { brandId: brand.brandId, tableNo: row.table_no }
  const nextDay = await nextDayOf(tx, brand)
  return {
    tableId: wireId('tkt', row.table_no),
    kind: row.kind,
    state: row.state,
    texts: row.texts.map(({ language, title }) => ({ language, title })),
    title: titleOf(row.texts, namesFor(brand, brand.settings.languages.defaultLanguage)),
    now: presentPrizes(row),
    lasts: row.lasts,
    opensItself: row.opens_itself,
    budgetMinor: minorToWire(minor(row.budget)),
    committedMinor: minorToWire(minor(row.committed)),
    averageMinor: minorToWire(minor(averageOf(row.prizes))),
    highestMinor: minorToWire(minor(row.highest)),
    rule: presentRule(await readRule(tx, at, addDays(nextDay, -1))),
    nextRule: presentRule(await readRule(tx, at, nextDay)),
    nextDay,
    issued: row.issued,
    opened: row.opened,
    expired: row.expired,
    costMinor: minorToWire(minor(row.cost)),
    edition: row.edition,
    offered: offeredBy(brand),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

/** All tables of a brand. Requires the permission to view rewards. */
export async function listTables(db: Db, brand: Brand) {
  const rows = await db.query<StaffTableRow>(`${SELECT} order by t.table_no desc`, [brand.brandId])
  const tables: StaffTicketTable[] = []
  for (const row of rows) tables.push(await presentTable(db, brand, row))
  return { tables, offered: offeredBy(brand) }
}

/** Throws NOT_FOUND. */
async function findTable(tx: Tx, brand: Brand, tableNo: bigint): Promise<StaffTableRow> {
  // Locked first, and read then: what it has issued is counted behind the lock.
  await tx.query(
    `select from ticket_tables where brand_id = $1 and table_no = $2 for no key update`,
    [brand.brandId, tableNo],
  )
  const rows = await tx.query<StaffTableRow>(`${SELECT} and t.table_no = $2`, [
    brand.brandId,
    tableNo,
  ])
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/** Throws VALIDATION_FAILED, NOTICE_TEXT_MISSING. */
function readBody(brand: Brand, body: TicketTableBody) {
  requireLanguages(body.texts)
  requireOwnText(brand, body.texts)
  return { prizes: prizesOf(body.prizes, brand.currency), budget: parseMinor(body.budgetMinor) }
}

/**
 * Adds a table of prizes. Requires the permission to set rewards. Throws NOT_FOUND (a brand of
 * trials), VALIDATION_FAILED, NOTICE_TEXT_MISSING (none in the brand's own language).
 */
export async function addTable({ db, brand, actor }: TableAction, body: TicketTableBody) {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  const { prizes, budget } = readBody(brand, body)
  const { brandId } = brand
  const by = auditName(actor)
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ table_no: bigint }>(
      `insert into ticket_tables
         (brand_id, kind, state, texts, version, lasts, opens_itself, budget, changed_by)
       values ($1, $2, $3, $4, 1, $5, $6, $7, $8) returning table_no`,
      [
        brandId,
        body.kind,
        body.state,
        JSON.stringify(body.texts),
        body.lasts,
        body.opensItself,
        budget,
        by,
      ],
    )
    const tableNo = rows[0]?.table_no ?? 0n
    await writeVersion(tx, { brandId, tableNo, version: 1 }, { kind: body.kind, prizes, by })
    if (body.rule) {
      const from = await nextDayOf(tx, brand)
      await writeRule(tx, { brandId, tableNo }, { rule: body.rule, from, by })
    }
    const table = await presentTable(tx, brand, await findTable(tx, brand, tableNo))
    const details = { after: body }
    const subject = table.tableId
    await auditAction(tx, actor, { brandId, action: 'tickets.tableAdded', subject, details })
    return table
  })
}

/** A version of its own where prizes differ: tickets keep what they were issued on. */
async function versionOf(
  tx: Tx,
  brandId: number,
  before: StaffTableRow,
  { prizes, by }: { readonly prizes: readonly PrizeRow[]; readonly by: string },
): Promise<number> {
  const isSame =
    prizes.length === before.prizes.length &&
    prizes.every((prize, at) => {
      const was = before.prizes[at]
      return was?.kind === prize.kind && was.amount === prize.amount && was.weight === prize.weight
    })
  if (isSame) return before.version
  const version = before.version + 1
  const at = { brandId, tableNo: before.table_no, version }
  await writeVersion(tx, at, { kind: before.kind, prizes, by })
  return version
}

/**
 * Changes a table: prizes that differ become a version of their own, its rule holds from the next
 * day on. Requires the permission to set rewards. Throws NOT_FOUND, CHANGED_MEANWHILE,
 * VALIDATION_FAILED (also: another kind; a budget below what is bound), NOTICE_TEXT_MISSING.
 */
export async function changeTable(
  { db, brand, actor }: TableAction,
  given: { readonly tableId: string; readonly edition: number; readonly body: TicketTableBody },
) {
  const { tableId, edition, body } = given
  const { brandId } = brand
  const by = auditName(actor)
  return db.transaction(async (tx) => {
    const before = await findTable(tx, brand, parseId('tkt', tableId) ?? 0n)
    if (before.edition !== edition) throw new Problem('CHANGED_MEANWHILE')
    const { prizes, budget } = readBody(brand, body)
    if (body.kind !== before.kind) throw fault('kind', before.kind)
    if ((budget ?? 0n) < before.committed) throw fault('budgetMinor', `≥ ${before.committed}`)
    const tableNo = before.table_no
    const version = await versionOf(tx, brandId, before, { prizes, by })
    await tx.query(
      `update ticket_tables set state = $3, texts = $4, version = $5, lasts = $6,
         opens_itself = $7, budget = $8, changed_by = $9, changed_at = app_now(),
         edition = edition + 1
       where brand_id = $1 and table_no = $2`,
      [
        brandId,
        tableNo,
        body.state,
        JSON.stringify(body.texts),
        version,
        body.lasts,
        body.opensItself,
        budget,
        by,
      ],
    )
    const shown = await presentTable(tx, brand, before)
    await writeRule(tx, { brandId, tableNo }, { rule: body.rule, from: shown.nextDay, by })
    const table = await presentTable(tx, brand, await findTable(tx, brand, tableNo))
    const details = { before: shown, after: body }
    await auditAction(tx, actor, {
      brandId,
      action: 'tickets.tableChanged',
      subject: tableId,
      details,
    })
    return table
  })
}
