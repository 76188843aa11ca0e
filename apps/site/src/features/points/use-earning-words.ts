import { useTranslator } from '@fairhouse/ui'
import { WHOLE_BP } from './earning.ts'

/** How rates and exact points are written: with as many decimals as they need, four at most. */
export function useEarningWords() {
  const { number } = useTranslator()
  return {
    rate: (rateBp: number) =>
      number(rateBp / WHOLE_BP, { style: 'percent', maximumFractionDigits: 2 }),
    exact: (points: number) => number(points, { maximumFractionDigits: 4 }),
  }
}
