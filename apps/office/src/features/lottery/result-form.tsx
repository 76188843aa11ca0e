import type { StaffIssue } from '@fairhouse/protocol'
import { fromTexts, splitNumbers, type DrawField } from '@fairhouse/lottery/draw-form'
import { Button, Checkbox, Dialog, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useId, useState } from 'react'
import { api, ApiError } from '../../shared/api.ts'
import { SelectField, TextAreaField } from '../../shared/fields.tsx'
import { fromLocalField, toLocalField } from '../../shared/local-time.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { fieldsOf, useFieldName } from './draw-text.tsx'
import { takeIssue } from './lottery-queries.ts'

type Texts = Readonly<Record<string, string>>

/** What of a field is expected, in the words of the form. */
function useHint(): (field: DrawField) => string {
  const { t } = useTranslator()
  return ({ count, entry }) => {
    if (entry.kind === 'digits') return t('office.result.digits', { count, width: entry.width })
    if (entry.kind === 'ball') return t('office.result.balls', { count, ...entry })
    return ''
  }
}

/** The field at fault, as the family's rules name it; undefined where it is none of these. */
function faultAt(error: unknown, path: string): { expected?: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.fields.find(({ field }) => field === path || field.startsWith(`${path}.`))
}

function FormField(props: {
  field: DrawField
  text: string
  error: unknown
  onText: (text: string) => void
}) {
  const { field, text, error, onText } = props
  const { t, find } = useTranslator()
  const nameOf = useFieldName()
  const hintOf = useHint()
  const fault = faultAt(error, `draw.${field.path}`)
  const why = fault && t('office.result.expected', { expected: fault.expected ?? '' })
  if (field.entry.kind === 'word') {
    const options = field.entry.words.map((id) => ({ id, label: find(`office.draw.${id}`) ?? id }))
    return (
      <SelectField
        label={nameOf(field)}
        options={[{ id: '', label: '–' }, ...options]}
        value={text}
        error={why}
        onValueChange={onText}
      />
    )
  }
  const shared = { label: nameOf(field), hint: hintOf(field), error: why, value: text }
  if (field.count > 10) return <TextAreaField {...shared} onValueChange={onText} />
  return (
    <TextField
      {...shared}
      inputMode="numeric"
      autoComplete="off"
      onValueChange={onText}
      isRequired
    />
  )
}

/** Two people mean the same time when they mean the same minute. */
function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
}

interface Given {
  readonly draw: Record<string, unknown>
  readonly drawnAt?: string
  readonly reason?: string
}

export type ResultAction = 'enter' | 'confirm'

function send(issueId: string, action: ResultAction, body: Given) {
  const input = { params: { issueId }, body }
  return action === 'enter'
    ? api('POST /staff/lottery/issues/:issueId/results', input)
    : api('POST /staff/lottery/issues/:issueId/results/confirm', input)
}

function useResultForm(issue: StaffIssue, action: ResultAction, onDone: () => void) {
  const { t } = useTranslator()
  const toast = useToast()
  const fields = fieldsOf(issue)
  const [texts, setTexts] = useState<Texts>({})
  const [drawnAt, setDrawnAt] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    const numbers = fields.map((field) => [
      field.path,
      splitNumbers(field, texts[field.path] ?? ''),
    ])
    const draw = fromTexts(fields, Object.fromEntries(numbers) as Record<string, string[]>)
    try {
      const answer = await send(issue.issueId, action, {
        draw: draw as Record<string, unknown>,
        ...(drawnAt === null ? {} : { drawnAt }),
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      })
      takeIssue(answer.issue)
      const tone = answer.outcome === 'conflict' ? 'lose' : 'win'
      toast(t(`office.result.outcome.${answer.outcome}`), tone)
      onDone()
    } catch (fault) {
      setError(fault)
      setIsBusy(false)
    }
  }
  const setText = (path: string, text: string) => setTexts((all) => ({ ...all, [path]: text }))
  return { fields, texts, setText, drawnAt, setDrawnAt, reason, setReason, error, isBusy, submit }
}

/** When it was drawn, where the sale still ran: the last bets are void then. */
function EarlyField(props: {
  drawnAt: string | null
  error: unknown
  onDrawnAt: (drawnAt: string | null) => void
}) {
  const { drawnAt, error, onDrawnAt } = props
  const { t } = useTranslator()
  const fault = faultAt(error, 'drawnAt')
  return (
    <>
      <Checkbox
        isChecked={drawnAt !== null}
        onCheckedChange={(isOn) => onDrawnAt(isOn ? thisMinute() : null)}
      >
        {t('office.result.early')}
      </Checkbox>
      {drawnAt !== null && (
        <TextField
          label={t('office.result.drawnAt')}
          hint={t('office.result.drawnAtHint')}
          error={fault && t('office.result.expected', { expected: fault.expected ?? '' })}
          type="datetime-local"
          value={toLocalField(drawnAt)}
          onValueChange={(text) => onDrawnAt(fromLocalField(text) ?? '')}
        />
      )}
    </>
  )
}

/** Enters a result, confirms one unseen, or corrects one, by the fields of the lottery's game. */
export function ResultForm(props: {
  issue: StaffIssue
  action: ResultAction
  onClose: () => void
}) {
  const { issue, action, onClose } = props
  const { t } = useTranslator()
  const form = useId()
  const state = useResultForm(issue, action, onClose)
  const isCorrection = issue.state === 'drawn' || issue.state === 'settled'
  const what = isCorrection ? 'correct' : action
  return (
    <Dialog
      title={t(`office.result.${what}`)}
      description={t(`office.result.${what}Body`)}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" isLoading={state.isBusy}>
            {t(`office.result.${action}Do`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(e) => void state.submit(e)}>
        <p className="text-sm font-semibold">
          <bdi>{`${issue.lotteryCode} · ${issue.issueNo}`}</bdi>
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {state.fields.map((field) => (
            <FormField
              key={field.path}
              field={field}
              text={state.texts[field.path] ?? ''}
              error={state.error}
              onText={(text) => state.setText(field.path, text)}
            />
          ))}
        </div>
        <EarlyField drawnAt={state.drawnAt} error={state.error} onDrawnAt={state.setDrawnAt} />
        {isCorrection && (
          <TextAreaField
            label={t('office.reason')}
            hint={t('office.reasonHint')}
            value={state.reason}
            maxLength={500}
            isRequired
            onValueChange={state.setReason}
          />
        )}
        <ErrorNotice error={state.error} />
      </form>
    </Dialog>
  )
}
