import type { DifferenceRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { explainDifference, fetchDifference, recompareDay } from '../resolve.ts'
import { presentDifference, requireDifference } from '../queries.ts'
import type { ReportSource } from '../sources.ts'
import { auditAction, auditName } from '../../staff/index.ts'

interface Context {
  readonly db: Db
  readonly sources: readonly ReportSource[]
}

interface Resolver {
  readonly brand: Brand
  readonly actor: StaffActor
}

/**
 * Compares a day once more. Requires the permission to resolve differences. Throws the errors of
 * `recompareDay`.
 */
export async function compareAgain(
  { db, sources }: Context,
  { brand, actor }: Resolver,
  { source, day }: { readonly source: string; readonly day: string },
): Promise<void> {
  await recompareDay({ db, sources }, source, day)
  const { brandId } = brand
  const subject = `${source}/${day}`
  const action = { brandId, action: 'reconciliation.compared', subject, details: {} }
  await db.transaction((tx) => auditAction(tx, actor, action))
}

/**
 * Explains a difference. Requires the permission to resolve differences. Throws the errors of
 * `explainDifference`.
 */
export function explain(
  { db, sources }: Context,
  { brand, actor }: Resolver,
  input: { readonly differenceId: string; readonly reason: string; readonly link?: string },
): Promise<DifferenceRow> {
  const { brandId } = brand
  const { differenceId, reason, link } = input
  return db.transaction(async (tx) => {
    const row = await explainDifference(tx, { brandId, by: auditName(actor), ...input })
    await auditAction(tx, actor, {
      brandId,
      action: 'reconciliation.explained',
      subject: differenceId,
      details: { about: row.subject, kind: row.kind, reason, link: link ?? null },
    })
    return presentDifference(row, sources)
  })
}

/**
 * Applies what was missing. Requires the permission to resolve differences. Throws the errors of
 * `fetchDifference`.
 */
export async function fetchAgain(
  { db, sources }: Context,
  { brand, actor }: Resolver,
  input: { readonly differenceId: string; readonly reason: string },
): Promise<DifferenceRow> {
  const { brandId } = brand
  const { differenceId, reason } = input
  const by = auditName(actor)
  // Applying it may move money: the request is recorded before.
  await db.transaction(async (tx) => {
    const { subject: about, kind, state } = await requireDifference(tx, brandId, differenceId)
    if (state !== 'open') throw new Problem('NOT_CHANGED')
    await auditAction(tx, actor, {
      brandId,
      action: 'reconciliation.fetched',
      subject: differenceId,
      details: { about, kind, reason },
    })
  })
  const row = await fetchDifference({ db, sources }, { brandId, by, differenceId, reason })
  return presentDifference(row, sources)
}
