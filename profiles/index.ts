import { br, brDemo } from './br.ts'
import { demo } from './demo.ts'
import { intl } from './intl.ts'
import type { JurisdictionProfile } from './types.ts'

export { demoBrand, demoTrials } from './brands/demo.ts'
export { placarBrand } from './brands/placar.ts'
export { quintalBrand } from './brands/quintal.ts'
export type { BrandSeed, LotterySeed } from './brands/types.ts'
export type { KycLevel, MethodRule, MoneyRules, WithdrawalRules } from './money-rules.ts'
export { demoNotices, type NoticeSeed } from './notices.ts'
export type {
  ExposureLimits,
  JurisdictionProfile,
  LimitName,
  LimitRules,
  Span,
} from './types.ts'

const PROFILES: Readonly<Record<string, JurisdictionProfile>> = {
  demo,
  br,
  'br-demo': brDemo,
  intl,
}

/** The profile of a code. Throws RangeError when no file describes it. */
export function profileOf(code: string): JurisdictionProfile {
  const found = PROFILES[code]
  if (!found) throw new RangeError(`there is no jurisdiction profile ${code}`)
  return found
}
