import type { Translator } from '@fairhouse/i18n'

/** What a gift was for, in words: "deposit/42" is deposit 42. */
export function eventText({ t, date }: Translator, event: string): string {
  const [kind = '', what = ''] = event.split('/')
  switch (kind) {
    case 'deposit':
      return t('office.promotions.event.deposit', { no: what })
    case 'period':
      return t('office.promotions.event.period', {
        day: date(`${what}T00:00:00Z`, 'date', 'UTC'),
      })
    case 'code':
      return t('office.promotions.event.code')
    case 'birthday':
      return t('office.promotions.event.birthday', { year: what })
    case 'application':
      return t('office.promotions.event.application', { no: what })
    default:
      return event
  }
}
