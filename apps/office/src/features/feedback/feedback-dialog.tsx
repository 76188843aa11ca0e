import type { StaffFeedback } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { AnswerForm } from '../../shared/inbox/answer-form.tsx'
import { InboxDialog } from '../../shared/inbox/inbox-dialog.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { PictureList } from '../../shared/picture-list.tsx'
import { When } from '../../shared/when.tsx'

/** Answers once; the member gets it as a message. */
function Answer({ feedback, onDone }: { feedback: StaffFeedback; onDone: () => void }) {
  const { feedbackId, language } = feedback
  const send = async (text: string) => {
    const input = { params: { feedbackId }, body: { text } }
    await api('POST /staff/feedback/:feedbackId/answer', input)
    await queryClient.invalidateQueries({ queryKey: queryKeys.feedback(feedbackId) })
    void queryClient.invalidateQueries({ queryKey: queryKeys.grid('feedback') })
    onDone()
  }
  return <AnswerForm inbox="feedback" language={language} rows={6} onSend={send} />
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
        may('feedback.answer') && <Answer feedback={feedback} onDone={onDone} />
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
  const { data, error } = useQuery({
    queryKey: queryKeys.feedback(feedbackId),
    queryFn: async () =>
      (await api('GET /staff/feedback/:feedbackId', { params: { feedbackId } })).feedback,
  })
  return (
    <InboxDialog inbox="feedback" item={data} error={error} onClose={onClose}>
      {(feedback) => <Whole feedback={feedback} onDone={onClose} />}
    </InboxDialog>
  )
}
