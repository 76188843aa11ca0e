export { refuseDepositByLevel, refuseWithdrawalByLevel } from './bounds.ts'
export { identifyNewMember } from './commands/claim-tax-id.ts'
export {
  askAtLogin,
  askAtSignUp,
  askWholeBase,
  retryRegister,
  type ExclusionRegisterContext,
} from './register/ask-register.ts'
export type { ExclusionRegister } from './register/port.ts'
export { isListed } from './register/read-register.ts'
export { beginAsking } from './register/record-answer.ts'
export { createIdentityRules } from './rules.ts'
export { runKycChecks } from './run-checks.ts'
export { samePersonByTaxId } from './same-person.ts'
export { kycOf, taxIdOf } from './standing.ts'
export { taxIdHash } from './tax-id.ts'
