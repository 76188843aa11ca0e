import { holdFor, PASS, type Rule } from './facts.ts'

/** A stolen account is emptied at once to a new bank account: payouts are reviewed this long. */
const HOURS = 72

/** First payouts to a recently added bank account, after its waiting time. */
export const newBankAccount: Rule = (facts) =>
  facts.paidToAccount > 0 ? PASS : holdFor(facts, facts.accountAddedAt, HOURS)
