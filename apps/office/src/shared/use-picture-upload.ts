import { useState } from 'react'
import { sendPicture } from './send-picture.ts'

/** Uploads the selected picture, and returns its id. */
export function usePictureUpload(
  path: Parameters<typeof sendPicture>[0],
  onSent: (pictureId: string) => void,
) {
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const send = async (file: File) => {
    setError(undefined)
    setIsSending(true)
    try {
      onSent((await sendPicture(path, file)).pictureId)
    } catch (fault) {
      setError(fault)
    }
    setIsSending(false)
  }
  return { error, isSending, send }
}
