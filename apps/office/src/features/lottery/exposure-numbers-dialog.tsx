import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { exposureQuery, refreshExposure } from './exposure-query.ts'
import { playName } from './names.ts'

const ACTIONS = ['close', 'reduce', 'open'] as const
const REACHES = ['issue', 'all'] as const

/** Initial values of the dialog. */
export interface NumbersDraft {
  readonly playCode: string
  readonly outcomes: readonly string[]
  readonly action?: (typeof ACTIONS)[number]
  readonly isEveryIssue?: boolean
}

/** Parses "45, 07 5:7" into outcomes. */
function read(text: string): string[] {
  return [...new Set(text.toUpperCase().split(/[\s,;]+/))].filter((one) => one !== '')
}

class NumbersMissing extends Error {}

/** The form's input. */
interface Typed {
  readonly playCode: string
  readonly text: string
  readonly action: (typeof ACTIONS)[number]
  readonly percent: string
  readonly reach: (typeof REACHES)[number]
}

function bodyOf({ playCode, text, action, percent, reach }: Typed, issueId: string) {
  const outcomes = read(text)
  if (outcomes.length === 0) throw new NumbersMissing()
  const oddsPercent = action === 'open' ? null : action === 'close' ? 0 : Number(percent)
  return { playCode, outcomes, oddsPercent, ...(reach === 'issue' ? { issueId } : {}) }
}

function Fields(props: {
  typed: Typed
  codes: readonly string[]
  onChange: (change: Partial<Typed>) => void
}) {
  const { typed, codes, onChange } = props
  const translator = useTranslator()
  const { t } = translator
  return (
    <>
      <SelectField
        label={t('office.issue.play')}
        value={typed.playCode}
        onValueChange={(playCode) => onChange({ playCode })}
        options={codes.map((id) => ({ id, label: playName(translator, id) }))}
      />
      <TextField
        label={t('office.exposure.numbers')}
        hint={t('office.exposure.numbersHint')}
        value={typed.text}
        onValueChange={(text) => onChange({ text })}
        autoComplete="off"
      />
      <SelectField
        label={t('office.exposure.action')}
        value={typed.action}
        onValueChange={(id) => onChange({ action: ACTIONS.find((one) => one === id) ?? 'close' })}
        options={ACTIONS.map((id) => ({ id, label: t(`office.exposure.action.${id}`) }))}
      />
      {typed.action === 'reduce' && (
        <TextField
          label={t('office.exposure.percent')}
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          value={typed.percent}
          onValueChange={(percent) => onChange({ percent })}
        />
      )}
      <SelectField
        label={t('office.exposure.reach')}
        value={typed.reach}
        onValueChange={(id) => onChange({ reach: id === 'all' ? 'all' : 'issue' })}
        options={REACHES.map((id) => ({ id, label: t(`office.exposure.reach.${id}`) }))}
      />
    </>
  )
}

/** Closes numbers of a play, reduces their odds, or reopens them. */
export function NumbersDialog(props: {
  lotteryCode: string
  issueId: string
  draft: NumbersDraft
  onClose: () => void
  onDone: () => void
}) {
  const { lotteryCode, issueId, draft, onClose, onDone } = props
  const { t } = useTranslator()
  const toast = useToast()
  const { data } = useQuery(exposureQuery(issueId))
  const [typed, setTyped] = useState<Typed>({
    playCode: draft.playCode,
    text: draft.outcomes.join(', '),
    action: draft.action ?? 'close',
    percent: '50',
    reach: draft.isEveryIssue ? 'all' : 'issue',
  })
  const codes = new Set([...(data?.offered ?? []), draft.playCode])
  codes.delete('')
  return (
    <ReasonDialog
      title={t('office.exposure.change')}
      description={t('office.exposure.changeBody')}
      submit={t(`office.exposure.action.${typed.action}`)}
      isDanger={typed.action === 'close'}
      onClose={onClose}
      explain={(error) => {
        if (error instanceof NumbersMissing) return t('office.exposure.numbersMissing')
        if (isApiError(error, 'NOT_CHANGED')) return t('office.exposure.unchanged')
        const isBad = isApiError(error, 'SELECTION_INVALID')
        return isBad ? t('office.exposure.badNumber') : undefined
      }}
      onSubmit={async (reason) => {
        const body = { ...bodyOf(typed, issueId), reason }
        const input = { params: { lotteryCode }, body }
        const { changedCount } = await api(
          'PUT /staff/lottery/lotteries/:lotteryCode/numbers',
          input,
        )
        refreshExposure(issueId)
        onDone()
        toast(t('office.exposure.changed', { count: changedCount }), 'win')
      }}
    >
      <Fields
        typed={typed}
        codes={[...codes]}
        onChange={(change) => setTyped({ ...typed, ...change })}
      />
    </ReasonDialog>
  )
}
