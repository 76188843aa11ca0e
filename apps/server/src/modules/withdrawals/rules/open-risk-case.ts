import { HOLD, PASS, type Rule } from './facts.ts'

/** The member has an open risk case: its reviewer decides. */
export const openRiskCase: Rule = ({ hasOpenRiskCase }) => (hasOpenRiskCase ? HOLD : PASS)
