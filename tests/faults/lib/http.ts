import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'

/** A request as it is sent: nothing is added but what HTTP itself needs. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer | undefined
}

export interface Answer {
  /** 0 when there was none. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** From the first byte sent to the last byte read. */
  readonly ms: number
}

/** A client of one node that keeps its connections. */
export interface Caller {
  send(sent: Sent): Promise<Answer>
  close(): void
}

const PATIENCE_MS = 60_000

/** `sockets`: connections at once; further requests wait their turn. */
export function createCaller(url: string, sockets = Number.POSITIVE_INFINITY): Caller {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return {
    send: (sent) =>
      new Promise((resolve) => {
        const beganAt = performance.now()
        const end = (status: number, headers: IncomingHttpHeaders, text: string) =>
          resolve({ status, headers, text, ms: performance.now() - beganAt })
        const { method, path, headers = {} } = sent
        const length = sent.body === undefined ? undefined : Buffer.byteLength(sent.body)
        const request = httpRequest(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: {
              ...(length === undefined ? {} : { 'content-length': String(length) }),
              ...headers,
            },
            timeout: PATIENCE_MS,
          },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('error', () => end(0, {}, 'the answer broke off'))
            response.on('end', () =>
              end(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString()),
            )
          },
        )
        request.on('timeout', () => request.destroy(new Error('no answer in time')))
        request.on('error', (error) => end(0, {}, error.message))
        request.end(sent.body)
      }),
    close: () => agent.destroy(),
  }
}

/** The code of an answer that is a refusal, "ok" for a success, else its status. */
export function codeOf({ status, text }: Answer): string {
  if (status >= 200 && status < 300) return 'ok'
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown } }
    if (typeof error?.code === 'string') return error.code
  } catch {
    // An answer without our error schema is identified by its status.
  }
  return `status ${status}`
}
