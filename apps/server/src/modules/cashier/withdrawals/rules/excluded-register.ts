import { HOLD, PASS, type Rule } from './facts.ts'

/** Listed in the state's register: all of the balance is paid out, by a person's care [S-7]. */
export const excludedRegister: Rule = ({ isListed }) => (isListed ? HOLD : PASS)
