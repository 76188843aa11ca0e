import type { BetWire } from '@fairhouse/protocol'
import { useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { api } from '../api.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { moneyOf } from '../queries.ts'
import { invalidateBets } from './invalidate-bets.ts'

/** Confirms before cancelling a bet. */
export function CancelDialog(props: { bet: BetWire; onClose: () => void; onDone: () => void }) {
  const { bet, onClose, onDone } = props
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const cancel = async () => {
    const { refundMinor } = await api('DELETE /lgw/bets/:betId', { params: { betId: bet.betId } })
    toast(t('bets.cancelled', { amount: format(moneyOf(refundMinor)) }))
  }
  return (
    <ConfirmDialog
      title={t('bets.cancelTitle')}
      text={t('bets.cancelBody', { amount: format(moneyOf(bet.stakeMinor)) })}
      cancelLabel={t('bets.cancelKeep')}
      action={t('bets.cancelConfirm')}
      onConfirm={cancel}
      onSettled={invalidateBets}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
