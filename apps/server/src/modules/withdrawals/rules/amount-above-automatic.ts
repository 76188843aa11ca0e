import { HOLD, PASS, type Rule } from './facts.ts'

/** More than the profile pays out without a review. */
export const amountAboveAutomatic: Rule = ({ amount, money }) =>
  amount > money.withdrawal.automaticUpTo ? HOLD : PASS
