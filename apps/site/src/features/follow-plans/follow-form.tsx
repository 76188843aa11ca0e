import { currencyStep, type Minor, minor, minorToWire, parseTypedAmount } from '@fairhouse/money'
import { FOLLOW_MULTIPLES, type FollowPlanWire, type FollowTerms } from '@fairhouse/protocol'
import {
  Button,
  Card,
  SelectField,
  TextField,
  useCurrency,
  useCurrencySign,
  useFormatMoney,
  useServerNow,
  useToast,
  useTranslator,
} from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useNavigate } from '../../shared/router/index.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { invalidateFollowPlans } from './follow-queries.ts'

const DAYS = [1, 7, 14, 30, 90] as const
const DAY_MS = 86_400_000

/** Parses a typed amount that the currency can pay; undefined for anything else. */
function useAmount(): (text: string) => Minor | undefined {
  const { language } = useTranslator()
  const step = currencyStep(useCurrency())
  return (text) => {
    const amount = parseTypedAmount(text, language.formats)
    return amount !== undefined && amount >= step && amount % step === 0n ? amount : undefined
  }
}

interface Typed {
  readonly tenths: (typeof FOLLOW_MULTIPLES)[number]
  readonly cap: string
  readonly budget: string
  readonly days: number
}

type Change = (more: Partial<Typed>) => void

function Choices({ typed, onChange, now }: { typed: Typed; onChange: Change; now: number }) {
  const { t, number, date } = useTranslator()
  return (
    <>
      <SelectField
        label={t('follow.multiple')}
        hint={t('follow.multipleHint')}
        value={String(typed.tenths)}
        onValueChange={(value) => {
          const tenths = FOLLOW_MULTIPLES.find((one) => String(one) === value)
          if (tenths !== undefined) onChange({ tenths })
        }}
        options={FOLLOW_MULTIPLES.map((tenths) => ({
          value: String(tenths),
          label: t('follow.times', { times: number(tenths / 10) }),
        }))}
      />
      <SelectField
        label={t('follow.lasts')}
        value={String(typed.days)}
        onValueChange={(value) => onChange({ days: Number(value) })}
        options={DAYS.map((days) => ({
          value: String(days),
          label: t('follow.lastsDays', {
            days,
            date: date(new Date(now + days * DAY_MS).toISOString(), 'date'),
          }),
        }))}
      />
    </>
  )
}

function AmountField(props: {
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const { onChange, ...field } = props
  const sign = useCurrencySign()
  return (
    <TextField
      {...field}
      onValueChange={onChange}
      prefix={sign}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

/** The maximum cost of following, in one sentence. */
function Most(props: { cap: Minor | undefined; budget: Minor | undefined; endsAt: string }) {
  const { cap, budget, endsAt } = props
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const isKnown = cap !== undefined && budget !== undefined
  return (
    <p className="rounded-odds bg-surface-2 px-4 py-3 font-semibold" role="status">
      {isKnown
        ? t('follow.most', {
            amount: format(budget),
            cap: format(cap),
            date: date(endsAt, 'date'),
          })
        : t('follow.mostUnknown')}
    </p>
  )
}

/** State of the form: its input, and sending. */
function useFollow(planId: string, typed: Typed, endsAt: string) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const navigate = useNavigate()
  const read = useAmount()
  const step = currencyStep(useCurrency())
  const cap = read(typed.cap)
  const budget = read(typed.budget)
  const amountFault = t('follow.amountFault', {
    min: format(minor(step)),
    example: number(20, { minimumFractionDigits: 2 }),
  })
  const isAbove = cap !== undefined && budget !== undefined && cap > budget
  const submission = useSubmit({
    fields: ['issueCapMinor', 'budgetMinor'],
    validate: () => ({
      ...(budget === undefined ? { budgetMinor: amountFault } : {}),
      ...(cap === undefined ? { issueCapMinor: amountFault } : {}),
      ...(isAbove ? { issueCapMinor: t('follow.capFault') } : {}),
    }),
    send: async () => {
      if (cap === undefined || budget === undefined) return
      const body: FollowTerms = {
        multipleTenths: typed.tenths,
        issueCapMinor: minorToWire(cap),
        budgetMinor: minorToWire(budget),
        endsAt,
      }
      const params = { planId }
      const { followId } = await api('POST /lgw/follow-plans/:planId/follows', { params, body })
      toast(t('follow.followed'))
      invalidateFollowPlans()
      await navigate({ to: '/follows/$followId', params: { followId } })
    },
  })
  return { ...submission, cap, budget }
}

/** Follows a plan within limits that the member sets. */
export function FollowForm({ plan: { planId } }: { plan: FollowPlanWire }) {
  const { t } = useTranslator()
  const now = useServerNow()
  const [typed, setTyped] = useState<Typed>({ tenths: 10, cap: '', budget: '', days: 7 })
  const change: Change = (more) => setTyped((before) => ({ ...before, ...more }))
  const endsAt = new Date(now + typed.days * DAY_MS).toISOString()
  const form = useFollow(planId, typed, endsAt)
  const { faults, error, isSending, handleSubmit, cap, budget } = form
  return (
    <Card as="section" className="p-5">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <h2 className="text-xl font-bold">{t('follow.follow')}</h2>
        <Choices typed={typed} onChange={change} now={now} />
        <AmountField
          label={t('follow.budget')}
          hint={t('follow.budgetHint')}
          value={typed.budget}
          error={faults['budgetMinor']}
          onChange={(text) => change({ budget: text })}
        />
        <AmountField
          label={t('follow.issueCap')}
          hint={t('follow.issueCapHint')}
          value={typed.cap}
          error={faults['issueCapMinor']}
          onChange={(text) => change({ cap: text })}
        />
        <Most cap={cap} budget={budget} endsAt={endsAt} />
        <p className="text-sm text-text-2">
          {t('follow.calm')} {t('follow.ownLimits')}
        </p>
        <ErrorNotice error={error} />
        <Button type="submit" size="lg" isBlock isLoading={isSending}>
          {t('follow.followSubmit')}
        </Button>
      </form>
    </Card>
  )
}
