import { holdFor, PASS, type Rule } from './facts.ts'

/** Time for the owner of a stolen account to notice. */
const HOURS = 24

/** A password, a second factor or a way to reach the member was changed. */
export const passwordChangedLately: Rule = (facts) =>
  facts.protectionChangedAt === undefined ? PASS : holdFor(facts, facts.protectionChangedAt, HOURS)
