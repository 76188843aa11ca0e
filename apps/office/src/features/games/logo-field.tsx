import type { StaffLaneVendor } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { FileButton } from '@fairhouse/ui/parts/file-button'
import { ImageUp } from 'lucide-react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { usePictureUpload } from '../../shared/use-picture-upload.ts'

interface LogoFieldProps {
  readonly vendor: StaffLaneVendor
  readonly onChange: (logoId: string | null) => void
}

/** The logo of a vendor in one category, saved with the lane; without one a mark is generated. */
export function LogoField({ vendor: { name, logoId }, onChange }: LogoFieldProps) {
  const { t } = useTranslator()
  const { error, isSending, send } = usePictureUpload('/staff/games/logos', onChange)
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
        <FileButton
          size="sm"
          accept="image/png,image/jpeg"
          isBusy={isSending}
          onChoose={(file) => void send(file)}
        >
          <ImageUp aria-hidden className="size-4" />
          {t('office.games.logoChoose')}
          <span className="sr-only">{` ${name}`}</span>
        </FileButton>
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
