import type { StaffFeedback } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import { TextAreaField } from '../../shared/fields.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { PictureList } from '../../shared/picture-list.tsx'
import { When } from '../../shared/when.tsx'

const ANSWER_MAX = 4_000

/** Answers once; the member gets it as a message. */
function AnswerForm({ feedback, onDone }: { feedback: StaffFeedback; onDone: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setIsBusy(true)
    setError(undefined)
    try {
      const { feedbackId } = feedback
      const input = { params: { feedbackId }, body: { text } }
      await api('POST /staff/feedback/:feedbackId/answer', input)
      await queryClient.invalidateQueries({ queryKey: queryKeys.feedback(feedbackId) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.grid('feedback') })
      toast(t('office.feedback.sent'), 'win')
      onDone()
    } catch (fault) {
      setError(fault)
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-3">
      <TextAreaField
        label={t('office.feedback.answer')}
        hint={t('office.feedback.answerHint', { language: feedback.language })}
        rows={6}
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

function Whole({ feedback, onDone }: { feedback: StaffFeedback; onDone: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const { content, pictures, answer, answeredBy, answeredAt } = feedback
  return (
    <div className="grid gap-4">
      <p dir="auto" className="rounded-input bg-surface-2 px-4 py-3 whitespace-pre-line">
        {content}
      </p>
      <PictureList pictures={pictures} />
      <DescriptionList
        rows={[
          [t('office.feedback.member'), feedback.username],
          [
            t('office.feedback.questionTitle'),
            t(`office.feedback.question.${feedback.questionType}`),
          ],
          [t('office.feedback.sentAt'), <When key="sent" at={feedback.sentAt} isLong />],
          [t('common.language'), feedback.language],
        ]}
      />
      {answer === null ? (
        may('feedback.answer') && <AnswerForm feedback={feedback} onDone={onDone} />
      ) : (
        <div className="grid gap-1 rounded-input border-s-4 border-brand bg-surface-2 px-4 py-3">
          <p className="text-legal text-text-3">
            {answeredBy} · <When at={answeredAt} isLong />
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
    </div>
  )
}

/** One feedback, and the answer to it. */
export function FeedbackDialog(props: { feedbackId: string; onClose: () => void }) {
  const { feedbackId, onClose } = props
  const { t } = useTranslator()
  const { data, error } = useQuery({
    queryKey: queryKeys.feedback(feedbackId),
    queryFn: async () =>
      (await api('GET /staff/feedback/:feedbackId', { params: { feedbackId } })).feedback,
  })
  return (
    <Dialog title={data?.receiptNo ?? t('office.nav.feedback')} size="lg" onClose={onClose}>
      <ErrorNotice error={error} />
      {data ? <Whole feedback={data} onDone={onClose} /> : <Skeleton className="h-60" />}
    </Dialog>
  )
}
