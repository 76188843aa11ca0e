import type { Feedback } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { Accordion } from '@fairhouse/ui/parts/accordion'
import { SentPictures } from '../../shared/sent-pictures.tsx'

function Body({ feedback }: { feedback: Feedback }) {
  const { t, date } = useTranslator()
  const { content, pictures, answer } = feedback
  return (
    <div className="grid gap-4">
      <p dir="auto" className="whitespace-pre-line">
        {content}
      </p>
      <SentPictures pictures={pictures} />
      {answer ? (
        <div className="grid gap-1 rounded-odds border-s-4 border-brand bg-surface-2 px-4 py-3">
          <p className="text-legal text-text-3">
            {t('support.feedback.answeredAt', { time: date(answer.answeredAt, 'dateTime') })}
          </p>
          <p dir="auto" className="whitespace-pre-line text-text">
            {answer.text}
          </p>
        </div>
      ) : (
        <p className="text-sm text-text-3">{t('support.feedback.waiting')}</p>
      )}
    </div>
  )
}

/** The member's earlier feedback with the answers, newest first. */
export function SentFeedback({ feedback }: { feedback: readonly Feedback[] }) {
  const { t, date } = useTranslator()
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl font-bold">{t('support.feedback.sent')}</h2>
      <Accordion
        items={feedback.map((one) => ({
          id: one.receiptNo,
          title: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="figures">{one.receiptNo}</span>
              <span className="text-sm font-normal text-text-3">
                {t(`support.question.${one.questionType}`)} · {date(one.sentAt, 'date')}
              </span>
              <Badge tone={one.answer ? 'win' : 'neutral'}>
                {t(one.answer ? 'support.feedback.isAnswered' : 'support.feedback.isOpen')}
              </Badge>
            </span>
          ),
          body: <Body feedback={one} />,
        }))}
      />
    </section>
  )
}
