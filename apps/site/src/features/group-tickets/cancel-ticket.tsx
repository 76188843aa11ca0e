import { minor } from '@fairhouse/money'
import type { GroupTicketWire } from '@fairhouse/protocol'
import { Button, Dialog, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { renewGroupTickets } from './group-query.ts'

function CancelDialog({ ticket, onClose }: { ticket: GroupTicketWire; onClose: () => void }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const { groupTicketId, sharePriceMinor, soldShares, guaranteedShares } = ticket
  const held = minor(moneyOf(sharePriceMinor) * BigInt(soldShares + guaranteedShares))
  const handleCancel = async () => {
    setIsSending(true)
    setError(undefined)
    try {
      const { refundMinor } = await api('DELETE /lgw/group-tickets/:groupTicketId', {
        params: { groupTicketId },
      })
      toast(t('group.cancelled', { amount: format(moneyOf(refundMinor)) }))
      onClose()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
    renewGroupTickets()
  }
  return (
    <Dialog
      title={t('group.cancelTitle')}
      description={t('group.cancelBody', { amount: format(held) })}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('group.cancelKeep')}
          </Button>
          <Button variant="danger" onClick={() => void handleCancel()} isLoading={isSending}>
            {t('group.cancelConfirm')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
    </Dialog>
  )
}

/** The way out for an organiser with whom nobody has joined yet. */
export function CancelTicket({ ticket }: { ticket: GroupTicketWire }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        {t('group.cancel')}
      </Button>
      {isOpen && <CancelDialog ticket={ticket} onClose={() => setIsOpen(false)} />}
    </>
  )
}
