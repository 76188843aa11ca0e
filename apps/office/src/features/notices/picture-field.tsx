import { Button, useTranslator } from '@fairhouse/ui'
import { useId } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { usePictureUpload } from '../../shared/use-picture-upload.ts'

export interface PictureFieldProps {
  readonly pictureId: string | null
  readonly onChange: (pictureId: string | null) => void
}

/** The picture of a banner or a pop-up; without one the house draws its own. */
export function PictureField({ pictureId, onChange }: PictureFieldProps) {
  const { t } = useTranslator()
  const id = useId()
  const { error, isSending, handleFile } = usePictureUpload('/staff/pictures', onChange)
  return (
    <div className="grid justify-items-start gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('office.notices.picture')}
      </label>
      {pictureId !== null && (
        <>
          <img
            src={`/wps/pictures/${pictureId}`}
            alt={t('office.notices.picture')}
            className="max-h-40 w-auto rounded-card border border-line"
          />
          <Button variant="secondary" size="sm" onClick={() => onChange(null)}>
            {t('office.notices.pictureRemove')}
          </Button>
        </>
      )}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        disabled={isSending}
        onChange={(event) => void handleFile(event)}
        className="min-h-11 text-sm"
      />
      <ErrorNotice error={error} />
    </div>
  )
}
