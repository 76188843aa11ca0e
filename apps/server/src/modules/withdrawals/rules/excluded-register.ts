import { HOLD, PASS, type Rule } from './facts.ts'

/** Listed in the state's register: the whole balance is paid out, after a review [S-7]. */
export const excludedRegister: Rule = ({ isListed }) => (isListed ? HOLD : PASS)
