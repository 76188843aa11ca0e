import type { MemberType, TeamFiguresWire, TeamPerson } from '@fairhouse/protocol'
import { minor, minorToWire } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import type { TeamSums } from '../team-figures/index.ts'
import { isBelow } from '../agent-tree/index.ts'

interface PersonRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly kind: string
  readonly agent_type: number | null
  readonly registered_at: Date
  readonly children: number
  readonly is_away: boolean
}

/** A member below, as the agent above may see them; with the ids of those above. */
export interface Person {
  readonly memberId: bigint
  readonly line: readonly bigint[]
  /** For staff only. */
  readonly type: MemberType
  readonly isTrial: boolean
  readonly wire: TeamPerson
}

export type FoundRow = PersonRow & { readonly ancestor_ids: readonly (bigint | string)[] }

/** Columns of a person; the table is `m`. */
export const PERSON = `m.member_id, m.username, m.kind, m.agent_type, m.registered_at,
  m.ancestor_ids,
  (select count(*)::int from members c
    where c.brand_id = m.brand_id and c.referrer_id = m.member_id) as children,
  exists (select from member_absences x where x.brand_id = m.brand_id
    and x.member_id = m.member_id and x.since <= app_now()
    and (x.until is null or x.until > app_now())) as is_away`

/** The name of a type on the wire; only agents have a number in the database. */
export function typeOf(agentType: number | null): MemberType {
  if (agentType === null) return 'member'
  return `agent${agentType}` as MemberType
}

export function presentPerson(row: FoundRow): Person {
  return {
    memberId: row.member_id,
    line: row.ancestor_ids.map(BigInt),
    type: typeOf(row.agent_type),
    isTrial: row.kind === 'trial',
    wire: {
      memberId: wireId('mbr', row.member_id),
      username: row.username,
      isAgent: row.kind === 'agent',
      signs: row.agent_type === 1 || row.agent_type === 2,
      joinedAt: row.registered_at.toISOString(),
      children: row.children,
      isAway: row.is_away,
    },
  }
}

const NONE = { bets: 0n, turnover: 0n, wonStakes: 0n, lostStakes: 0n, payout: 0n, rebates: 0n }

/** Sums on the wire; nothing where there are none. */
export function presentFigures(sums: TeamSums | undefined): TeamFiguresWire {
  const all = { ...NONE, bonuses: 0n, deposits: 0n, withdrawals: 0n, ...sums }
  const wire = (units: bigint) => minorToWire(minor(units))
  return {
    bets: Number(all.bets),
    turnoverMinor: wire(all.turnover),
    wonStakesMinor: wire(all.wonStakes),
    lostStakesMinor: wire(all.lostStakes),
    payoutMinor: wire(all.payout),
    rebatesMinor: wire(all.rebates),
    bonusesMinor: wire(all.bonuses),
    depositsMinor: wire(all.deposits),
    withdrawalsMinor: wire(all.withdrawals),
  }
}

/** The agent, or a member below at any depth; nobody else exists here. */
export async function findInTeam(
  db: Tx,
  brandId: number,
  agentId: bigint,
  memberId: bigint,
): Promise<Person | undefined> {
  const rows = await db.query<FoundRow>(
    `select ${PERSON} from members m
     where m.brand_id = $1 and m.member_id = $3 and ($2 = m.member_id or $2 = any(m.ancestor_ids))`,
    [brandId, agentId, memberId],
    'team-member',
  )
  return rows[0] && presentPerson(rows[0])
}

const beginsWith = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Members below whose name has the prefix, by name. */
export async function searchTeam(
  db: Tx,
  brandId: number,
  agentId: bigint,
  text: string,
): Promise<Person[]> {
  const rows = await db.query<FoundRow>(
    `select ${PERSON} from members u join members m on ${isBelow('m', 'u')}
     where u.brand_id = $1 and u.member_id = $2 and m.username_key like $3
     order by m.username_key limit 20`,
    [brandId, agentId, beginsWith(text)],
  )
  return rows.map(presentPerson)
}

/** Members of a brand whose name begins so, by name, with the name of the head of their line. */
export async function searchBrand(
  db: Tx,
  brandId: number,
  text: string,
): Promise<(Person & { readonly head: string | null })[]> {
  const rows = await db.query<FoundRow & { head: string | null }>(
    `select ${PERSON}, (select h.username from members h
       where h.brand_id = m.brand_id and h.member_id = m.ancestor_ids[1]) as head
     from members m
     where m.brand_id = $1 and m.username_key like $2 and m.kind <> 'trial'
     order by m.username_key limit 20`,
    [brandId, beginsWith(text)],
  )
  return rows.map((row) => ({ ...presentPerson(row), head: row.head }))
}

/** Usernames on the way from an agent down to a member, both of them in it. */
export async function readPath(
  db: Tx,
  brandId: number,
  agentId: bigint,
  { memberId, line }: Person,
): Promise<{ memberId: string; username: string }[]> {
  const path = [...line.slice(line.indexOf(agentId)), memberId].filter(
    (id, index, all) => all.indexOf(id) === index,
  )
  const ids = memberId === agentId ? [agentId] : path
  const rows = await db.query<{ member_id: bigint; username: string }>(
    `select m.member_id, m.username from unnest($2::bigint[]) with ordinality as k(id, place)
     join members m on m.brand_id = $1 and m.member_id = k.id order by k.place`,
    [brandId, ids],
  )
  return rows.map((row) => ({ memberId: wireId('mbr', row.member_id), username: row.username }))
}
