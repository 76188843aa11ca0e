import type { LuckyTicket } from '@fairhouse/protocol'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/queries.ts'
import { ticketQuery } from '../../shared/tickets.ts'
import { randomClientSeed } from './client-seed.ts'
import { refreshTickets } from './tickets-query.ts'
import { type Phase, prefersStillness, REVEAL_MS } from './use-motion.ts'

/** A wheel needs longer to come to rest. */
const WHEEL_MS = 900

function phaseOf(ticket: LuckyTicket, isBusy: boolean, isRevealing: boolean): Phase {
  if (ticket.state === 'opened') return isRevealing ? 'revealing' : 'done'
  return isBusy || ticket.state === 'opening' ? 'working' : 'idle'
}

/**
 * The opening of a ticket on this page. What is opened while the page is open is revealed, unless
 * nothing may move; Escape and `skip` show the result at once.
 */
export function useOpening(ticket: LuckyTicket) {
  const { ticketId, state, kind } = ticket
  const [isLive, setIsLive] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isRevealing = state === 'opened' && isLive && !isShown
  useEffect(() => {
    if (!isRevealing) return undefined
    const end = () => setIsShown(true)
    const timer = setTimeout(end, REVEAL_MS + (kind === 'wheel' ? WHEEL_MS : 0))
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end()
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', handleKey)
    }
  }, [isRevealing, kind])
  useEffect(() => {
    if (state === 'opened' && isLive) void refreshTickets()
  }, [state, isLive])

  const open = async (typed: string) => {
    setIsBusy(true)
    setError(undefined)
    setIsLive(!prefersStillness())
    try {
      const clientSeed = typed === '' ? randomClientSeed() : typed
      const input = { params: { ticketId }, body: { clientSeed } }
      const asked = await api('POST /wps/tickets/:ticketId/open', input)
      queryClient.setQueryData(ticketQuery(ticketId).queryKey, asked.ticket)
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }
  return {
    phase: phaseOf(ticket, isBusy, isRevealing),
    error,
    open,
    skip: () => setIsShown(true),
  }
}
