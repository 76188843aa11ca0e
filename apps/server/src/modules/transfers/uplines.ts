import type { Tx } from '#server/db/tx.ts'

/** A possible recipient. */
export interface TeamMember {
  readonly memberId: bigint
  readonly accountId: bigint
  readonly username: string
}

/** The part of the tree of agents that transfers need. */
export interface UplineOf {
  /** The agent above a member; undefined where there is none. */
  upline(tx: Tx, brandId: number, memberId: bigint): Promise<TeamMember | undefined>
  /** The member of this name, where they belong to the agent's team at any depth. */
  findInTeam(
    tx: Tx,
    brandId: number,
    agentId: bigint,
    username: string,
  ): Promise<TeamMember | undefined>
}

interface Row {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly account_id: bigint
  readonly username: string
}

const UPLINE = `
select u.member_id, u.username, a.account_id from members m
join members u on u.brand_id = m.brand_id and u.member_id = m.referrer_id
join ledger_accounts a on a.brand_id = u.brand_id and a.member_id = u.member_id and a.kind = 'cash'
where m.brand_id = $1 and m.member_id = $2 and u.kind = 'agent' and u.status = 'active'`

const IN_TEAM = `
select m.member_id, m.username, a.account_id from members m
join ledger_accounts a on a.brand_id = m.brand_id and a.member_id = m.member_id and a.kind = 'cash'
where m.brand_id = $1 and m.username_key = lower($3) and m.kind <> 'trial'
  and m.status = 'active' and $2 = any(m.ancestor_ids)`

function present(row: Row | undefined): TeamMember | undefined {
  return row && { memberId: row.member_id, accountId: row.account_id, username: row.username }
}

/** The tree of agents (modules/agency): a member's upline is the owner of the link they used. */
export const treeUplines: UplineOf = {
  async upline(tx, brandId, memberId) {
    return present((await tx.query<Row>(UPLINE, [brandId, memberId]))[0])
  },
  async findInTeam(tx, brandId, agentId, username) {
    return present((await tx.query<Row>(IN_TEAM, [brandId, agentId, username]))[0])
  },
}
