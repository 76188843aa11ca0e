import { VendorUnavailable } from '../../modules/vendor-port/index.ts'

/** How long a vendor is waited for. */
const PATIENCE_MS = 5_000
/** A feed of 20,000 games fits; everything else is far smaller. */
const ANSWER_MAX = 32 * 1024 * 1024

async function readBounded(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > ANSWER_MAX) throw new VendorUnavailable('the answer is too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

export interface Question {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/**
 * Calls a vendor at the address that the operator set: no redirects, short timeouts, no answer
 * larger than a feed. Throws VendorUnavailable for an invalid or missing answer.
 */
export async function askUrl(
  { url, headers, body }: Question,
  send: typeof fetch = fetch,
): Promise<RawAnswer> {
  try {
    const answer = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: answer.status, headers: answer.headers, body: await readBounded(answer) }
  } catch (error) {
    if (error instanceof VendorUnavailable) throw error
    throw new VendorUnavailable(error instanceof Error ? error.message : 'no answer')
  }
}
