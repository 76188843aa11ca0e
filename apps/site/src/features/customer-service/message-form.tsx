import type { ServiceEntry } from '@fairhouse/protocol'
import {
  PICTURE_MAX_BYTES,
  SERVICE_PICTURES_MAX,
  SERVICE_TEXT_MAX,
} from '@fairhouse/protocol/support'
import { Button, useTranslator } from '@fairhouse/ui'
import { FileField } from '@fairhouse/ui/parts/file-field'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { SendHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { sendImage } from '../../shared/send-image.ts'
import { useSubmit } from '../../shared/use-submit.ts'

interface Draft {
  readonly entry: ServiceEntry
  readonly text: string
  readonly files: readonly File[]
}

/**
 * Sends each draft once: a retry of the same draft after a lost answer is the same request. An
 * uploaded picture is not sent a second time.
 */
function createSender(): (draft: Draft) => Promise<unknown> {
  const sent = new Map<File, string>()
  let last = { body: '', key: '' }
  return async ({ entry, text, files }) => {
    for (const file of files) {
      if (sent.has(file)) continue
      // oxlint-disable-next-line no-await-in-loop -- the server makes one at a time, too
      sent.set(file, (await sendImage('POST /wps/feedback/pictures', file)).pictureId)
    }
    const body = { entry, text, pictureIds: files.map((file) => sent.get(file) ?? '') }
    const said = JSON.stringify(body)
    if (said !== last.body) last = { body: said, key: newKey() }
    await api('PUT /wps/customer-service/messages', { body, idempotencyKey: last.key })
    // The same text sent again is another message.
    last = { body: '', key: '' }
  }
}

/** The input for the next message; members can attach pictures. */
export function MessageForm({ entry, isMember }: { entry: ServiceEntry; isMember: boolean }) {
  const { t } = useTranslator()
  const [send] = useState(createSender)
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const form = useRef<HTMLFormElement>(null)
  const { faults, error, isSending, handleSubmit } = useSubmit({
    fields: ['text', 'pictureIds'],
    validate: () => (text.trim() === '' ? { text: t('errors.MISSING_FIELD') } : {}),
    send: async () => {
      await send({ entry, text, files })
      setText('')
      setFiles([])
      await queryClient.invalidateQueries({ queryKey: queryKeys.service })
      form.current?.querySelector('textarea')?.focus()
    },
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-4"
    >
      <TextArea
        label={t('support.feedback.content')}
        isRequired
        rows={3}
        maxLength={SERVICE_TEXT_MAX}
        error={faults['text']}
        value={text}
        onValueChange={setText}
        name="text"
      />
      {isMember && (
        <FileField
          label={t('support.feedback.pictures')}
          hint={t('support.feedback.picturesHint')}
          error={faults['pictureIds']}
          files={files}
          onFilesChange={setFiles}
          accept="image/png,image/jpeg"
          maxBytes={PICTURE_MAX_BYTES}
          maxFiles={SERVICE_PICTURES_MAX}
        />
      )}
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" isLoading={isSending} className="justify-self-end">
        <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
        {t('support.feedback.send')}
      </Button>
    </form>
  )
}
