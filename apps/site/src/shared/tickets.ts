import type { LuckyTicket, TicketPrizesWire, TicketPrizeWire } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { useSwitch } from './permission.ts'
import { moneyOf, queryKeys } from './queries.ts'
import { isTrial, useMember } from './session.ts'

/** Pause between two looks at a ticket that is being opened. */
const POLL_MS = 300

/** Whether lucky tickets are shown in menus: the brand has them, and a real member is logged in. */
export function useHasTickets(): boolean {
  const isOffered = useSwitch('luckyTickets')
  const member = useMember()
  return isOffered && Boolean(member) && !isTrial(member)
}

/** A ticket of the member; looked at again while it is being opened. */
export function ticketQuery(ticketId: string) {
  return queryOptions({
    queryKey: [...queryKeys.tickets, 'one', ticketId],
    queryFn: async () => (await api('GET /wps/tickets/:ticketId', { params: { ticketId } })).ticket,
    refetchInterval: ({ state }) => (state.data?.state === 'opening' ? POLL_MS : false),
  })
}

/** What an opened ticket drew; undefined before. */
export function drawnPrize({ table, opening }: LuckyTicket): TicketPrizeWire | undefined {
  return table.prizes.find(({ prizeId }) => prizeId === opening?.prizeId)
}

/** How prizes and their chances are written. */
export function useTicketWords() {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  return {
    prize: ({ kind, amountMinor, points }: TicketPrizeWire) => {
      if (kind === 'money') return format(moneyOf(amountMinor))
      return kind === 'points' ? t('tickets.points', { count: points }) : t('tickets.nothing')
    },
    /** The share of the numbers that draw it, in percent. */
    chance: ({ weight }: TicketPrizeWire, { numbers }: TicketPrizesWire) =>
      number(weight / numbers, { style: 'percent', maximumSignificantDigits: 3 }),
  }
}
