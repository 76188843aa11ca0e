export type { IdentityContext } from './context.ts'
export {
  changeAffiliateCode,
  createAffiliateCode,
  listAffiliateCodes,
  type AffiliateTerms,
} from './affiliate-codes.ts'
export type { AccountHooks } from './account-hooks.ts'
export { isCalendarDay, isOfAge } from './age.ts'
export {
  createMember,
  saveFields,
  saveOrigin,
  sealOfField,
  type NewMember,
} from './create-member.ts'
export { requireAgent } from './require-agent.ts'
export { registerMember, type Registered } from './commands/register-member.ts'
export { openTrial } from './commands/start-trial.ts'
export { checkPassword, logIn, type Login } from './commands/log-in.ts'
export { answerChallenge } from './commands/answer-challenge.ts'
export { handlePasswordRequests } from './commands/request-password-link.ts'
export { finishLogin, type LoginDone } from './finish-login.ts'
export { findLoginMember, type LoginMember } from './login-member.ts'
export { overdueSessions } from './overdue-sessions.ts'
export { createPayloads, rotatePayloadKeys, type Payloads } from './payloads.ts'
export { readMemberFacts } from './member-facts.ts'
export { memberIdOf, presentMember } from './present-member.ts'
export { readRegisterFields, registerMethod, writeRegisterFields } from './register-settings.ts'
export { isSameName } from './same-name.ts'
export { sweepIdentity } from './sweep.ts'
export { hashPassword, isCommonPassword, verifyPassword } from '../passwords/index.ts'
export type { SessionMember } from './session-find.ts'
export {
  clearSessionCookie,
  createSessions,
  SESSION_COOKIE,
  setSessionCookie,
  tokenOf,
  type Sessions,
} from './sessions.ts'
export type { SessionOpening } from './session-writes.ts'
export { startAnswer } from './start-answer.ts'
export { withAction } from './sub-accounts/actions.ts'
export { NO_VISIT, visitOf, type PlaceOf, type Visit } from './visit.ts'
