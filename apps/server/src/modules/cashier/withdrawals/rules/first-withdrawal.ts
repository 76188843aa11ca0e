import { HOLD, PASS, type Rule } from './facts.ts'

/** Of what goes out by itself, a first withdrawal may be this part. */
const PART = 4n

/** A large first withdrawal: nobody knows this member's habits yet. */
export const firstWithdrawal: Rule = ({ paidBefore, amount, money }) =>
  paidBefore === 0 && amount * PART > money.withdrawal.automaticUpTo ? HOLD : PASS
