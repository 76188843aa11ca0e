import { minor } from '@fairhouse/money'
import type { GroupTicketWire } from '@fairhouse/protocol'
import { Button, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { invalidateGroupTickets } from './group-query.ts'

/** Cancels a ticket that nobody else has joined yet. */
export function CancelTicket({ ticket }: { ticket: GroupTicketWire }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const { groupTicketId, sharePriceMinor, soldShares, guaranteedShares } = ticket
  const held = minor(moneyOf(sharePriceMinor) * BigInt(soldShares + guaranteedShares))
  const cancel = async () => {
    const params = { groupTicketId }
    const { refundMinor } = await api('DELETE /lgw/group-tickets/:groupTicketId', { params })
    toast(t('group.cancelled', { amount: format(moneyOf(refundMinor)) }))
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        {t('group.cancel')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('group.cancelTitle')}
          text={t('group.cancelBody', { amount: format(held) })}
          cancelLabel={t('group.cancelKeep')}
          action={t('group.cancelConfirm')}
          onConfirm={cancel}
          onSettled={invalidateGroupTickets}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
