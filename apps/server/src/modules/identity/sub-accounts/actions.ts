import type { SubAccountActionWire } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { requireAgent } from '../../sessions/index.ts'
import { numberOf } from './manage.ts'
import { readSubAccounts } from './rows.ts'

interface ActionOf {
  readonly brandId: number
  readonly agentId: bigint
  readonly subAccountId: bigint
  /** 'login', or the route that is called. */
  readonly action: string
  readonly object?: string | undefined
  readonly address: string
}

/** Records an action of a sub-account; without `outcome` the result is not known yet. */
export async function noteAction(tx: Tx, of: ActionOf, outcome = 'asked'): Promise<bigint> {
  const rows = await tx.query<{ action_no: bigint }>(
    `insert into agent_sub_account_actions
       (brand_id, sub_account_id, agent_id, action, object, address, outcome)
     values ($1, $2, $3, $4, $5, $6, $7) returning action_no`,
    [of.brandId, of.subAccountId, of.agentId, of.action, of.object ?? null, of.address, outcome],
  )
  return rows[0]?.action_no ?? 0n
}

/**
 * Runs `work` with a record before and its outcome after it, so that nothing is done unrecorded.
 */
export async function withAction<T>(db: Db, of: ActionOf, work: () => Promise<T>): Promise<T> {
  const actionNo = await noteAction(db, of)
  const close = (outcome: string) =>
    db.query(
      `update agent_sub_account_actions set outcome = $3 where brand_id = $1 and action_no = $2`,
      [of.brandId, actionNo, outcome],
    )
  let result: T
  try {
    result = await work()
  } catch (error) {
    await close(error instanceof Problem ? error.code : 'INTERNAL')
    throw error
  }
  await close('done')
  return result
}

interface Row {
  readonly [column: string]: unknown
  readonly action_no: bigint
  readonly at: Date
  readonly name: string
  readonly action: string
  readonly object: string | null
  readonly address: string
  readonly outcome: string
}

/**
 * Actions of an agent's sub-accounts, newest first. Throws NOT_FOUND, SUB_ACCOUNT_NOT_FOUND,
 * VALIDATION_FAILED (`before` is no `next` of a page).
 */
export async function readActions(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  page: {
    readonly subAccountId?: string | undefined
    readonly before?: string | undefined
    readonly limit: number
  },
): Promise<{ readonly actions: SubAccountActionWire[]; readonly next: string | null }> {
  requireAgent(agent)
  const only = page.subAccountId === undefined ? undefined : numberOf(page.subAccountId)
  if (only !== undefined) {
    const found = await readSubAccounts(db, brand, agent.memberId, only)
    if (found.length === 0) throw new Problem('SUB_ACCOUNT_NOT_FOUND')
  }
  const before = page.before === undefined ? null : parseId('act', page.before)
  if (before === undefined) {
    throw new Problem('VALIDATION_FAILED', [{ field: 'before', code: 'VALIDATION_FAILED' }])
  }
  const rows = await db.query<Row>(
    `select a.action_no, a.at, u.name, a.action, a.object, a.address, a.outcome
     from agent_sub_account_actions a
     join agent_sub_accounts u on u.brand_id = a.brand_id and u.sub_account_id = a.sub_account_id
     where a.brand_id = $1 and a.agent_id = $2 and ($3::bigint is null or a.sub_account_id = $3)
       and ($4::bigint is null or a.action_no < $4)
     order by a.action_no desc limit $5`,
    [brand.brandId, agent.memberId, only ?? null, before, page.limit + 1],
  )
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    actions: shown.map(({ at, name, action, object, address, outcome }) => ({
      at: at.toISOString(),
      name,
      action,
      object,
      address,
      outcome,
    })),
    next: rows.length > page.limit && last ? wireId('act', last.action_no) : null,
  }
}
