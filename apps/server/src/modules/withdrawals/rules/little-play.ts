import { HOLD, PASS, type Rule } from './facts.ts'

const BP = 10_000n

/** Deposited and withdrawn with hardly a bet in between: a sign of money laundering [S-53]. */
export const littlePlay: Rule = ({ depositedSince, stakedSince, money }) =>
  stakedSince * BP < depositedSince * BigInt(money.aml.leastPlayBp) ? HOLD : PASS
