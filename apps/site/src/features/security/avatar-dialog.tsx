import { type Avatar, STATIC_AVATARS } from '@fairhouse/protocol/avatars'
import { ArtPicture, Button, cx, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { FileButton } from '@fairhouse/ui/parts/file-button'
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { sendImage } from '../../shared/send-image.ts'
import { refreshSecurity } from './security-query.ts'

const TYPES = ['image/png', 'image/jpeg']
const MAX_BYTES = 5 * 1024 * 1024

/** Validates a file before it is sent. */
function fileFault(file: File): ApiError | undefined {
  const code = file.size > MAX_BYTES ? 'IMAGE_TOO_LARGE' : 'IMAGE_INVALID'
  if (file.size <= MAX_BYTES && TYPES.includes(file.type)) return undefined
  return new ApiError(422, { code, message: code, requestId: '' })
}

/** The file as a data: URI: the page's CSP does not allow blobs. */
function previewOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

interface Upload {
  readonly file: File
  readonly preview: string
}

/** The selected avatar, and saving it. */
function useAvatarChoice(avatar: Avatar, onClose: () => void) {
  const { t } = useTranslator()
  const toast = useToast()
  const [chosen, setChosen] = useState(avatar.avatarType === 'STATIC' ? avatar.avatar : '')
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)

  const handleFile = async (file: File) => {
    const fault = fileFault(file)
    setError(fault)
    if (!fault) setUpload({ file, preview: await previewOf(file) })
  }
  const handleSave = async () => {
    setError(undefined)
    setIsSending(true)
    try {
      const id = STATIC_AVATARS.find((each) => each === chosen)
      if (upload) await sendImage('PUT /wps/member/avatar', upload.file)
      else if (id)
        await api('PUT /wps/member/avatar', { body: { avatarType: 'STATIC', avatar: id } })
      await refreshSecurity()
      toast(t('security.avatar.done'), 'win')
      onClose()
    } catch (refusal) {
      setError(refusal)
    }
    setIsSending(false)
  }
  const choose = (id: string) => {
    setUpload(undefined)
    setChosen(id)
  }
  return { chosen, upload, error, isSending, handleFile, handleSave, choose }
}

type Choice = ReturnType<typeof useAvatarChoice>

/** Uploads a picture, with a preview before it is saved. */
function OwnPicture({ choice }: { choice: Choice }) {
  const { t } = useTranslator()
  const limitsId = useId()
  const { upload } = choice
  return (
    <div className="flex items-center gap-4">
      {upload && (
        <img
          src={upload.preview}
          alt={t('security.avatar.preview')}
          className="size-24 rounded-card object-cover"
        />
      )}
      <div className="grid gap-1">
        <FileButton
          accept={TYPES.join()}
          aria-describedby={limitsId}
          isBusy={choice.isSending}
          className="justify-self-start"
          onChoose={(file) => void choice.handleFile(file)}
        >
          <Upload aria-hidden className="size-4" />
          {t('security.avatar.upload')}
        </FileButton>
        <p id={limitsId} className="text-sm text-text-3">
          {t('security.avatar.limits')}
        </p>
      </div>
    </div>
  )
}

/** Selects an own picture, or a generated one. */
export function AvatarDialog({ avatar, onClose }: { avatar: Avatar; onClose: () => void }) {
  const { t } = useTranslator()
  const choice = useAvatarChoice(avatar, onClose)
  const { chosen, upload, error, isSending } = choice
  const isChosen = (art: string) => !upload && chosen === art
  return (
    <Dialog
      title={t('security.avatar.change')}
      size="md"
      onClose={onClose}
      footer={
        <Button
          isLoading={isSending}
          disabled={!upload && chosen === ''}
          onClick={() => void choice.handleSave()}
        >
          {t('security.save')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <OwnPicture choice={choice} />
        <ErrorNotice error={error} />
        <div
          role="group"
          aria-label={t('security.avatar.drawn')}
          className="grid grid-cols-4 gap-2.5 sm:grid-cols-8 md:grid-cols-4"
        >
          {STATIC_AVATARS.map((art, at) => (
            <button
              key={art}
              type="button"
              aria-pressed={isChosen(art)}
              aria-label={t('security.avatar.tile', { number: at + 1 })}
              onClick={() => choice.choose(art)}
              className={cx(
                'aspect-square overflow-hidden rounded-card border-3 p-0.5',
                isChosen(art) ? 'border-brand' : 'border-transparent',
              )}
            >
              <span className="block size-full overflow-hidden rounded-odds">
                <ArtPicture code={art} shape="square" />
              </span>
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
