import { Button, useTranslator } from '@fairhouse/ui'
import { type ChangeEvent, useId, useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { sendPicture } from '../../shared/send-picture.ts'

export interface PictureFieldProps {
  readonly pictureId: string | null
  readonly onChange: (pictureId: string | null) => void
}

/** The picture of a banner or a pop-up; without one the house draws its own. */
export function PictureField({ pictureId, onChange }: PictureFieldProps) {
  const { t } = useTranslator()
  const id = useId()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (!file) return
    setError(undefined)
    setIsSending(true)
    try {
      onChange((await sendPicture('/staff/pictures', file)).pictureId)
    } catch (fault) {
      setError(fault)
    }
    setIsSending(false)
  }
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
