import type { ErrorBody, ResponseOf, RouteKey } from '@fairhouse/protocol'
import { ApiError } from './api.ts'
import { languageStore } from './preferences.ts'

/** Routes that take the bytes of a picture as their body. */
type ImageRoute = Extract<RouteKey, 'PUT /wps/member/avatar' | 'POST /wps/feedback/pictures'>

/** Sends a picture, its bytes alone. Errors: IMAGE_TOO_LARGE, IMAGE_INVALID, RATE_LIMITED. */
export async function sendImage<K extends ImageRoute>(key: K, file: File): Promise<ResponseOf<K>> {
  const [method = 'POST', path = ''] = key.split(' ')
  let response: Response
  try {
    response = await fetch(path, {
      method,
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
  if (response.ok) return answer as ResponseOf<K>
  throw new ApiError(response.status, (answer as ErrorBody | undefined)?.error)
}
