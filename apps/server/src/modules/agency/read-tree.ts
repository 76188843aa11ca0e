import type { TeamQuery, TreeChild, TreeMember, TreePerson } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { spanOf, type Span } from '../records/index.ts'
import { listChildren } from './list-children.ts'
import { findInTeam, searchBrand, type Person } from './people.ts'
import { countTeam } from '../team-figures/index.ts'
import { readDetail } from './read-team.ts'

const PAGE = 50

const typed = ({ wire, type }: Person): TreePerson => ({ ...wire, type })

/** Anyone of the brand but trials, who are outside the tree. Throws MEMBER_NOT_FOUND. */
async function requirePerson(db: Tx, brandId: number, memberId: string): Promise<Person> {
  const id = parseId('mbr', memberId) ?? 0n
  const found = await findInTeam(db, brandId, id, id)
  if (!found || found.isTrial) throw new Problem('MEMBER_NOT_FOUND')
  return found
}

/**
 * Who is directly below a member of the brand, or, without one, the agents without an upline. For
 * staff. Throws MEMBER_NOT_FOUND, VALIDATION_FAILED (days).
 */
export async function readTree(
  db: Tx,
  brand: Brand,
  query: TeamQuery,
): Promise<Span & { children: TreeChild[]; next: string | null; currency: string }> {
  const { brandId, currency } = brand
  const { of, sort = 'name', after, limit = PAGE } = query
  const above = of === undefined ? null : await requirePerson(db, brandId, of)
  const span = await spanOf(db, brand, query)
  const choice = { ...span, sort, after, limit: Number(limit) }
  const page = await listChildren(db, brandId, above && above.memberId, choice)
  const children = page.children.map(({ person, own, whole }) => ({
    ...typed(person),
    own,
    whole,
  }))
  return { children, next: page.next, ...span, currency: currency.code }
}

/** Members of the brand whose name has the prefix, wherever they are in the tree. For staff. */
export async function searchTree(db: Tx, brandId: number, text: string) {
  const found = await searchBrand(db, brandId, text)
  return found.map((one) => ({ ...typed(one), head: one.head, above: one.line.length }))
}

/**
 * One member of the brand, with the way from the head of the line. For staff. Throws
 * MEMBER_NOT_FOUND, VALIDATION_FAILED (days).
 */
export async function readTreeMember(
  db: Tx,
  brand: Brand,
  choice: { readonly memberId: string; readonly from?: string; readonly to?: string },
): Promise<Omit<TreeMember, 'contracts'>> {
  const { brandId, currency } = brand
  const found = await requirePerson(db, brandId, choice.memberId)
  const { timeZone, ...days } = await spanOf(db, brand, choice)
  const fromId = found.line[0] ?? found.memberId
  const [detail, members] = await Promise.all([
    readDetail(db, brandId, { found, fromId, days }),
    countTeam(db, brandId, found.memberId),
  ])
  return { ...detail, type: found.type, timeZone, currency: currency.code, members }
}
