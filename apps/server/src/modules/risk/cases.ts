import type { RiskCase, RiskCaseRow, RiskKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'

/** A case to raise. Kind and key identify it, however often it is raised. */
interface NewRiskCase {
  readonly brandId: number
  readonly memberId: bigint
  readonly kind: RiskKind
  readonly key: string
  readonly details: Readonly<Record<string, string | number | readonly string[]>>
}

/**
 * Raises a case, in the transaction of its cause: a repeated action raises no second case. While a
 * case of the kind is open for the member, another is not added. Any module may call it. True when
 * it is new.
 */
export async function raiseCase(tx: Tx, raised: NewRiskCase): Promise<boolean> {
  const rows = await tx.query(
    `insert into risk_cases (brand_id, kind, case_key, member_id, details, raised_at)
     select $1, $2, $3, $4, $5, app_now()
     where not exists (select 1 from risk_cases o where o.brand_id = $1 and o.member_id = $4
       and o.kind = $2 and o.state <> 'closed')
     on conflict (brand_id, kind, case_key) do nothing returning 1 as raised`,
    [raised.brandId, raised.kind, raised.key, raised.memberId, JSON.stringify(raised.details)],
  )
  return rows.length > 0
}

/** Kinds that do not hold back withdrawals: nobody waits for having won. */
const NON_BLOCKING: readonly RiskKind[] = [
  'largeWins',
  'sharedNetwork',
  'selfReferral',
  'teamFarming',
]

/** True while the member has an open case of a kind that holds back withdrawals. */
export async function hasOpenCase(db: Tx, brandId: number, memberId: bigint): Promise<boolean> {
  const rows = await db.query(
    `select 1 from risk_cases where brand_id = $1 and member_id = $2 and state <> 'closed'
       and kind <> all($3::text[]) limit 1`,
    [brandId, memberId, NON_BLOCKING],
    'risk-open',
  )
  return rows.length > 0
}

interface CaseRow {
  readonly [column: string]: unknown
  readonly case_id: bigint
  readonly kind: RiskKind
  readonly state: RiskCaseRow['state']
  readonly member_id: bigint
  readonly username: string
  readonly details: RiskCase['details']
  readonly raised_at: Date
  readonly claimed_by: string | null
  readonly outcome: RiskCase['outcome']
  readonly note: string | null
  readonly closed_by: string | null
  readonly closed_at: Date | null
}

const SELECT = 'select c.*, m.username from risk_cases c join members m using (brand_id, member_id)'

function presentRow(row: CaseRow): RiskCaseRow {
  return {
    caseId: wireId('rsk', row.case_id),
    kind: row.kind,
    state: row.state,
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    raisedAt: row.raised_at.toISOString(),
    claimedBy: row.claimed_by,
    outcome: row.outcome,
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

/** Cases of a brand, newest first; `before` is the id of the last one seen. */
export async function listRiskCases(
  tx: Tx,
  brandId: number,
  query: {
    readonly state?: string
    readonly kind?: string
    readonly q?: string
    readonly before?: string
  },
  limit: number,
): Promise<{ cases: RiskCaseRow[]; next: string | null }> {
  const { state, kind, q, before } = query
  const rows = await tx.query<CaseRow>(
    `${SELECT} where c.brand_id = $1 and ($2::text is null or c.state = $2)
       and ($3::text is null or c.kind = $3)
       and ($4::text is null or starts_with(m.username_key, lower($4)))
       and ($5::bigint is null or c.case_id < $5)
     order by c.case_id desc limit $6`,
    [
      brandId,
      state ?? null,
      kind ?? null,
      q ?? null,
      before === undefined ? null : (parseId('rsk', before) ?? 0n),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    cases: shown.map(presentRow),
    next: rows.length > limit && last ? wireId('rsk', last.case_id) : null,
  }
}

async function findRow(
  tx: Tx,
  brandId: number,
  caseId: string,
  isLocked: boolean,
): Promise<CaseRow> {
  const rows = await tx.query<CaseRow>(
    `${SELECT} where c.brand_id = $1 and c.case_id = $2${isLocked ? ' for update of c' : ''}`,
    [brandId, parseId('rsk', caseId) ?? -1n],
  )
  if (!rows[0]) throw new Problem('RISK_CASE_NOT_FOUND')
  return rows[0]
}

/** One case with its details. Throws RISK_CASE_NOT_FOUND. */
export async function readRiskCase(
  tx: Tx,
  { brandId, currency }: Pick<Brand, 'brandId' | 'currency'>,
  caseId: string,
): Promise<RiskCase> {
  const row = await findRow(tx, brandId, caseId, false)
  const { details, note, closed_by: closedBy } = row
  return { ...presentRow(row), currency: currency.code, details, note, closedBy }
}

/** An open case, locked. Throws RISK_CASE_NOT_FOUND, RISK_CASE_CLOSED. */
async function lockOpen(tx: Tx, brandId: number, caseId: string): Promise<CaseRow> {
  const row = await findRow(tx, brandId, caseId, true)
  if (row.state === 'closed') throw new Problem('RISK_CASE_CLOSED')
  return row
}

/**
 * Assigns a case. Requires the permission to decide risk cases, which the caller has checked.
 * Throws RISK_CASE_NOT_FOUND, RISK_CASE_CLOSED, NOT_CHANGED (assigned to the same person already).
 */
export async function claimRiskCase(
  tx: Tx,
  brandId: number,
  caseId: string,
  by: string,
): Promise<void> {
  const row = await lockOpen(tx, brandId, caseId)
  if (row.claimed_by === by) throw new Problem('NOT_CHANGED')
  await tx.query(
    `update risk_cases set state = 'claimed', claimed_by = $3
     where brand_id = $1 and case_id = $2`,
    [brandId, row.case_id, by],
  )
}

/**
 * Closes a case with its outcome. Requires the permission to decide risk cases, which the caller
 * has checked. Throws RISK_CASE_NOT_FOUND, RISK_CASE_CLOSED.
 */
export async function closeRiskCase(
  tx: Tx,
  brandId: number,
  given: {
    readonly caseId: string
    readonly outcome: NonNullable<RiskCase['outcome']>
    readonly note: string
    readonly by: string
  },
): Promise<void> {
  const row = await lockOpen(tx, brandId, given.caseId)
  await tx.query(
    `update risk_cases set state = 'closed', outcome = $3, note = $4, closed_by = $5,
       closed_at = app_now()
     where brand_id = $1 and case_id = $2`,
    [brandId, row.case_id, given.outcome, given.note, given.by],
  )
}
