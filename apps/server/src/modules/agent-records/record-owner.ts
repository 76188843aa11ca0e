import type { RecordScope } from '@fairhouse/protocol'
import type { SessionMember, AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { findInTeam, type Person } from '../agency/index.ts'
import { isBelow } from '../agent-tree/index.ts'
import { requireAgent } from '../sessions/index.ts'
import { findAccount } from '../ledger/index.ts'

/** Whose records are read: a member, and how far below. */
export interface RecordOwner {
  readonly brandId: number
  readonly person: Person
  readonly scope: RecordScope
}

/**
 * The agent, or a member below at any depth; nobody else exists here. By default of the agent the
 * whole team is meant, of a member the member. Throws NOT_FOUND for a reader who is no agent,
 * MEMBER_NOT_FOUND.
 */
export async function findRecordOwner(
  db: Tx,
  agent: SessionMember,
  query: { readonly memberId?: string; readonly scope?: RecordScope },
): Promise<RecordOwner> {
  requireAgent(agent)
  const { brandId, memberId } = agent
  const wanted = query.memberId === undefined ? memberId : (parseId('mbr', query.memberId) ?? 0n)
  const person = await findInTeam(db, brandId, memberId, wanted)
  if (!person) throw new Problem('MEMBER_NOT_FOUND')
  const scope = query.scope ?? (query.memberId === undefined ? 'whole' : 'own')
  return { brandId, person, scope }
}

/** Conditions in SQL that member `m` is among those that are read, of the member `u`. */
const AMONG: Readonly<Record<RecordScope, string>> = {
  own: 'm.brand_id = u.brand_id and m.member_id = u.member_id',
  direct: 'm.brand_id = u.brand_id and m.referrer_id = u.member_id',
  whole: `m.brand_id = u.brand_id and (m.member_id = u.member_id or (${isBelow('m', 'u')}))`,
}

const COLUMNS = 'm.brand_id, m.member_id, m.username, m.username_key, m.kind'

/** Columns of `membersOf` that the index of lines holds: a whole team is read out of it alone. */
export const INDEXED_COLUMNS = 'm.member_id, m.username_key'

/** SQL: members `m` that are read; $1 is the brand, $2 the member they are read of. */
export function membersOf(scope: RecordScope, columns = COLUMNS): string {
  const from = (among: string) =>
    `select ${columns} from members u join members m on ${among}
     where u.brand_id = $1 and u.member_id = $2`
  // Two ways into the table: an "or" would look at every member there is.
  return scope === 'whole'
    ? `${from(AMONG.own)} union all ${from(isBelow('m', 'u'))}`
    : from(AMONG[scope])
}

/** SQL: whether a member is excluded or paused now: nobody earns on them. */
export const IS_AWAY = `exists (select from member_absences x
  where x.brand_id = m.brand_id and x.member_id = m.member_id
    and (x.until is null or x.until > app_now())) as is_away`

/** The wallet of a member of the team. Throws MEMBER_NOT_FOUND. */
export async function accountOf(db: Tx, brandId: number, memberId: bigint): Promise<AccountRef> {
  const accountId = await findAccount(db, brandId, memberId)
  if (accountId === undefined) throw new Problem('MEMBER_NOT_FOUND')
  return { brandId, accountId }
}
