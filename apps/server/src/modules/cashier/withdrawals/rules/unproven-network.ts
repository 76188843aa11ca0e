import { holdFor, PASS, type Rule } from './facts.ts'

/** So long the owner of an account that was taken over has to notice. */
const HOURS = 24

/** Somebody logged in from a new network, and has no factor by which to show that it was them. */
export const unprovenNetwork: Rule = (facts) =>
  facts.unprovenNetworkAt === undefined ? PASS : holdFor(facts, facts.unprovenNetworkAt, HOURS)
