import { Button, useTranslator } from '@fairhouse/ui'
import { FileButton } from '@fairhouse/ui/parts/file-button'
import { ImageUp } from 'lucide-react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { usePictureUpload } from '../../shared/use-picture-upload.ts'

export interface PictureFieldProps {
  readonly pictureId: string | null
  readonly onChange: (pictureId: string | null) => void
}

/** The picture of a banner or a pop-up; without one the site generates its own. */
export function PictureField({ pictureId, onChange }: PictureFieldProps) {
  const { t } = useTranslator()
  const { error, isSending, send } = usePictureUpload('/staff/pictures', onChange)
  return (
    <div className="grid justify-items-start gap-2">
      {pictureId !== null && (
        <img
          src={`/wps/pictures/${pictureId}`}
          alt={t('office.notices.picture')}
          className="max-h-40 w-auto rounded-card border border-line"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="sm"
          accept="image/png,image/jpeg"
          isBusy={isSending}
          onChoose={(file) => void send(file)}
        >
          <ImageUp aria-hidden className="size-4" />
          {t('office.notices.pictureChoose')}
        </FileButton>
        {pictureId !== null && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {t('office.notices.pictureRemove')}
          </Button>
        )}
      </div>
      <ErrorNotice error={error} />
    </div>
  )
}
