import { holdFor, PASS, type Rule } from './facts.ts'

/** An account taken over is emptied to a new one at once: so long somebody looks. */
const HOURS = 72

/** The first payments to an account that was added a short while ago, its cooling-off past. */
export const newBankAccount: Rule = (facts) =>
  facts.paidToAccount > 0 ? PASS : holdFor(facts, facts.accountAddedAt, HOURS)
