import { lookup } from 'node:dns'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { LabExchange } from '@fairhouse/protocol'
import type { Trace } from './trace.ts'

/** A POST of JSON. */
export interface Letter {
  readonly to: LabExchange['to']
  readonly call: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  /** The connection is cut as soon as the other side begins to answer: the answer is lost. */
  readonly isCut?: boolean
}

interface Reply {
  readonly status: number
  readonly header: (name: string) => string
  readonly text: string
}

export type Post = (letter: Letter) => Promise<Reply>

/** Whether an IP address may be connected to. */
export type MayReach = (address: string) => boolean

/** A feed of 20,000 games fits in it. */
const ANSWER_MAX = 32 * 1024 * 1024
const CUT: Reply = { status: 0, header: () => '', text: '' }

/** Checks what a name resolves to, and connects to just that address: it cannot change then. */
function guardedLookup(mayReach: MayReach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const isRefused = addresses.length === 0 || addresses.some((one) => !mayReach(one.address))
      if (isRefused) return callback(new Error('leads to an address of our own net'), '', 0)
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      return callback(null, first?.address ?? '', first?.family ?? 0)
    })
  }
}

async function read(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > ANSWER_MAX) throw new Error('the answer is too large')
    chunks.push(chunk as Buffer)
  }
  const header = (name: string) => {
    const value = response.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return { status: response.statusCode ?? 0, header, text }
}

interface Ways {
  readonly mayReach: MayReach
  readonly signal: AbortSignal | undefined
}

function send({ url, headers, body, timeoutMs }: Letter, ways: Ways): ClientRequest {
  const { mayReach, signal } = ways
  const timeout = AbortSignal.timeout(timeoutMs)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // No name is looked up for an address that is written out.
  if (isIP(host) !== 0 && !mayReach(host)) throw new Error('is an address of our own net')
  const post = url.protocol === 'https:' ? requestHttps : requestHttp
  const length = String(Buffer.byteLength(body))
  const request = post(url, {
    method: 'POST',
    lookup: guardedLookup(mayReach),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
  })
  request.end(body)
  return request
}

/**
 * Posts by HTTP: no redirects, short timeouts, bounded answers, no address that `mayReach` refuses,
 * and nothing continues once `signal` is aborted. Everything is recorded in the trace.
 */
export function createPost(
  trace: Trace,
  mayReach: MayReach = () => true,
  signal?: AbortSignal,
): Post {
  const exchange = async (letter: Letter): Promise<Reply> => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const request = send(letter, { mayReach, signal })
    request.on('error', reject)
    request.on('response', (response) => {
      if (!letter.isCut) return void read(response).then(resolve, reject)
      request.destroy()
      resolve(CUT)
    })
    return promise
  }
  return async (letter) => {
    const began = performance.now()
    const note = (http: number | null, answer: string) => {
      const { to, call, body: request } = letter
      const tookMs = Math.round(performance.now() - began)
      trace.add({ to, call, request, http, answer, tookMs })
    }
    try {
      const reply = await exchange(letter)
      note(letter.isCut ? null : reply.status, letter.isCut ? '(cut off)' : reply.text)
      return reply
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      note(null, `(${why})`)
      throw error
    }
  }
}
