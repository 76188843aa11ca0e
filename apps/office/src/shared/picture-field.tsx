import { Button, useTranslator } from '@fairhouse/ui'
import { FileButton } from '@fairhouse/ui/parts/file-button'
import { ImageUp } from 'lucide-react'
import { ErrorNotice } from './notice.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

/** Where pictures of each kind are sent, and shown from. */
const PATHS = {
  notice: { send: '/staff/pictures', show: '/wps/pictures' },
  promotion: { send: '/staff/promotions/pictures', show: '/wps/promotions/banners' },
  good: { send: '/staff/mall/pictures', show: '/wps/mall/pictures' },
} as const

export interface PictureFieldProps {
  readonly of: keyof typeof PATHS
  readonly pictureId: string | null
  readonly onChange: (pictureId: string | null) => void
}

/** The picture of a notice, of a good or of a promotion; without one the site generates its own. */
export function PictureField({ of, pictureId, onChange }: PictureFieldProps) {
  const { t } = useTranslator()
  const { error, isSending, send } = usePictureUpload(PATHS[of].send, onChange)
  return (
    <div className="grid justify-items-start gap-2">
      {pictureId !== null && (
        <img
          src={`${PATHS[of].show}/${pictureId}`}
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
