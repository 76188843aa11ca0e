import type { LuckyTicket, TicketPrizeWire } from '@fairhouse/protocol'
import { Button, buttonClass, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api, errorMessage } from '../../shared/api.ts'
import { Link } from '../../shared/router/index.ts'
import { useTicketWords } from '../../shared/tickets.ts'
import { refreshTickets } from './tickets-query.ts'

/** Claims the reward that a prize is: money is in the balance at once. */
function Claim({ rewardId }: { rewardId: string }) {
  const translator = useTranslator()
  const { t } = translator
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const claim = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await api('POST /wps/rewards/claim', { body: { rewardIds: [rewardId] } })
      await refreshTickets()
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button isLoading={isBusy} onClick={() => void claim()}>
        {t('tickets.claim')}
      </Button>
      {error !== undefined && <p role="alert">{errorMessage(translator, error)}</p>}
    </>
  )
}

/** What a ticket drew, in words, with the way to claim it and its proof. */
export function OpeningResult(props: { ticket: LuckyTicket; prize: TicketPrizeWire }) {
  const { ticket, prize } = props
  const { t } = useTranslator()
  const words = useTicketWords()
  const { ticketId, opening } = ticket
  const reward = opening?.reward
  const isPrize = prize.kind !== 'nothing'
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <p className="text-sm text-text-2">{t(isPrize ? 'tickets.drew' : 'tickets.drewNothing')}</p>
      <p className="text-4xl font-bold">{words.prize(prize)}</p>
      {isPrize && !reward && <p className="text-sm text-text-2">{t('tickets.waits')}</p>}
      {reward?.state === 'waiting' && <Claim rewardId={reward.rewardId} />}
      {reward?.state === 'claimed' && (
        <p className="text-sm font-semibold">
          {t(prize.kind === 'money' ? 'tickets.claimed.money' : 'tickets.claimed.points')}
        </p>
      )}
      <Link
        to="/verify-ticket/$ticketId"
        params={{ ticketId }}
        className={buttonClass('secondary')}
      >
        {t('tickets.verify')}
      </Link>
    </div>
  )
}
