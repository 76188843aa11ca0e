import { currencyStep, minorToWire } from '@fairhouse/money'
import type { DepositBody } from '@fairhouse/protocol'
import { Button, Card, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSystemStatus } from '../../shared/permission.ts'
import { moneyOf } from '../../shared/queries.ts'
import { useSendOnce } from '../../shared/use-send-once.ts'
import { type AmountLimits, readAmount } from './amount.ts'
import { AmountFields } from './amount-fields.tsx'

function useDepositLimits(): AmountLimits {
  const { deposit } = useSystemStatus()
  const step = currencyStep(useCurrency())
  return { min: moneyOf(deposit.minMinor), max: moneyOf(deposit.maxMinor), step }
}

/** A deposit whose answer was lost before: it is asked for again, and nothing else until then. */
function Unanswered({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslator()
  return (
    <Card className="grid gap-4 p-5">
      <p>{t('common.delivery.unknown')}</p>
      <ErrorNotice error={error} />
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Card>
  )
}

/** Chooses an amount and goes to the gateway's page. */
export function DepositForm() {
  const { t, language } = useTranslator()
  const format = useFormatMoney()
  const limits = useDepositLimits()
  const [text, setText] = useState('')
  const [isJudged, setIsJudged] = useState(false)
  const [error, setError] = useState<unknown>()
  const { delivery, isBusy, pending, submit } = useSendOnce('deposit', (body: DepositBody, key) =>
    api('POST /wps/cashier/deposits', { body, idempotencyKey: key }),
  )
  const read = readAmount(text, language.formats, limits)
  const isDone = delivery === 'received'

  const send = async (body: DepositBody) => {
    setError(undefined)
    try {
      const deposit = await submit(body)
      location.assign(deposit.payUrl)
    } catch (refusal) {
      setError(refusal)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsJudged(true)
    if ('amount' in read) void send({ amountMinor: minorToWire(read.amount) })
  }

  if (pending && !isBusy && !isDone) {
    return <Unanswered error={error} onRetry={() => void send(pending.body)} />
  }
  return (
    <Card className="p-5 md:p-7">
      <form noValidate onSubmit={handleSubmit} className="grid gap-5">
        <AmountFields
          limits={limits}
          text={text}
          onTextChange={setText}
          onLeave={() => text !== '' && setIsJudged(true)}
          fault={isJudged && 'fault' in read ? read.fault : undefined}
        />
        <ErrorNotice error={error} />
        <div className="grid gap-2">
          <Button type="submit" size="lg" isBlock isLoading={isBusy || isDone}>
            {'amount' in read
              ? t('cashier.submit', { amount: format(read.amount) })
              : t('cashier.submitEmpty')}
          </Button>
          {isDone ? (
            <p role="status" className="text-sm text-text-2">
              {t('cashier.redirecting')}
            </p>
          ) : (
            <DeliveryNote delivery={delivery} />
          )}
        </div>
      </form>
    </Card>
  )
}
