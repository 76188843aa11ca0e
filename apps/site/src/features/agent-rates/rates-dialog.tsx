import { Button, Dialog, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ppmOf } from '@fairhouse/agency/typed-terms'
import { dayText, percentOf } from '../../shared/agents/terms-words.ts'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { RatesHistory } from './rates-history.tsx'
import { openRates, type RatesFormProps, useRatesForm } from './use-rates-form.ts'

function RatesForm(props: RatesFormProps) {
  const { data, id } = props
  const translator = useTranslator()
  const { t, find } = translator
  const { rates, textOf, changed, type, ...form } = useRatesForm(props)
  const [isSame, setIsSame] = useState(false)
  if (rates.length === 0) return <p className="text-text-2">{t('agent.rates.none')}</p>
  return (
    <form
      id={id}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        const faulty = rates.some((rate) => {
          const text = textOf(rate)
          return text.trim() !== '' && ppmOf(text) === undefined
        })
        const hasNothing = changed.length === 0 && !faulty
        setIsSame(hasNothing)
        if (hasNothing) event.preventDefault()
        else void form.handleSubmit(event)
      }}
    >
      <p className="text-text-2">
        {t('agent.rates.about', {
          name: data.username,
          day: dayText(translator, data.nextDay),
        })}
      </p>
      {rates.map((rate) => (
        <TextField
          key={rate.product}
          label={t('agent.register.rate', {
            product: find(`agent.register.product.${rate.product}`) ?? rate.product,
          })}
          hint={t('agent.rates.hint', {
            now: percentOf(translator, rate.ratePpm),
            most: percentOf(translator, rate.mostPpm),
          })}
          error={form.faults[rate.product]}
          inputMode="decimal"
          autoComplete="off"
          suffix={<span className="grid w-11 place-items-center self-center">%</span>}
          value={textOf(rate)}
          onValueChange={(text) => type(rate.product, text)}
        />
      ))}
      <p role="status" className="empty:sr-only">
        {isSame && changed.length === 0 ? t('agent.rates.same') : ''}
      </p>
      <ErrorNotice error={form.error} />
    </form>
  )
}

/** The rates of a direct downline: effective from the next day on, with their history. */
export function RatesDialog(props: {
  readonly memberId: string
  readonly username: string
  readonly onClose: () => void
}) {
  const { memberId, username, onClose } = props
  const { t } = useTranslator()
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['agentRates', memberId],
    queryFn: () => api('GET /wps/agent/rates', { query: { memberId } }),
  })
  const canSave = data !== undefined && openRates(data).length > 0
  return (
    <Dialog
      title={t('agent.rates.title', { name: username })}
      isText
      size="md"
      onClose={onClose}
      footer={
        canSave && (
          <Button type="submit" form={id} isLoading={isBusy}>
            {t('agent.rates.save')}
          </Button>
        )
      }
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data && (
        <div className="grid gap-8">
          <RatesForm data={data} id={id} onBusy={setIsBusy} onClose={onClose} />
          <RatesHistory history={data.history} />
        </div>
      )}
    </Dialog>
  )
}
