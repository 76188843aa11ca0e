import { holdFor, PASS, type Rule } from './facts.ts'

/** Time for the owner of a stolen account to notice. */
const HOURS = 24

/** A login from a new network by a member without a second factor. */
export const unprovenNetwork: Rule = (facts) =>
  facts.unprovenNetworkAt === undefined ? PASS : holdFor(facts, facts.unprovenNetworkAt, HOURS)
