import { br } from './br.ts'
import { demo } from './demo.ts'
import { intl } from './intl.ts'
import type { JurisdictionProfile } from './types.ts'

export { demoBrand, demoTrials, type BrandSeed, type LotterySeed } from './demo-brand.ts'
export type { JurisdictionProfile, LimitName, LimitRules, Span } from './types.ts'

const PROFILES: Readonly<Record<string, JurisdictionProfile>> = { demo, br, intl }

/** The profile of a code. Throws RangeError when no file describes it. */
export function profileOf(code: string): JurisdictionProfile {
  const found = PROFILES[code]
  if (!found) throw new RangeError(`there is no jurisdiction profile ${code}`)
  return found
}
