import { MINOR_PER_UNIT, minor, type Minor, parseMinor, ZERO } from '@fairhouse/money'
import type { PointSettingsBody } from '@fairhouse/protocol'

type Rule = NonNullable<PointSettingsBody['rule']>
type Product = Rule['rates'][number]['product']
type Conversion = Pick<NonNullable<PointSettingsBody['conversion']>, 'worthMinor'>

const WHOLE_BP = 10_000n
const SAMPLE: Minor = minor(100n * MINOR_PER_UNIT)
/** Up to a million of the currency: whoever earns less than a point by that earns nothing. */
const SAMPLE_MAX = SAMPLE * 10_000n

/** What a stake earns in products of one rate, and what that costs. */
export interface PointCost {
  readonly products: readonly Product[]
  readonly stake: Minor
  readonly points: bigint
  /** What the points are worth, and that as a part of the stake; undefined: not converted. */
  readonly worth: Minor | undefined
  readonly share: number | undefined
}

/**
 * What stakes earn in the products that earn something, those of one rate together: a stake of 100,
 * or a larger one where 100 earns less than a point. The share is that of the rule, before points
 * are rounded down.
 */
export function costsOf(rule: Rule, conversion: Conversion | null): readonly PointCost[] {
  const unit = parseMinor(rule.unitMinor) ?? ZERO
  if (unit <= ZERO) return []
  const each = conversion === null ? undefined : (parseMinor(conversion.worthMinor) ?? ZERO)
  const byRate = Map.groupBy(rule.rates, ({ rateBp }) => rateBp)
  return [...byRate].flatMap(([rateBp, rates]): PointCost[] => {
    const rate = BigInt(rateBp)
    const products = rates.map(({ product }) => product)
    const pointsOf = (stake: Minor) => (stake * rate) / (WHOLE_BP * unit)
    let stake = SAMPLE
    while (pointsOf(stake) === 0n && stake < SAMPLE_MAX) stake = minor(stake * 10n)
    const points = pointsOf(stake)
    if (points === 0n) return []
    if (each === undefined) return [{ products, stake, points, worth: undefined, share: undefined }]
    const share = Number(each * rate) / Number(WHOLE_BP * unit)
    return [{ products, stake, points, worth: minor(points * each), share }]
  })
}
