import { HOLD, PASS, type Rule } from './facts.ts'

/** A first withdrawal may be this part of the automatic maximum. */
const PART = 4n

/** A large first withdrawal: the member's habits are not known yet. */
export const firstWithdrawal: Rule = ({ paidBefore, amount, money }) =>
  paidBefore === 0 && amount * PART > money.withdrawal.automaticUpTo ? HOLD : PASS
