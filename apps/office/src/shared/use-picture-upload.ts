import { type ChangeEvent, useState } from 'react'
import { sendPicture } from './send-picture.ts'

/** A file field that sends the picture chosen in it, and answers its id. */
export function usePictureUpload(
  path: Parameters<typeof sendPicture>[0],
  onSent: (pictureId: string) => void,
) {
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (!file) return
    setError(undefined)
    setIsSending(true)
    try {
      onSent((await sendPicture(path, file)).pictureId)
    } catch (fault) {
      setError(fault)
    }
    setIsSending(false)
  }
  return { error, isSending, handleFile }
}
