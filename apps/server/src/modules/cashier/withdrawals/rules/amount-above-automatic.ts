import { HOLD, PASS, type Rule } from './facts.ts'

/** More than goes out without a person, by the profile. */
export const amountAboveAutomatic: Rule = ({ amount, money }) =>
  amount > money.withdrawal.automaticUpTo ? HOLD : PASS
