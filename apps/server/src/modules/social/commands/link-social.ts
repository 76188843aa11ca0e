import type { SocialLinkBody, SocialVerifyBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { SocialContext } from '../context.ts'
import {
  answerChallenge,
  checkPassword,
  finishLogin,
  type LoginDone,
} from '../../identity/index.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import type { Site } from '../../verification/index.ts'
import { isTaken, writeLink } from '../links.ts'
import { readTicket, spendTicket, type Ticket } from '../tickets.ts'

/** The caller, and where from. */
export interface Linking {
  readonly brand: Brand
  readonly browser: string
  readonly visit: Visit
  readonly site: Site
  readonly language: string
}

/** Links in the transaction of the login: both are there afterwards, or neither. */
function linkerOf(deps: SocialContext, { brand, visit }: Linking, ticket: Ticket) {
  return async (tx: Tx, memberId: bigint): Promise<void> => {
    await spendTicket(tx, brand, ticket)
    await writeLink(tx, brand, ticket, memberId)
    await recordSecurityEvent(tx, deps, brand, memberId, {
      kind: 'socialLinked',
      address: visit.address,
      device: visit.device,
    })
  }
}

/**
 * Links a ticket to an existing account by its password, and logs in. A member with another factor
 * is always asked for it first, and nothing is linked yet: `verifyLink` continues. For the holder
 * of the ticket. Throws LINK_INVALID, the errors of a login by password, MEMBER_BLOCKED,
 * SOCIAL_TAKEN.
 */
export async function linkSocial(
  deps: SocialContext,
  linking: Linking,
  body: SocialLinkBody,
): Promise<LoginDone> {
  const { brand, browser, visit } = linking
  const ticket = await readTicket(deps.db, deps, brand, { ticket: body.ticket, browser })
  const { member, failedAttempts } = await checkPassword(deps, brand, body, visit)
  if (!member.isBlocked && (await isTaken(deps.db, brand, ticket, member.memberId))) {
    throw new Problem('SOCIAL_TAKEN')
  }
  return finishLogin(deps, brand, member, visit, {
    method: 'link',
    hasSecondFactor: false,
    failedAttempts,
    onDone: linkerOf(deps, linking, ticket),
  })
}

/**
 * Answers the challenge that linking asked for; the account is linked and logged in at once. For
 * the holder of ticket and challenge. Throws LINK_INVALID, the errors of a challenge, SOCIAL_TAKEN.
 */
export async function verifyLink(
  deps: SocialContext,
  linking: Linking,
  body: SocialVerifyBody,
): Promise<LoginDone> {
  const { brand, browser } = linking
  const ticket = await readTicket(deps.db, deps, brand, { ticket: body.ticket, browser })
  return answerChallenge(deps, brand, body, linking, linkerOf(deps, linking, ticket))
}
