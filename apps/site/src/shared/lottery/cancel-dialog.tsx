import type { BetWire } from '@fairhouse/protocol'
import { Button, Dialog, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../api.ts'
import { ErrorNotice } from '../notice.tsx'
import { moneyOf, queryClient, queryKeys } from '../queries.ts'

/** Asks before it cancels a bet. */
export function CancelDialog(props: { bet: BetWire; onClose: () => void; onDone: () => void }) {
  const { bet, onClose, onDone } = props
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)

  const handleCancel = async () => {
    setIsSending(true)
    setError(undefined)
    try {
      const { refundMinor } = await api('DELETE /lgw/bets/:betId', { params: { betId: bet.betId } })
      toast(t('bets.cancelled', { amount: format(moneyOf(refundMinor)) }))
      onDone()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
    // Refused or done: what is shown was true a moment ago.
    for (const queryKey of [queryKeys.bets, queryKeys.balance, queryKeys.statement]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  return (
    <Dialog
      title={t('bets.cancelTitle')}
      description={t('bets.cancelBody', { amount: format(moneyOf(bet.stakeMinor)) })}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('bets.cancelKeep')}
          </Button>
          <Button variant="danger" onClick={() => void handleCancel()} isLoading={isSending}>
            {t('bets.cancelConfirm')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
    </Dialog>
  )
}
