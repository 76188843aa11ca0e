import type { IdentityOverview, KycDocument, KycDocumentStep } from '@fairhouse/protocol'
import { PICTURE_MAX_BYTES } from '@fairhouse/protocol/support'
import { IconButton, useTranslator } from '@fairhouse/ui'
import { FileButton } from '@fairhouse/ui/parts/file-button'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { api, ApiError, errorMessage } from '../../../shared/api.ts'
import { sendDocument } from '../../../shared/send-image.ts'
import { refreshIdentity, cacheIdentity } from './identity-query.ts'

const PICTURES = 'image/png,image/jpeg'

interface PictureStepProps {
  readonly step: KycDocumentStep
  readonly overview: IdentityOverview
}

function cameraOf(step: KycDocumentStep) {
  return step === 'selfie' ? 'user' : 'environment'
}

/** Opens a phone's camera, or a computer's files. */
function PictureInput(props: {
  readonly step: KycDocumentStep
  readonly isBusy: boolean
  readonly isCamera: boolean
  readonly describedBy: string
  readonly onChoose: (file: File) => void
}) {
  const { step, isBusy, isCamera, describedBy, onChoose } = props
  const { t } = useTranslator()
  const Icon = isCamera ? Camera : ImageUp
  return (
    <FileButton
      variant={isCamera ? 'primary' : 'secondary'}
      accept={PICTURES}
      isBusy={isBusy}
      aria-describedby={describedBy}
      onChoose={onChoose}
      {...(isCamera ? { className: 'pointer-fine:hidden', capture: cameraOf(step) } : {})}
    >
      <Icon aria-hidden className="size-5" />
      {t(isCamera ? 'kyc.takePicture' : 'kyc.chooseFile')}{' '}
      <span className="sr-only">{t(`kyc.step.${step}`)}</span>
    </FileButton>
  )
}

/** Uploaded pictures, each removable. */
function SentPictures(props: {
  readonly sent: readonly KycDocument[]
  readonly onRemove: (documentId: string) => void
}) {
  const { sent, onRemove } = props
  const { t, date } = useTranslator()
  if (sent.length === 0) return null
  return (
    <ul className="grid gap-1">
      {sent.map(({ documentId, sentAt }, at) => (
        <li
          key={documentId}
          className="flex items-center gap-2 rounded-odds bg-surface-2 ps-3.5 text-sm"
        >
          <span className="flex-1">
            {t('kyc.sentAt', { at: at + 1, when: date(sentAt, 'dateTime') })}
          </span>
          <IconButton
            label={t('kyc.removePicture', { at: at + 1 })}
            onClick={() => onRemove(documentId)}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Uploads and removes pictures, with errors. */
function usePictures(step: KycDocumentStep) {
  const translator = useTranslator()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (action: () => Promise<void>) => {
    setError(undefined)
    setIsBusy(true)
    try {
      await action()
    } catch (fault) {
      setError(errorMessage(translator, fault))
    }
    setIsBusy(false)
  }
  const choose = (file: File) =>
    void attempt(async () => {
      if (file.size > PICTURE_MAX_BYTES) {
        throw new ApiError(422, { code: 'IMAGE_TOO_LARGE', message: '', requestId: '' })
      }
      await sendDocument(step, file)
      await refreshIdentity()
    })
  const remove = (documentId: string) =>
    void attempt(async () => {
      const params = { documentId }
      cacheIdentity(await api('DELETE /wps/member/identity/documents/:documentId', { params }))
    })
  return { error, isBusy, choose, remove }
}

/** The pictures of one step: uploaded ones, and ways to add one. */
export function PictureStep({ step, overview }: PictureStepProps) {
  const { t } = useTranslator()
  const noteId = useId()
  const { error, isBusy, choose, remove } = usePictures(step)
  const own = overview.case
  const isLive = own?.state === 'open' || own?.state === 'needsMore'
  const sent = isLive ? own.documents.filter((one) => one.step === step) : []
  const inputs = { step, isBusy, describedBy: noteId, onChoose: choose }
  return (
    <div className="grid gap-2.5">
      <h3 className="font-semibold">{t(`kyc.step.${step}`)}</h3>
      <p id={noteId} className="text-sm text-text-3">
        {t('kyc.pictureHint', { count: overview.picturesPerStep })}
      </p>
      <SentPictures sent={sent} onRemove={remove} />
      <div role="status" className="text-sm empty:sr-only">
        {isBusy && t('kyc.sending')}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-lose">
          {error}
        </p>
      )}
      {sent.length < overview.picturesPerStep && (
        <div className="flex flex-wrap gap-2.5">
          <PictureInput {...inputs} isCamera />
          <PictureInput {...inputs} isCamera={false} />
        </div>
      )}
    </div>
  )
}
