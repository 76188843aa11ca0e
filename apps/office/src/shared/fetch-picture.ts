import { ApiError, brandHeaders } from './api.ts'

/**
 * A picture that only some staff may see, as an object URL: revoke it once it is no longer shown.
 * Never cached. Throws ApiError.
 */
export async function fetchPicture(path: string): Promise<string> {
  const response = await fetch(path, {
    headers: { 'x-fairhouse': '1', ...brandHeaders() },
    credentials: 'same-origin',
    cache: 'no-store',
  })
  if (!response.ok) throw new ApiError(response.status, undefined)
  return URL.createObjectURL(await response.blob())
}
