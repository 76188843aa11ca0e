import { IDLE_HEADER } from './headers.ts'
import type { ErrorBody, ErrorCode, FieldFault } from './errors.ts'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteKey } from './routes.ts'

/** An answer that is no success, or no answer at all (`NETWORK`). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK'
  readonly status: number
  readonly fields: readonly FieldFault[]
  /** Facts to act on, such as `captchaRequired` or `retryAfterSeconds`. */
  readonly details: Readonly<Record<string, string | number | boolean>>
  readonly requestId: string | undefined

  constructor(status: number, body: ErrorBody['error'] | undefined) {
    super(body?.message ?? 'no answer')
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code ?? 'NETWORK'
    this.fields = body?.fields ?? []
    this.details = body?.details ?? {}
    this.requestId = body?.requestId
  }
}

// In brackets: a body that is one of several shapes stays one body.
type Given<T, Name extends string> = [T] extends [undefined] ? unknown : { readonly [N in Name]: T }
type GivenOptional<T, Name extends string> = [T] extends [undefined]
  ? unknown
  : { readonly [N in Name]?: T }

/** What a call takes: exactly the parts its route declares. */
export type CallInput<K extends RouteKey> = Given<ParamsOf<K>, 'params'> &
  GivenOptional<QueryOf<K>, 'query'> &
  Given<BodyOf<K>, 'body'> & { readonly idempotencyKey?: string; readonly signal?: AbortSignal }

export interface ClientOptions {
  readonly baseUrl: string
  /** Language of messages, asked at each call. */
  readonly language: () => string
  readonly fetch?: typeof fetch
  /** For API clients; pages use the cookie. */
  readonly token?: string
  /** Encrypts the body of routes marked `isEncrypted`; without it such a body goes as it is. */
  readonly seal?: (body: unknown) => Promise<{ readonly payload: string }>
  /** Which routes are so marked; given beside `seal`, so that no page carries the route table. */
  readonly isEncrypted?: (key: RouteKey) => boolean
  /** Called with every answer's seconds until the session expires if unused. */
  readonly onIdleSeconds?: (seconds: number) => void
}

export type Client = <K extends RouteKey>(key: K, input: CallInput<K>) => Promise<ResponseOf<K>>

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

function urlOf(baseUrl: string, pattern: string, input: LooseInput): string {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const given = Object.entries(input.query ?? {}).filter((pair) => pair[1] !== undefined)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return `${baseUrl}${path}${query ? `?${query}` : ''}`
}

/**
 * The typed client. Throws ApiError for every answer that is no success; a lost answer has the code
 * NETWORK and may be asked again with the same `idempotencyKey`.
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  return async (key, callInput) => {
    const input = callInput as LooseInput
    const [method = 'GET', pattern = '/'] = key.split(' ')
    const headers: Record<string, string> = {
      accept: 'application/json',
      language: options.language(),
      'x-fairhouse': '1',
    }
    if (input.body !== undefined) headers['content-type'] = 'application/json'
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
    if (options.token) headers['authorization'] = `Bearer ${options.token}`
    const isSealed = input.body !== undefined && options.isEncrypted?.(key) === true
    const body = isSealed && options.seal ? await options.seal(input.body) : input.body
    let response: Response
    try {
      response = await send(urlOf(options.baseUrl, pattern, input), {
        method,
        headers,
        credentials: 'same-origin',
        body: body === undefined ? null : JSON.stringify(body),
        signal: input.signal ?? null,
      })
    } catch {
      throw new ApiError(0, undefined)
    }
    const idle = response.headers.get(IDLE_HEADER)
    if (idle !== null) options.onIdleSeconds?.(Number(idle))
    const answer = (await response.json().catch(() => undefined)) as unknown
    if (response.ok) return answer as never
    throw new ApiError(response.status, (answer as ErrorBody | undefined)?.error)
  }
}
