import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import type { SocialContext } from '../context.ts'
import { findLoginMember, finishLogin, type LoginDone } from '../../identity/index.ts'
import { linkedMember } from '../links.ts'
import { readTicket, spendTicket } from '../tickets.ts'

/** A ticket and the browser that shows it. */
export interface ShownTicket {
  readonly ticket: string
  readonly browser: string
}

/**
 * Logs in to the account that the ticket is linked to; the ticket is used up in any case. For the
 * holder of the ticket. Throws LINK_INVALID (also where nothing is linked), MEMBER_BLOCKED.
 */
export async function logInSocial(
  deps: SocialContext,
  brand: Brand,
  shown: ShownTicket,
  visit: Visit,
): Promise<LoginDone> {
  const ticket = await readTicket(deps.db, deps, brand, shown)
  const memberId = await linkedMember(deps.db, brand, ticket)
  const member =
    memberId === undefined
      ? undefined
      : await findLoginMember(deps.db, brand, { memberId }, visit.network)
  if (!member) throw new Problem('LINK_INVALID')
  await spendTicket(deps.db, brand, ticket)
  return finishLogin(deps, brand, member, visit, { method: 'social', hasSecondFactor: false })
}
