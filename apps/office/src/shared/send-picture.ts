import type { ErrorBody, Picture } from '@fairhouse/protocol'
import { ApiError, brandHeaders } from './api.ts'

/** Uploads a picture as raw bytes. Throws ApiError. */
export async function sendPicture(
  path:
    | '/staff/pictures'
    | '/staff/games/logos'
    | '/staff/mall/pictures'
    | '/staff/promotions/pictures',
  file: File,
): Promise<Picture> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': file.type, 'x-fairhouse': '1', ...brandHeaders() },
    body: file,
  })
  const answer = (await response.json().catch(() => undefined)) as unknown
  if (response.ok) return answer as Picture
  throw new ApiError(response.status, (answer as ErrorBody | undefined)?.error)
}
