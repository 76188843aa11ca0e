import { HOLD, PASS, type Rule } from './facts.ts'

const BP = 10_000n

/** Paid in and out again with hardly a bet between: money laundering looks like that [S-53]. */
export const littlePlay: Rule = ({ depositedSince, stakedSince, money }) =>
  stakedSince * BP < depositedSince * BigInt(money.aml.leastPlayBp) ? HOLD : PASS
