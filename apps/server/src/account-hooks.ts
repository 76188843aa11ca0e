import type { AccountHooks } from './modules/identity/index.ts'
import {
  askAtLogin,
  askAtSignUp,
  beginAsking,
  identifyNewMember,
  type ExclusionRegisterContext,
} from './modules/kyc/index.ts'

/** Hooks of registrations and logins: identification, and the query of the exclusion register. */
export function createAccountHooks(context: ExclusionRegisterContext): AccountHooks {
  return {
    registered: (tx, brand, memberId, idNumber) =>
      identifyNewMember(tx, context, brand, memberId, {
        idNumber,
        onClaimed: (account) => beginAsking(tx, brand, account),
      }),
    async entered(brand, memberId) {
      if (brand.trialOf !== undefined) return
      await askAtSignUp(context, brand, memberId)
      await askAtLogin(context, brand, memberId)
    },
  }
}
