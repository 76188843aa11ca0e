import { useTranslator } from '@fairhouse/ui'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in its two largest units: "3 h 12 min". */
export function useAge() {
  const { t } = useTranslator()
  const spanText = (seconds: number): string => {
    const whole = Math.max(0, Math.round(seconds))
    const [days, hours] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR)]
    const minutes = Math.floor((whole % HOUR) / MINUTE)
    if (days > 0) return t('office.age.days', { days, hours })
    if (hours > 0) return t('office.age.hours', { hours, minutes })
    if (minutes > 0) return t('office.age.minutes', { minutes, seconds: whole % MINUTE })
    return t('office.age.seconds', { seconds: whole })
  }
  return (from: string | number, until?: string): string => {
    if (typeof from === 'number') return spanText(from)
    return spanText((Date.parse(until ?? from) - Date.parse(from)) / 1_000)
  }
}
