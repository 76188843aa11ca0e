import type { StaffLaneVendor } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useId } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { usePictureUpload } from '../../shared/use-picture-upload.ts'

interface LogoFieldProps {
  readonly vendor: StaffLaneVendor
  readonly onChange: (logoId: string | null) => void
}

/** The logo of a vendor in one category, saved with the lane; without one its mark is drawn. */
export function LogoField({ vendor: { name, logoId }, onChange }: LogoFieldProps) {
  const { t } = useTranslator()
  const id = useId()
  const { error, isSending, handleFile } = usePictureUpload('/staff/games/logos', onChange)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {logoId !== null && (
          <img
            src={`/lgw/games/logos/${logoId}`}
            alt={t('office.games.logoOf', { vendor: name })}
            className="size-11 rounded-odds border border-line object-contain"
          />
        )}
        <label htmlFor={id} className="text-sm text-text-2">
          {t('office.games.logo')}
          <span className="sr-only">{` ${name}`}</span>
        </label>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          disabled={isSending}
          onChange={(event) => void handleFile(event)}
          className="min-h-11 w-full min-w-0 text-sm sm:w-auto sm:flex-1"
        />
        {logoId !== null && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {t('office.games.logoRemove')}
            <span className="sr-only">{` ${name}`}</span>
          </Button>
        )}
      </div>
      <ErrorNotice error={error} />
    </div>
  )
}
