import type { MemberRates } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ppmOf } from '@fairhouse/agency/typed-terms'
import { dayText, percentOf } from '../../shared/agents/terms-words.ts'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient } from '../../shared/queries.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { RatesHistory } from './rates-history.tsx'

type Rate = MemberRates['rates'][number]

/** Parts per million as input text: 12,500 is "1.25", with the language's decimal sign. */
function typedOf(ppm: number, point: string): string {
  const [whole, part = ''] = [Math.floor(ppm / 10_000), String(ppm % 10_000).padStart(4, '0')]
  const decimals = part.replace(/0+$/, '')
  return decimals === '' ? String(whole) : `${whole}${point}${decimals}`
}

/** Rates that can be edited: those the agent has, or the member still has. */
const openRates = ({ rates }: MemberRates) =>
  rates.filter(({ mostPpm, nextPpm }) => mostPpm > 0 || nextPpm > 0)

/** Input by product, and which of it changed. */
function useTyped(rates: readonly Rate[]) {
  const { number } = useTranslator()
  const point = number(1.5).includes(',') ? ',' : '.'
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const textOf = ({ product, nextPpm }: Rate) => typed[product] ?? typedOf(nextPpm, point)
  const changed = rates.flatMap((rate) => {
    const { product, nextPpm } = rate
    const text = textOf(rate)
    const ratePpm = text.trim() === '' ? 0 : ppmOf(text)
    return ratePpm === undefined || ratePpm === nextPpm ? [] : [{ product, ratePpm }]
  })
  const type = (product: string, text: string) => setTyped({ ...typed, [product]: text })
  return { textOf, changed, type }
}

interface FormProps {
  readonly data: MemberRates
  readonly id: string
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}

function useRatesForm({ data, onBusy, onClose }: FormProps) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const rates = openRates(data)
  const { textOf, changed, type } = useTyped(rates)
  const validate = () =>
    Object.fromEntries(
      rates.flatMap((rate) => {
        const text = textOf(rate)
        const ppm = text.trim() === '' ? 0 : ppmOf(text)
        const most = percentOf(translator, rate.mostPpm)
        if (ppm === undefined) return [[rate.product, t('agent.register.rateFault')]]
        // A member's rate may exceed what the agent has now: then it can only be lowered.
        const isHigh = ppm > rate.mostPpm && ppm !== rate.nextPpm
        return isHigh ? [[rate.product, t('agent.rates.above', { most })]] : []
      }),
    )
  const send = async () => {
    onBusy(true)
    try {
      const body = { memberId: data.memberId, rates: changed }
      const after = await api('PUT /wps/agent/rates', { body })
      toast(t('agent.rates.saved', { day: dayText(translator, after.nextDay) }), 'win')
      void queryClient.invalidateQueries({ queryKey: ['agentRates'] })
      onClose()
    } finally {
      onBusy(false)
    }
  }
  const submission = useSubmit({ fields: rates.map(({ product }) => product), validate, send })
  return { rates, textOf, changed, type, ...submission }
}

function RatesForm(props: FormProps) {
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
