import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { Ticket } from './tickets.ts'

/** The member that a person at a provider is linked to. */
export async function linkedMember(
  tx: Tx,
  brand: Brand,
  ticket: Pick<Ticket, 'provider' | 'subjectHash'>,
): Promise<bigint | undefined> {
  const rows = await tx.query<{ member_id: bigint }>(
    `select member_id from member_social_links
     where brand_id = $1 and provider = $2 and subject_hash = $3 and severed_at is null`,
    [brand.brandId, ticket.provider, ticket.subjectHash],
  )
  return rows[0]?.member_id
}

/** True when the member has a link with this provider, or the one of the ticket has a member. */
export async function isTaken(
  tx: Tx,
  brand: Brand,
  ticket: Ticket,
  memberId: bigint,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as taken from member_social_links
     where brand_id = $1 and provider = $2 and severed_at is null
       and (subject_hash = $3 or member_id = $4)`,
    [brand.brandId, ticket.provider, ticket.subjectHash, memberId],
  )
  return rows.length > 0
}

/**
 * Links for good (SPECIFICATION 4.31): only staff ever remove it, by four eyes. Of any number
 * at once exactly one wins. Throws SOCIAL_TAKEN for the others, and where either side has a link
 * already.
 */
export async function writeLink(
  tx: Tx,
  brand: Brand,
  ticket: Ticket,
  memberId: bigint,
): Promise<void> {
  const rows = await tx.query(
    `insert into member_social_links (brand_id, provider, subject_hash, member_id, linked_at)
     values ($1, $2, $3, $4, app_now()) on conflict do nothing returning 1 as written`,
    [brand.brandId, ticket.provider, ticket.subjectHash, memberId],
  )
  if (rows.length === 0) throw new Problem('SOCIAL_TAKEN')
}

/** The providers that a member is linked to. */
export async function linksOf(tx: Tx, brandId: number, memberId: bigint): Promise<string[]> {
  const rows = await tx.query<{ provider: string }>(
    `select provider from member_social_links
     where brand_id = $1 and member_id = $2 and severed_at is null order by provider`,
    [brandId, memberId],
  )
  return rows.map(({ provider }) => provider)
}

/** Removes every link of a member, and returns how many. For staff, by four eyes only. */
export async function removeLinks(tx: Tx, brandId: number, memberId: bigint): Promise<number> {
  const rows = await tx.query(
    `update member_social_links set severed_at = app_now()
     where brand_id = $1 and member_id = $2 and severed_at is null returning 1 as severed`,
    [brandId, memberId],
  )
  return rows.length
}
