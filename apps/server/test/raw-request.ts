import type { ErrorBody, RouteKey } from '@fairhouse/protocol'

export interface Parts {
  /** Values of the path's parameters; "x" for those that are not named. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
}

/** A valid notice. */
export const NOTICE = {
  type: 'B',
  texts: [{ language: 'pt', title: 'Um aviso', content: '' }],
  audience: ['visitors'],
  recipients: [],
  segmentId: null,
  platforms: ['W'],
  from: null,
  until: null,
  link: null,
  pictureId: null,
  isLegal: false,
}

/** A request past the typed client: of any route, by anyone, with any body. */
export async function sendRaw(
  url: string,
  key: RouteKey,
  headers: Readonly<Record<string, string>>,
  { params, query = '', body: sent }: Parts = {},
): Promise<{ readonly status: number; readonly code: string; readonly body: unknown }> {
  const [method = '', pattern = ''] = key.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? 'x'),
  )
  const response = await fetch(`${url}${path}${query}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-fairhouse': '1',
      ...(sent ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(sent ? { body: JSON.stringify(sent) } : {}),
  })
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  return { status: response.status, code: body.error?.code ?? 'none', body }
}
