import { type Minor, parseTypedAmount, parseMinor, toDecimal } from '@fairhouse/money'
import type { ExposureLimitsWire, StaffLimits } from '@fairhouse/protocol'
import { Button, Skeleton, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { limitsQuery } from './exposure-query.ts'
import { lotteryName } from './names.ts'

const AMOUNTS = ['memberStake', 'outcomePayout', 'playPayout'] as const
const PERCENTS = ['fromPercent', 'oddsPercent'] as const

type Draft = Readonly<Record<(typeof AMOUNTS)[number] | (typeof PERCENTS)[number], string>>

class Unreadable extends Error {}

/** An amount as somebody types it: whole units, and cents where there are some. */
function textOf(minor: string | null): string {
  const amount = minor === null ? undefined : parseMinor(minor)
  return amount === undefined ? '' : toDecimal(amount, 2).replace(/\.00$/, '')
}

function draftOf({
  memberStakeMinor,
  outcomePayoutMinor,
  playPayoutMinor,
  steps,
}: ExposureLimitsWire) {
  const [step] = steps
  return {
    memberStake: textOf(memberStakeMinor),
    outcomePayout: textOf(outcomePayoutMinor),
    playPayout: textOf(playPayoutMinor),
    fromPercent: step ? String(step.fromPercent) : '',
    oddsPercent: step ? String(step.oddsPercent) : '',
  } satisfies Draft
}

function readAmount(text: string): string | null {
  if (text.trim() === '') return null
  const amount: Minor | undefined = parseTypedAmount(text, 'en')
  if (amount === undefined || amount < 0n) throw new Unreadable()
  return String(amount)
}

function readPercent(text: string, min: number): number {
  const percent = Number(text)
  if (!Number.isInteger(percent) || percent < min || percent > 99) throw new Unreadable()
  return percent
}

/** The first step as it was typed; further ones, set by other means, stay as they are. */
function readLimits(draft: Draft, before: ExposureLimitsWire): ExposureLimitsWire {
  const { fromPercent, oddsPercent } = draft
  const isEmpty = fromPercent.trim() === '' && oddsPercent.trim() === ''
  const step = () => ({
    fromPercent: readPercent(fromPercent, 10),
    oddsPercent: readPercent(oddsPercent, 1),
  })
  return {
    memberStakeMinor: readAmount(draft.memberStake),
    outcomePayoutMinor: readAmount(draft.outcomePayout),
    playPayoutMinor: readAmount(draft.playPayout),
    steps: isEmpty ? [] : [step(), ...before.steps.slice(1)],
  }
}

/** What the house bears on one issue of a lottery. */
export function LimitsDialog(props: { lotteryCode: string; onClose: () => void }) {
  const { data } = useQuery({ ...limitsQuery(props.lotteryCode), staleTime: 0 })
  if (!data) return <Skeleton className="h-40" />
  return <Limits {...props} known={data} />
}

function Limits(props: { lotteryCode: string; known: StaffLimits; onClose: () => void }) {
  const { lotteryCode, known, onClose } = props
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const [draft, setDraft] = useState<Draft>(() => draftOf(known.limits))
  const [isDefault, setIsDefault] = useState(known.isDefault)
  const set = (name: keyof Draft) => (value: string) => {
    setDraft({ ...draft, [name]: value })
    setIsDefault(false)
  }
  const submit = async (reason: string) => {
    const limits = isDefault ? null : readLimits(draft, known.limits)
    const input = { params: { lotteryCode }, body: { limits, reason } }
    const saved = await api('PUT /staff/lottery/lotteries/:lotteryCode/limits', input)
    queryClient.setQueryData(queryKeys.limits(lotteryCode), saved)
    toast(t('office.limits.saved'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.limits.of', { lottery: lotteryName(translator, lotteryCode) })}
      description={t('office.limits.body', { currency: known.currency })}
      submit={t('office.limits.save')}
      onClose={onClose}
      explain={(error) => (error instanceof Unreadable ? t('office.limits.bad') : undefined)}
      onSubmit={submit}
    >
      {AMOUNTS.map((name) => (
        <TextField
          key={name}
          label={t(`office.limits.${name}`)}
          {...(name === 'playPayout' ? { hint: t('office.limits.playPayoutHint') } : {})}
          inputMode="decimal"
          value={draft[name]}
          onValueChange={set(name)}
          autoComplete="off"
        />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {PERCENTS.map((name) => (
          <TextField
            key={name}
            label={t(`office.limits.${name}`)}
            inputMode="numeric"
            value={draft[name]}
            onValueChange={set(name)}
            autoComplete="off"
          />
        ))}
      </div>
      {isDefault ? (
        <p className="text-sm text-text-2">{t('office.limits.default')}</p>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setDraft(draftOf(known.defaults))
            setIsDefault(true)
          }}
        >
          {t('office.limits.useDefault')}
        </Button>
      )}
    </ReasonDialog>
  )
}
