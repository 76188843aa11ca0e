import type {
  ErrorBody,
  KycDocument,
  KycDocumentStep,
  ResponseOf,
  RouteKey,
} from '@fairhouse/protocol'
import { ApiError } from './api.ts'
import { languageStore } from './preferences.ts'

/** Routes that take the bytes of a picture as their body. */
type ImageRoute = Extract<
  RouteKey,
  | 'PUT /wps/member/avatar'
  | 'POST /wps/feedback/pictures'
  | 'POST /wps/cashier/withdrawals/pictures'
  | 'POST /wps/promotions/pictures'
>

/** Uploads a picture as raw bytes. Throws IMAGE_TOO_LARGE, IMAGE_INVALID, RATE_LIMITED. */
export function sendImage<K extends ImageRoute>(key: K, file: File): Promise<ResponseOf<K>> {
  const [method = 'POST', path = ''] = key.split(' ')
  return sendBytes(method, path, file)
}

/** Uploads a picture of a document. Throws those of sendImage, KYC_DECIDED, DOCUMENTS_FULL. */
export function sendDocument(step: KycDocumentStep, file: File): Promise<KycDocument> {
  return sendBytes('POST', `/wps/member/identity/documents/${step}`, file)
}

async function sendBytes<T>(method: string, path: string, file: File): Promise<T> {
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
  if (response.ok) return answer as T
  throw new ApiError(response.status, (answer as ErrorBody | undefined)?.error)
}
