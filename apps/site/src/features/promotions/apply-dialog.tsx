import type { PromotionDetail } from '@fairhouse/protocol'
import { APPLICATION_PICTURES_MAX, COMMENT_MAX } from '@fairhouse/protocol/promotions'
import { PICTURE_MAX_BYTES } from '@fairhouse/protocol/support'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { FileField } from '@fairhouse/ui/parts/file-field'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import { useApply } from './use-apply.ts'

const PICTURES = 'image/png,image/jpeg'

interface ApplyDialogProps {
  readonly promotion: PromotionDetail
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Applies for a promotion: a comment, and up to three pictures. */
export function ApplyDialog({ promotion, onDone, onClose }: ApplyDialogProps) {
  const { t } = useTranslator()
  const form = useApply(promotion, onDone)
  const { form: element, focusFault } = useFaultFocus()
  const { comment, setComment, length, files, changeFiles, faults, error, isSending } = form
  return (
    <Dialog title={t('promotions.apply.title')} size="md" onClose={onClose}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => void form.handleSubmit(event).then(focusFault)}
        className="grid gap-5"
      >
        <div className="grid gap-1">
          <p className="font-semibold wrap-anywhere">{promotion.title}</p>
          <p className="text-sm text-text-2">{t('promotions.apply.body')}</p>
        </div>
        <TextArea
          label={t('promotions.apply.comment')}
          hint={t('promotions.apply.count', { count: length, max: COMMENT_MAX })}
          isRequired
          rows={4}
          error={faults['comment']}
          value={comment}
          onValueChange={setComment}
          name="comment"
        />
        <FileField
          label={t('promotions.apply.pictures')}
          hint={t('promotions.apply.picturesHint', { count: APPLICATION_PICTURES_MAX })}
          isRequired={promotion.rule.needsPicture}
          error={faults['pictureIds']}
          files={files}
          onFilesChange={changeFiles}
          accept={PICTURES}
          maxBytes={PICTURE_MAX_BYTES}
          maxFiles={APPLICATION_PICTURES_MAX}
          arePictures
        />
        <ErrorNotice error={error} />
        <Button type="submit" size="lg" isBlock isLoading={isSending}>
          {t('promotions.apply.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
