import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { isOn } from '../settings/index.ts'

/** Throws FEATURE_OFF where the brand has no points. */
export function requirePointMall(brand: Brand): void {
  if (!isOn(brand, 'pointMall')) throw new Problem('FEATURE_OFF')
}
