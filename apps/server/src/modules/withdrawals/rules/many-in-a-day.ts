import { HOLD, PASS, type Rule } from './facts.ts'

/** More than this in a day may split an amount into parts that escape a review. */
const MANY = 5

/** Many withdrawals within 24 hours. */
export const manyInADay: Rule = ({ requestedInADay }) => (requestedInADay > MANY ? HOLD : PASS)
