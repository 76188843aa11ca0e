import { HOLD, PASS, type Rule } from './facts.ts'

/** A case about the member is open: who works on it decides. */
export const openRiskCase: Rule = ({ hasOpenRiskCase }) => (hasOpenRiskCase ? HOLD : PASS)
