import { CONTRACT_KINDS, type ContractKind } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { endedOf } from '../below.ts'
import { readToday } from '../days.ts'
import { endContracts, type ContractEnd } from '../end-contracts.ts'
import { requireConfirmed } from '../endings.ts'
import { lockContracts } from '../lock.ts'
import { isSigning } from '../pairs.ts'

interface ContractRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly kind: ContractKind
  readonly agent_id: bigint
}

interface EndAction {
  readonly contractId: string
  /** Contracts below that end with it, as they were confirmed. */
  readonly ends: readonly string[]
}

/**
 * All contracts that end where the operator ends one. Checked when it is proposed, and again when a
 * second person approves it. Throws CONTRACT_NOT_FOUND, CONTRACT_ENDS_OTHERS.
 */
export async function requireEnd(
  tx: Tx,
  brand: Brand,
  action: EndAction,
): Promise<{ readonly agentId: bigint; readonly kind: ContractKind; readonly all: ContractEnd[] }> {
  const { brandId } = brand
  await lockContracts(tx, brandId)
  const rows = await tx.query<ContractRow>(
    `select contract_no, kind, agent_id from contracts
     where brand_id = $1 and contract_no = $2 and state = 'running'`,
    [brandId, parseId('ctr', action.contractId) ?? 0n],
  )
  const row = rows[0]
  if (!row) throw new Problem('CONTRACT_NOT_FOUND')
  const { agent_id: agentId, kind } = row
  const limits = { agentId, kind, terms: undefined }
  const { ends } = await requireConfirmed(tx, brand, limits, action.ends)
  return { agentId, kind, all: [{ contractId: row.contract_no, because: 'staff' }, ...ends] }
}

/**
 * Ends a running contract for the operator, whatever its sides, and those below it, when they are
 * exactly those that were confirmed. The caller has checked the permission. Throws the errors of
 * `requireEnd`.
 */
export async function endByOperator(tx: Tx, brand: Brand, action: EndAction): Promise<void> {
  const { all } = await requireEnd(tx, brand, action)
  await endContracts(tx, brand, all, await readToday(tx, brand))
}

/**
 * Ends the contracts of a moved member with former uplines, and those below them; requests between
 * both lapse. In the transaction of the move, which has locked the tree.
 */
export async function endMoved(tx: Tx, brand: Brand, memberId: bigint): Promise<void> {
  const { brandId } = brand
  await lockContracts(tx, brandId)
  await tx.query(
    `update contract_requests r set state = 'expired', decided_at = app_now(), decided_by = 'house'
     from members m left join members u
       on u.brand_id = m.brand_id and u.member_id = m.referrer_id and ${isSigning('u')}
     where m.brand_id = $1 and m.member_id = $2 and r.brand_id = $1 and r.agent_id = $2
       and r.state = 'open' and r.upline_id is distinct from u.member_id`,
    [brandId, memberId],
  )
  const rows = await tx.query<ContractRow>(
    `select c.contract_no, c.kind, c.agent_id from contracts c
     join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
     left join members u
       on u.brand_id = m.brand_id and u.member_id = m.referrer_id and ${isSigning('u')}
     where c.brand_id = $1 and c.agent_id = $2 and c.state = 'running'
       and c.upline_id is distinct from u.member_id`,
    [brandId, memberId],
  )
  const kinds = CONTRACT_KINDS.filter((kind) => rows.some((row) => row.kind === kind))
  const below = await endedOf(
    tx,
    brandId,
    kinds.map((kind) => ({ agentId: memberId, kind, terms: undefined })),
  )
  const own = rows.map((row): ContractEnd => ({ contractId: row.contract_no, because: 'moved' }))
  await endContracts(tx, brand, [...own, ...below.flat()], await readToday(tx, brand))
}
