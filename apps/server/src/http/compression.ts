import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** Below this an answer fits into one packet as it is. */
const SMALL = 1_200

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The best encoding that a reader takes, by its header Accept-Encoding; undefined for none. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const names = new Set<string>()
  for (const part of (accepted ?? '').slice(0, 200).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim())
    const isRefused = parameters.some((one) => /^q=0(\.0*)?$/.test(one))
    if (!isRefused) names.add(name)
  }
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : undefined
}

/** Brotli's quality: for a single answer, and for what is sent many times. */
const EFFORT = { quick: 5, small: 10 } as const

/**
 * Brotli's parameters for a text of so many bytes. Its window fits the text: with the default one,
 * tables for 4 MB are cleared for each text, however small.
 */
export function brotliParameters(bytes: number, quality: number): Readonly<Record<number, number>> {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_MAX_WINDOW_BITS: most } = constants
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    // A window of n bits reaches back 16 bytes less than 2^n.
    [constants.BROTLI_PARAM_LGWIN]: Math.max(
      least,
      Math.min(most, Math.ceil(Math.log2(bytes + 16))),
    ),
  }
}

/** Compresses; what is made per request favours speed over size, unless told otherwise. */
export function compress(
  text: string,
  encoding: Encoding,
  effort: keyof typeof EFFORT = 'quick',
): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'gzip') return toGzip(bytes, effort === 'small' ? { level: 9 } : {})
  return toBrotli(bytes, { params: brotliParameters(bytes.length, EFFORT[effort]) })
}

/** True for text that is not compressed yet. */
function isPlainText(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return /^(application\/json|text\/)/.test(type) && !reply.hasHeader('content-encoding')
}

/** Compresses answers of the API that are worth it. Files are compressed when they are built. */
export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Most answers are small: they wait for no promise.
    if (typeof payload !== 'string' || payload.length < SMALL || !isPlainText(reply)) {
      done(null, payload)
      return
    }
    if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === undefined || request.method === 'HEAD') {
      done(null, payload)
      return
    }
    return compress(payload, encoding).then((bytes) => {
      reply.header('content-encoding', encoding).removeHeader('content-length')
      return bytes
    })
  })
}
