import { HOLD, PASS, type Rule } from './facts.ts'

/** More than this in a day is how an amount is cut into parts that nobody looks at. */
const MANY = 5

/** Many withdrawals within 24 hours. */
export const manyInADay: Rule = ({ askedInADay }) => (askedInADay > MANY ? HOLD : PASS)
