import { useTranslator } from '@fairhouse/ui'
import type { NumberFaults } from './typed-numbers.ts'

/** Sentences for what is wrong with typed numbers, by field. */
export function useFaultTexts(): (faults: NumberFaults) => Readonly<Record<string, string>> {
  const { t, number } = useTranslator()
  return (faults) =>
    Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [
        field,
        fault.code === 'whole'
          ? t('office.rewards.fault.whole', {
              least: number(fault.least),
              most: number(fault.most),
            })
          : t(`office.rewards.fault.${fault.code}`),
      ]),
    )
}
