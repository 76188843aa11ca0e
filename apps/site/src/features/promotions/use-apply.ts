import type { PromotionDetail } from '@fairhouse/protocol'
import { COMMENT_MAX } from '@fairhouse/protocol/promotions'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { errorMessage } from '../../shared/api.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { createSender, PictureRefusal } from './promotion-queries.ts'

/** The draft of an application, and sending it. A picture that is refused is named. */
export function useApply(promotion: PromotionDetail, onDone: () => void) {
  const { t } = useTranslator()
  const [send] = useState(() => createSender(promotion.promotionId))
  const [comment, setComment] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const text = comment.trim()
  const commentFault =
    text === ''
      ? t('promotions.apply.commentMissing')
      : text.length > COMMENT_MAX
        ? t('promotions.apply.tooLong', { count: COMMENT_MAX })
        : undefined
  const isPictureMissing = promotion.rule.needsPicture && files.length === 0
  const submission = useSubmit({
    fields: ['comment', 'pictureIds'],
    fieldOf: { PICTURE_NOT_FOUND: 'pictureIds' },
    validate: () => ({
      ...(commentFault === undefined ? {} : { comment: commentFault }),
      ...(isPictureMissing ? { pictureIds: t('promotions.apply.pictureMissing') } : {}),
    }),
    send: async () => {
      try {
        await send({ comment: text, files })
        onDone()
      } catch (error) {
        if (!(error instanceof PictureRefusal)) throw error
        const { fileName: name, refusal } = error
        submission.setFaults((translator) => {
          const fault = errorMessage(translator, refusal)
          return { pictureIds: translator.t('promotions.apply.pictureFault', { name, fault }) }
        })
      }
    },
  })
  const changeFiles = (next: readonly File[]) => {
    submission.setFaults()
    setFiles(next)
  }
  return { ...submission, comment, setComment, length: text.length, files, changeFiles }
}
