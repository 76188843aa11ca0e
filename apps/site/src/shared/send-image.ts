import type { Avatar, ErrorBody } from '@fairhouse/protocol'
import { ApiError } from './api.ts'
import { languageStore } from './preferences.ts'

/** Sends a picture of one's own, its bytes alone. Errors: IMAGE_TOO_LARGE, IMAGE_INVALID. */
export async function sendAvatar(file: File): Promise<Avatar> {
  let response: Response
  try {
    response = await fetch('/wps/member/avatar', {
      method: 'PUT',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'content-type': file.type,
        language: languageStore.get(),
        'x-fairhouse': '1',
      },
      body: file,
    })
  } catch {
    throw new ApiError(0, undefined)
  }
  const answer = (await response.json().catch(() => undefined)) as unknown
  if (response.ok) return answer as Avatar
  throw new ApiError(response.status, (answer as ErrorBody | undefined)?.error)
}
