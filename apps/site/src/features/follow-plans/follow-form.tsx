import type { Minor } from '@fairhouse/money'
import { FOLLOW_MULTIPLES, type FollowPlanWire } from '@fairhouse/protocol'
import {
  Button,
  Card,
  SelectField,
  TextField,
  useCurrencySign,
  useFormatMoney,
  useServerNow,
  useTranslator,
} from '@fairhouse/ui'
import { useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { type TypedFollow, useFollow } from './use-follow.ts'

const DAYS = [1, 7, 14, 30, 90] as const
const DAY_MS = 86_400_000

type Change = (more: Partial<TypedFollow>) => void

function Choices({ typed, onChange, now }: { typed: TypedFollow; onChange: Change; now: number }) {
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

/** Follows a plan within limits that the member sets. */
export function FollowForm({ plan: { planId } }: { plan: FollowPlanWire }) {
  const { t } = useTranslator()
  const now = useServerNow()
  const [typed, setTyped] = useState<TypedFollow>({ tenths: 10, cap: '', budget: '', days: 7 })
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
