import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { TextAreaField } from '../fields.tsx'
import { ErrorNotice } from '../notice.tsx'
import type { Inbox } from './inbox-screen.tsx'
import { useAction } from './use-action.ts'

const ANSWER_MAX = 4_000

/** An answer to a member, in the language that the member reads. */
export function AnswerForm(props: {
  readonly inbox: Inbox
  readonly language: string
  readonly rows: number
  /** Rejects with the refusal, which is shown; the text stays then. */
  readonly onSend: (text: string) => Promise<unknown>
}) {
  const { inbox, language, rows, onSend } = props
  const { t } = useTranslator()
  const toast = useToast()
  const [text, setText] = useState('')
  const { error, isBusy, run } = useAction()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || !(await run(() => onSend(text)))) return
    setText('')
    toast(t(`office.${inbox}.sent`), 'win')
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-3">
      <TextAreaField
        label={t('office.feedback.answer')}
        hint={t('office.feedback.answerHint', { language })}
        rows={rows}
        maxLength={ANSWER_MAX}
        value={text}
        onValueChange={setText}
      />
      <ErrorNotice error={error} />
      <Button type="submit" isLoading={isBusy} className="justify-self-start">
        {t('office.feedback.send')}
      </Button>
    </form>
  )
}
