import { MULTIPLIER_ONE, multipliersOf } from '../instant/index.ts'

export const WHEEL_RISKS = ['low', 'medium', 'high'] as const
export type WheelRisk = (typeof WHEEL_RISKS)[number]

export const WHEEL_SIZES = [10, 20, 30, 40, 50] as const
export type WheelSize = (typeof WHEEL_SIZES)[number]

/** Ten segments of a wheel of low risk; larger ones repeat them. */
const LOW = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0]

/** Every other segment of a wheel of medium risk; the segments between them pay nothing. */
const MEDIUM = {
  10: [1.9, 1.5, 2, 1.5, 3],
  20: [1.5, 2, 2, 2, 1.5, 3, 1.8, 2, 2, 2],
  30: [1.5, 1.5, 2, 1.5, 2, 2, 1.5, 3, 1.5, 2, 2, 1.7, 4, 1.5, 2],
  40: [2, 3, 2, 1.5, 3, 1.5, 1.5, 2, 1.5, 3, 1.5, 2, 2, 1.6, 2, 1.5, 3, 1.5, 2, 1.5],
  50: [
    2, 1.5, 2, 1.5, 3, 1.5, 1.5, 2, 1.5, 3, 1.5, 2, 1.5, 2, 2, 1.5, 3, 1.5, 2, 1.5, 1.5, 5, 1.5, 2,
    1.5,
  ],
} as const

/** What the segments pay, in 1/10 000, clockwise from the pointer. */
export function wheelTable(risk: WheelRisk, segments: WheelSize): readonly number[] {
  if (risk === 'low') return Array.from({ length: segments / 10 }, () => multipliersOf(LOW)).flat()
  if (risk === 'medium') return multipliersOf(MEDIUM[segments]).flatMap((pay) => [pay, 0])
  const top = (MULTIPLIER_ONE * 99 * segments) / 100
  return [top, ...Array.from({ length: segments - 1 }, () => 0)]
}
