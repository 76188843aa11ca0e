import type { FeedbackBody, FeedbackRules, Receipt } from '@fairhouse/protocol'
import { PICTURE_MAX_BYTES, QUESTION_TYPES } from '@fairhouse/protocol/support'
import { countWords } from '@fairhouse/protocol/words'
import { Button, SelectField, useTranslator } from '@fairhouse/ui'
import { FileField } from '@fairhouse/ui/parts/file-field'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { createSender } from './feedback-query.ts'

const PICTURES = 'image/png,image/jpeg'

type QuestionType = FeedbackBody['questionType']

export interface FeedbackFormProps {
  readonly rules: FeedbackRules
  readonly onSent: (receipt: Receipt) => void
}

/** Subject, description, and pictures. */
export function FeedbackForm({ rules, onSent }: FeedbackFormProps) {
  const { t } = useTranslator()
  const { minWords, maxWords, picturesMax } = rules
  const [send] = useState(createSender)
  const [questionType, setQuestionType] = useState<QuestionType | ''>('')
  const [content, setContent] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const words = countWords(content)
  const isOutside = words < minWords || words > maxWords
  const bounds = { min: minWords, max: maxWords }

  const { faults, error, isSending, handleSubmit } = useSubmit({
    fields: ['questionType', 'content', 'pictureIds'],
    validate: () => ({
      ...(questionType === '' ? { questionType: t('support.feedback.typeMissing') } : {}),
      ...(isOutside ? { content: t('support.feedback.bounds', bounds) } : {}),
    }),
    send: async () => {
      if (questionType !== '') onSent(await send({ questionType, content, files }))
    },
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
      <SelectField
        label={t('support.feedback.type')}
        isRequired
        error={faults['questionType']}
        value={questionType}
        onValueChange={(value) => {
          setQuestionType(QUESTION_TYPES.find((each) => each === value) ?? '')
        }}
        options={[
          { value: '', label: t('support.feedback.choose') },
          ...rules.questionTypes.map((value) => ({
            value,
            label: t(`support.question.${value}`),
          })),
        ]}
      />
      <TextArea
        label={t('support.feedback.content')}
        isRequired
        rows={6}
        hint={t('support.feedback.words', { ...bounds, words })}
        error={faults['content']}
        value={content}
        onValueChange={setContent}
        name="content"
      />
      <FileField
        label={t('support.feedback.pictures')}
        hint={t('support.feedback.picturesHint')}
        error={faults['pictureIds']}
        files={files}
        onFilesChange={setFiles}
        accept={PICTURES}
        maxBytes={PICTURE_MAX_BYTES}
        maxFiles={picturesMax}
      />
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" isLoading={isSending} className="justify-self-start">
        {t('support.feedback.send')}
      </Button>
    </form>
  )
}
