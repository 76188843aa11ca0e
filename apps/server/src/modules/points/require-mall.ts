import { Problem } from '#server/http/problem.ts'
import { isOn, type Brand } from '../settings/index.ts'

/** Throws FEATURE_OFF where the brand has no points. */
export function requirePointMall(brand: Brand): void {
  if (!isOn(brand, 'pointMall')) throw new Problem('FEATURE_OFF')
}
