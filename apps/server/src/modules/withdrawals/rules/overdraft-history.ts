import { HOLD, PASS, type Rule } from './facts.ts'

/** The balance was below zero within ninety days: a win was taken back. */
export const overdraftHistory: Rule = ({ overdrawnAt }) => (overdrawnAt ? HOLD : PASS)
