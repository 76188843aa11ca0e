import { minor } from '@fairhouse/money'
import type { GroupTicketWire } from '@fairhouse/protocol'
import {
  Button,
  IconButton,
  TextField,
  useFormatMoney,
  useServerNow,
  useToast,
  useTranslator,
} from '@fairhouse/ui'
import { Minus, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useSendOnce } from '../../shared/use-send-once.ts'
import { readCount } from './counts.ts'
import { invalidateGroupTickets, sharesLeft } from './group-query.ts'

interface Purchase {
  readonly groupTicketId: string
  readonly shares: number
}

function usePurchase(groupTicketId: string) {
  const { t } = useTranslator()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const sending = useSendOnce(`groupShares.${groupTicketId}`, (body: Purchase, key) =>
    api('POST /lgw/group-tickets/:groupTicketId/shares', {
      params: { groupTicketId: body.groupTicketId },
      body: { shares: body.shares },
      idempotencyKey: key,
    }),
  )
  const buy = async (shares: number): Promise<void> => {
    setError(undefined)
    try {
      await sending.submit({ groupTicketId, shares })
      toast(t('group.bought'))
    } catch (refusal) {
      setError(refusal)
    }
    invalidateGroupTickets()
  }
  return { ...sending, error, buy }
}

/** A number of shares, typed or stepped. */
export function CountField(props: {
  label: string
  hint?: string
  text: string
  min: number
  max: number
  error: string | undefined
  onChange: (text: string) => void
}) {
  const { label, hint, text, min, max, error, onChange } = props
  const { t } = useTranslator()
  const count = readCount(text, min, max)
  const step = (by: number) =>
    onChange(String(Math.min(max, Math.max(min, (count ?? min - by) + by))))
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2">
      <TextField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        value={text}
        onValueChange={onChange}
        inputMode="numeric"
        autoComplete="off"
        error={error}
      />
      <div className="flex gap-1 self-start pt-7">
        <IconButton
          label={t('group.fewer', { label })}
          disabled={count !== undefined && count <= min}
          onClick={() => step(-1)}
        >
          <Minus aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={t('group.more', { label })}
          disabled={count !== undefined && count >= max}
          onClick={() => step(1)}
        >
          <Plus aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </div>
  )
}

/** Buys shares of a ticket: shows the price, and that they cannot be returned. */
export function ShareForm({ ticket }: { ticket: GroupTicketWire }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const left = sharesLeft(ticket, useServerNow())
  const [text, setText] = useState('1')
  const [isTouched, setIsTouched] = useState(false)
  const { isBusy, delivery, pending, error, buy } = usePurchase(ticket.groupTicketId)
  const count = readCount(text, 1, left)
  const price = moneyOf(ticket.sharePriceMinor)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if (count !== undefined) void buy(count)
  }
  if (pending && !isBusy && delivery !== 'received') {
    return (
      <div className="grid gap-3">
        <p className="font-semibold">{t('common.delivery.unknown')}</p>
        <ErrorNotice error={error} />
        <Button onClick={() => void buy(pending.body.shares)}>{t('common.retry')}</Button>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      <CountField
        label={t('group.shares')}
        hint={t('group.left', { shares: left })}
        text={text}
        min={1}
        max={left}
        onChange={setText}
        error={
          isTouched && count === undefined
            ? t('group.countFault', { min: 1, max: left })
            : undefined
        }
      />
      <ErrorNotice error={error} />
      <p className="text-sm text-text-2">{t('group.noReturn')}</p>
      <div className="grid gap-2">
        <Button type="submit" size="lg" isBlock isLoading={isBusy}>
          {count === undefined
            ? t('group.buyNone')
            : t('group.buy', { shares: count, amount: format(minor(price * BigInt(count))) })}
        </Button>
        <DeliveryNote delivery={isBusy ? delivery : 'idle'} />
      </div>
    </form>
  )
}
