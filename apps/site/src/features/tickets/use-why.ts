import type { LuckyTicket } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'

/** Why a ticket was issued, with the figures that earned it. */
export function useWhy(): (ticket: Pick<LuckyTicket, 'source' | 'facts'>) => string {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  return ({ source, facts }) => {
    const found = (name: string) => facts.find((fact) => fact.name === name)?.value
    const [day, turnover] = [found('date'), found('turnover')]
    if (source !== 'play' || day === undefined || turnover === undefined) {
      return t(`tickets.source.${source}`)
    }
    // A day of the brand's calendar: noon is on it in every time zone that matters.
    const written = date(`${day}T12:00:00Z`, 'date')
    return t('tickets.source.playDay', { day: written, amount: format(moneyOf(turnover)) })
  }
}
