import { type AgentPermission, SUB_ACCOUNTS_MAX, type SubAccountWire } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { hashPassword, isCommonPassword } from '../../passwords/index.ts'
import { requireGoodForm } from '../new-password.ts'
import { requireAgent } from '../../sessions/index.ts'
import { readSubAccounts } from './rows.ts'

type ManageContext = Pick<IdentityContext, 'db' | 'sessions'>

interface NewSubAccount {
  readonly name: string
  readonly note: string
  readonly permissions: readonly AgentPermission[]
  readonly password: string
}

/** Names the field as the body does. */
async function passwordHash(db: Tx, brand: Brand, password: string, name: string): Promise<string> {
  try {
    await requireGoodForm(db, brand, { newPassword: password })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(
      error.code,
      error.fields.map((one) => ({ ...one, field: 'password' })),
    )
  }
  if (isCommonPassword(password, name)) {
    throw new Problem('PASSWORD_TOO_COMMON', [{ field: 'password', code: 'PASSWORD_TOO_COMMON' }])
  }
  return hashPassword(password)
}

async function readOne(
  tx: Tx,
  brand: Brand,
  agentId: bigint,
  subAccountId: bigint,
): Promise<SubAccountWire> {
  const [found] = await readSubAccounts(tx, brand, agentId, subAccountId)
  if (!found) throw new Problem('SUB_ACCOUNT_NOT_FOUND')
  return found
}

/** The number of a sub-account, existing or not. Throws SUB_ACCOUNT_NOT_FOUND. */
export function numberOf(subAccountId: string): bigint {
  const id = parseId('sub', subAccountId)
  if (id === undefined) throw new Problem('SUB_ACCOUNT_NOT_FOUND')
  return id
}

/**
 * Opens a sub-account of an agent; the password is for its first login only. Throws NOT_FOUND,
 * FIELD_RULE, PASSWORD_TOO_COMMON, SUB_ACCOUNT_NAME_TAKEN, SUB_ACCOUNTS_FULL.
 */
export async function openSubAccount(
  context: ManageContext,
  brand: Brand,
  agent: SessionMember,
  { name, note, permissions, password }: NewSubAccount,
): Promise<SubAccountWire> {
  requireAgent(agent)
  const hash = await passwordHash(context.db, brand, password, name)
  return context.db.transaction(async (tx) => {
    // One at a time, so that the count is exact.
    await tx.query('select from members where brand_id = $1 and member_id = $2 for no key update', [
      brand.brandId,
      agent.memberId,
    ])
    const present = await readSubAccounts(tx, brand, agent.memberId)
    if (present.length >= SUB_ACCOUNTS_MAX) throw new Problem('SUB_ACCOUNTS_FULL')
    const rows = await tx.query<{ sub_account_id: bigint }>(
      `insert into agent_sub_accounts
         (brand_id, agent_id, name, name_key, note, permissions, password_hash)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning sub_account_id`,
      [brand.brandId, agent.memberId, name, name.toLowerCase(), note, permissions, hash],
    )
    if (!rows[0]) {
      const field = { field: 'name', code: 'SUB_ACCOUNT_NAME_TAKEN' } as const
      throw new Problem('SUB_ACCOUNT_NAME_TAKEN', [field])
    }
    return readOne(tx, brand, agent.memberId, rows[0].sub_account_id)
  })
}

/**
 * Changes what a sub-account may do. Blocking ends its sessions; other permissions apply in them at
 * once. Throws NOT_FOUND, SUB_ACCOUNT_NOT_FOUND.
 */
export async function changeSubAccount(
  context: ManageContext,
  brand: Brand,
  agent: SessionMember,
  subAccountId: string,
  change: Pick<SubAccountWire, 'note' | 'permissions' | 'state'>,
): Promise<SubAccountWire> {
  requireAgent(agent)
  const id = numberOf(subAccountId)
  return context.db.transaction(async (tx) => {
    await tx.query(
      `update agent_sub_accounts set note = $4, permissions = $5, state = $6
       where brand_id = $1 and agent_id = $2 and sub_account_id = $3`,
      [brand.brandId, agent.memberId, id, change.note, change.permissions, change.state],
    )
    const choice = { memberId: agent.memberId, subAccountId: id }
    if (change.state === 'blocked') await context.sessions.end(tx, brand.brandId, choice)
    else await context.sessions.announceChange(tx, brand.brandId, choice)
    return readOne(tx, brand, agent.memberId, id)
  })
}

/**
 * Sets a new first password, for one that was forgotten; every session of the sub-account ends.
 * Throws NOT_FOUND, SUB_ACCOUNT_NOT_FOUND, FIELD_RULE, PASSWORD_TOO_COMMON.
 */
export async function resetSubAccount(
  context: ManageContext,
  brand: Brand,
  agent: SessionMember,
  subAccountId: string,
  password: string,
): Promise<SubAccountWire> {
  requireAgent(agent)
  const id = numberOf(subAccountId)
  const { name } = await readOne(context.db, brand, agent.memberId, id)
  const hash = await passwordHash(context.db, brand, password, name)
  return context.db.transaction(async (tx) => {
    await tx.query(
      `update agent_sub_accounts set password_hash = $4, must_change_password = true
       where brand_id = $1 and agent_id = $2 and sub_account_id = $3`,
      [brand.brandId, agent.memberId, id, hash],
    )
    await context.sessions.end(tx, brand.brandId, { memberId: agent.memberId, subAccountId: id })
    return readOne(tx, brand, agent.memberId, id)
  })
}
