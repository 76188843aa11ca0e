import { useTranslator } from '@fairhouse/ui'

/** How a day of the brand's calendar ("2026-11-23") is written. */
export function useDayText(): (day: string) => string {
  const { date } = useTranslator()
  return (day) => date(`${day}T12:00:00Z`, 'date', 'UTC')
}
