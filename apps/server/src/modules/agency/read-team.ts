import type { TeamChild, TeamMemberDetail, TeamOverview, TeamQuery } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { addDays } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { spanOf } from '../records/index.ts'
import { listChildren } from './list-children.ts'
import { findInTeam, presentFigures, readPath, searchTeam, type Person } from './people.ts'
import { countTeam, countActive, sumTeam, type Days, type TeamSums } from '../team-figures/index.ts'

async function scopesOf(db: Tx, brandId: number, memberId: bigint, days: Days) {
  const [own, direct, whole, active, directActive] = await Promise.all([
    sumTeam(db, brandId, memberId, days, 'own'),
    sumTeam(db, brandId, memberId, days, 'direct'),
    sumTeam(db, brandId, memberId, days, 'whole'),
    countActive(db, brandId, memberId, days, 'whole'),
    countActive(db, brandId, memberId, days, 'direct'),
  ])
  const [mine, theirs, all] = [own, direct, whole].map((one) => presentFigures(one.get('')))
  const none = presentFigures(undefined)
  return { own: mine ?? none, direct: theirs ?? none, whole: all ?? none, active, directActive }
}

const listed = <K extends string>(name: K, sums: ReadonlyMap<string, TeamSums>) =>
  [...sums].map(([key, one]) => ({ [name]: key, ...presentFigures(one) }))

/** As many days as these, right before them. */
function daysBefore({ from, to }: Days): Days {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

type Range = { readonly from?: string; readonly to?: string }

/** The team's figures of some days, and of as many before. Throws VALIDATION_FAILED (days). */
export async function readOverview(
  db: Tx,
  brand: Brand,
  { memberId }: SessionMember,
  range: Range,
): Promise<TeamOverview> {
  const { brandId } = brand
  const span = await spanOf(db, brand, range)
  const before = daysBefore(span)
  const [scopes, members, days, products, then, thenActive] = await Promise.all([
    scopesOf(db, brandId, memberId, span),
    countTeam(db, brandId, memberId),
    sumTeam(db, brandId, memberId, span, 'whole', 'day'),
    sumTeam(db, brandId, memberId, span, 'whole', 'product'),
    sumTeam(db, brandId, memberId, before, 'whole'),
    countActive(db, brandId, memberId, before, 'whole'),
  ])
  return {
    ...span,
    ...scopes,
    members,
    days: listed('day', days) as TeamOverview['days'],
    products: listed('product', products) as TeamOverview['products'],
    before: { ...before, ...presentFigures(then.get('')), active: thenActive },
  }
}

/** The agent or a member below; anyone else does not exist. Throws MEMBER_NOT_FOUND. */
async function requireInTeam(db: Tx, brandId: number, agentId: bigint, memberId: string) {
  const found = await findInTeam(db, brandId, agentId, parseId('mbr', memberId) ?? 0n)
  if (!found) throw new Problem('MEMBER_NOT_FOUND')
  return found
}

/** A member with the path to them from the reader, sums and days. */
export async function readDetail(
  db: Tx,
  brandId: number,
  choice: { readonly found: Person; readonly fromId: bigint; readonly days: Days },
): Promise<TeamMemberDetail> {
  const { found, fromId } = choice
  const { from, to } = choice.days
  const [scopes, days, path] = await Promise.all([
    scopesOf(db, brandId, found.memberId, { from, to }),
    sumTeam(db, brandId, found.memberId, { from, to }, 'whole', 'day'),
    readPath(db, brandId, fromId, found),
  ])
  const listedDays = listed('day', days) as TeamMemberDetail['days']
  return { ...found.wire, from, to, path, ...scopes, days: listedDays }
}

/** One of the team, with the way to them. Throws MEMBER_NOT_FOUND, VALIDATION_FAILED. */
export async function readMember(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  memberId: string,
  range: Range,
): Promise<TeamMemberDetail> {
  const found = await requireInTeam(db, brand.brandId, agent.memberId, memberId)
  const { from, to } = await spanOf(db, brand, range)
  return readDetail(db, brand.brandId, { found, fromId: agent.memberId, days: { from, to } })
}

/** Who is directly below a member of the team. Throws MEMBER_NOT_FOUND. */
export async function readChildren(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: TeamQuery,
): Promise<{ children: TeamChild[]; next: string | null }> {
  const { brandId } = brand
  const of = query.of ?? wireId('mbr', agent.memberId)
  const { memberId } = await requireInTeam(db, brandId, agent.memberId, of)
  const span = await spanOf(db, brand, query)
  const { sort = 'name', after } = query
  const limit = Number(query.limit ?? 50)
  const page = await listChildren(db, brandId, memberId, { ...span, sort, after, limit })
  const children = page.children.map(({ person, own, whole }) => ({ ...person.wire, own, whole }))
  return { children, next: page.next }
}

/** Members of the team whose name has the prefix, with the path to them from the agent. */
export async function findByName(db: Tx, brandId: number, agentId: bigint, text: string) {
  const found = await searchTeam(db, brandId, agentId, text)
  return found.map(({ wire, line, memberId }) => {
    const path = [...line.slice(line.indexOf(agentId)), memberId]
    return { ...wire, path: path.map((id) => wireId('mbr', id)) }
  })
}
