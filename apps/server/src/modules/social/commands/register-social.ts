import type { SocialRegisterBody } from '@fairhouse/protocol'
import type { SocialContext } from '../context.ts'
import { registerMember, type LoginDone } from '../../identity/index.ts'
import { writeLink } from '../links.ts'
import { readTicket, spendTicket } from '../tickets.ts'
import type { Linking } from './link-social.ts'

/**
 * Opens an account that is linked to the ticket from the start, by the rules of any registration.
 * For who holds the ticket. Errors: LINK_INVALID, those of a registration, SOCIAL_TAKEN.
 */
export async function registerSocial(
  deps: SocialContext,
  linking: Linking & { readonly host: string },
  { ticket: shown, ...body }: SocialRegisterBody,
): Promise<LoginDone> {
  const { brand, browser, visit, language, host } = linking
  const ticket = await readTicket(deps.db, deps, brand, { ticket: shown, browser })
  const isByMobile = body.username === undefined && body.mobileNum !== undefined
  const { member, token } = await registerMember(deps, brand, body, {
    visit,
    host,
    language,
    by: isByMobile ? 'mobile' : 'username',
    async onCreated(tx, memberId) {
      await spendTicket(tx, brand, ticket)
      await writeLink(tx, brand, ticket, memberId)
    },
  })
  return {
    member,
    ...(token === undefined ? {} : { token }),
    firstTimeLogin: false,
    passwordExpired: false,
    notices: [],
    // A new account has nothing but its password yet.
    hasNoSecondFactor: true,
  }
}
