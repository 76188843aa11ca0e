import type { Caller } from '../lib/http.ts'

/** Asks, and throws where the answer is no success. */
export type Ask = (
  route: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
) => Promise<Record<string, unknown>>

/** Asks a server as an API client. */
export function asker(caller: Caller): Ask {
  return async (route, headers, body) => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const answer = await caller.send({
      method,
      path,
      headers: {
        'x-fairhouse': '1',
        'x-session': 'bearer',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as Record<string, unknown>
  }
}
