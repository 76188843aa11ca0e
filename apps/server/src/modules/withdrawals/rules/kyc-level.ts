import { HOLD, PASS, type Rule } from './facts.ts'

/** The level of identification allows no withdrawal, or not so much in a month [S-2]. */
export const kycLevel: Rule = ({ kyc: { level, withdrawnInMonth } }) => {
  const { mayWithdraw, withdrawalPerMonth } = level
  const isTooMuch = withdrawalPerMonth !== null && withdrawnInMonth > withdrawalPerMonth
  return mayWithdraw && !isTooMuch ? PASS : HOLD
}
