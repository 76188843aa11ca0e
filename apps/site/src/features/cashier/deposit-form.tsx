import { currencyStep, minorToWire } from '@fairhouse/money'
import type { DepositBody, DepositMethod, PaymentMethodId } from '@fairhouse/protocol'
import { Button, Card, Skeleton, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf, queryClient, queryKeys } from '../../shared/queries.ts'
import { useNavigate } from '../../shared/router/index.ts'
import { useSendOnce } from '../../shared/use-send-once.ts'
import { readAmount } from './amount.ts'
import { AmountFields } from './amount-fields.tsx'
import { MethodChoice } from './method-choice.tsx'
import { methodsQuery } from './methods-query.ts'

/** A deposit whose answer was lost: it is retried, and blocks new ones until then. */
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

/** Sends the deposit once, and navigates to its payment instructions. */
function useDeposit() {
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const sending = useSendOnce('deposit', (body: DepositBody, key) =>
    api('POST /wps/cashier/deposits', { body, idempotencyKey: key }),
  )
  const send = async (body: DepositBody) => {
    setError(undefined)
    try {
      const deposit = await sending.submit(body)
      queryClient.setQueryData(queryKeys.deposit(deposit.depositId), deposit)
      await navigate({ href: `/member/depositv2/${deposit.depositId}` })
    } catch (refusal) {
      setError(refusal)
    }
  }
  return { ...sending, error, send }
}

function Fields({ methods }: { methods: readonly DepositMethod[] }) {
  const { t, language } = useTranslator()
  const format = useFormatMoney()
  const step = currencyStep(useCurrency())
  const [chosen, setChosen] = useState<PaymentMethodId>()
  const [text, setText] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const { delivery, isBusy, pending, error, send } = useDeposit()
  const rule = methods.find(({ method }) => method === chosen) ?? methods[0]
  const isDone = delivery === 'received'
  if (pending && !isBusy && !isDone) {
    return <Unanswered error={error} onRetry={() => void send(pending.body)} />
  }
  if (!rule) return null
  const limits = { min: moneyOf(rule.minMinor), max: moneyOf(rule.maxMinor), step }
  const read = readAmount(text, language.formats, limits)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if ('amount' in read) {
      void send({ method: rule.method, amountMinor: minorToWire(read.amount) })
    }
  }
  return (
    <Card className="p-5 md:p-7">
      <form noValidate onSubmit={handleSubmit} className="grid gap-5">
        {methods.length > 1 && (
          <MethodChoice methods={methods} selected={rule.method} onSelect={setChosen} />
        )}
        <AmountFields
          limits={limits}
          text={text}
          onTextChange={setText}
          onLeave={() => text !== '' && setIsTouched(true)}
          fault={isTouched && 'fault' in read ? read.fault : undefined}
        />
        {rule.isOwnAccountOnly && <p className="text-sm text-text-2">{t('cashier.ownAccount')}</p>}
        <ErrorNotice error={error} />
        <div className="grid gap-2">
          <Button type="submit" size="lg" isBlock isLoading={isBusy || isDone}>
            {'amount' in read
              ? t('cashier.submit', { amount: format(read.amount) })
              : t('cashier.submitEmpty')}
          </Button>
          <DeliveryNote delivery={delivery} />
        </div>
      </form>
    </Card>
  )
}

/** Selects a payment method and an amount. */
export function DepositForm() {
  const { data, error, refetch } = useQuery(methodsQuery)
  if (data) return <Fields methods={data} />
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-90" />
}
