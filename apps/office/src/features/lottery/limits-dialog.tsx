import { type Minor, parseTypedAmount, parseMinor, toDecimal } from '@fairhouse/money'
import type { ExposureLimitsWire, StaffLimits } from '@fairhouse/protocol'
import { Button, Skeleton, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { limitsQuery } from './exposure-query.ts'
import {
  LimitSteps,
  NoLadder,
  readSteps,
  stepDrafts,
  Unreadable,
  type StepDraft,
} from './limit-steps.tsx'
import { lotteryName } from './names.ts'

const AMOUNTS = ['memberStake', 'outcomePayout', 'playPayout'] as const
interface Draft extends Readonly<Record<(typeof AMOUNTS)[number], string>> {
  readonly steps: readonly StepDraft[]
}

/** An amount for an input field: whole units, and cents only if there are any. */
function textOf(minor: string | null): string {
  const amount = minor === null ? undefined : parseMinor(minor)
  return amount === undefined ? '' : toDecimal(amount, 2).replace(/\.00$/, '')
}

function draftOf(limits: ExposureLimitsWire): Draft {
  return {
    memberStake: textOf(limits.memberStakeMinor),
    outcomePayout: textOf(limits.outcomePayoutMinor),
    playPayout: textOf(limits.playPayoutMinor),
    steps: stepDrafts(limits),
  }
}

function readAmount(text: string): string | null {
  if (text.trim() === '') return null
  const amount: Minor | undefined = parseTypedAmount(text, 'en')
  if (amount === undefined || amount < 0n) throw new Unreadable()
  return String(amount)
}

function readLimits(draft: Draft): ExposureLimitsWire {
  return {
    memberStakeMinor: readAmount(draft.memberStake),
    outcomePayoutMinor: readAmount(draft.outcomePayout),
    playPayoutMinor: readAmount(draft.playPayout),
    steps: readSteps(draft.steps),
  }
}

/** Exposure limits for one issue of a lottery. */
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
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setIsDefault(false)
  }
  const submit = async (reason: string) => {
    const limits = isDefault ? null : readLimits(draft)
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
      explain={(error) => {
        if (error instanceof Unreadable) return t('office.limits.bad')
        return error instanceof NoLadder ? t('office.limits.noLadder') : undefined
      }}
      onSubmit={submit}
    >
      {AMOUNTS.map((name) => (
        <TextField
          key={name}
          label={t(`office.limits.${name}`)}
          {...(name === 'playPayout' ? { hint: t('office.limits.playPayoutHint') } : {})}
          inputMode="decimal"
          value={draft[name]}
          onValueChange={(value) => change({ [name]: value })}
          autoComplete="off"
        />
      ))}
      <LimitSteps steps={draft.steps} onChange={(steps) => change({ steps })} />
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
