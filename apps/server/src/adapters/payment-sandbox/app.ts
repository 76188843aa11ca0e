import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { donePage, invalidPage, payPage, STYLE, type PageLanguage } from './page.ts'
import { isCallbackGenuine, openOrder, signCallback, type PayOrder } from './signature.ts'

export interface SandboxOptions {
  readonly secret: string
  /** Where the platform takes callbacks, and where the member goes back to. */
  readonly platformUrl: string
  readonly now: () => number
  /** Delays between tries of an unanswered callback, in milliseconds. */
  readonly retryDelaysMs?: readonly number[]
  readonly fetch?: typeof fetch
}

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000]

function languageOf(request: FastifyRequest): PageLanguage {
  return request.headers['accept-language']?.toLowerCase().startsWith('en') ? 'en' : 'pt'
}

/** The payment's number: the same order paid twice is the same payment. */
function referenceOf(order: PayOrder): string {
  return `sbx-${createHash('sha256').update(order.depositId).digest('hex').slice(0, 24)}`
}

interface Reporter {
  /** Tells the platform; answers whether it was heard. Unheard reports are repeated for a while. */
  report(order: PayOrder, status: 'paid' | 'declined'): Promise<boolean>
  close(): void
}

function createReporter(options: SandboxOptions): Reporter {
  const send = options.fetch ?? fetch
  const delays = options.retryDelaysMs ?? RETRY_DELAYS_MS
  const timers = new Set<NodeJS.Timeout>()

  async function tell(order: PayOrder, status: 'paid' | 'declined'): Promise<boolean> {
    const { depositId, amountMinor } = order
    const gatewayReference = referenceOf(order)
    const body = Buffer.from(JSON.stringify({ depositId, amountMinor, status, gatewayReference }))
    const signed = signCallback(options.secret, body, options.now())
    try {
      const answer = await send(`${options.platformUrl}/wps/cashier/callbacks/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      // A refusal is final; only silence and faults of the platform's are tried again.
      return answer.status < 500
    } catch {
      return false
    }
  }

  function tellLater(order: PayOrder, status: 'paid' | 'declined', attempt: number): void {
    const delay = delays[attempt]
    if (delay === undefined) return
    const timer = setTimeout(async () => {
      timers.delete(timer)
      if (!(await tell(order, status))) tellLater(order, status, attempt + 1)
    }, delay)
    timers.add(timer)
  }

  return {
    async report(order, status) {
      const isHeard = await tell(order, status)
      if (!isHeard) tellLater(order, status, 0)
      return isHeard
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The deposit's page on the site that the member came from. */
function backUrlOf(platformUrl: string, { depositId, host }: PayOrder): string {
  const url = new URL(`/deposit/${depositId}`, platformUrl)
  if (host !== undefined) url.hostname = host
  return url.href
}

type TokenRoute = { Params: { token: string } }

function installPages(app: FastifyInstance, options: SandboxOptions, reporter: Reporter): void {
  app.get<TokenRoute>('/pay/:token', (request, reply) => {
    const order = openOrder(options.secret, request.params.token)
    const language = languageOf(request)
    reply.type('text/html')
    if (!order) return reply.status(404).send(invalidPage(language))
    return reply.send(payPage(language, order, request.params.token))
  })
  app.post<TokenRoute & { Body: { outcome?: string } | undefined }>(
    '/pay/:token',
    async (request, reply) => {
      const order = openOrder(options.secret, request.params.token)
      const language = languageOf(request)
      const outcome = request.body?.outcome
      reply.type('text/html')
      if (!order || (outcome !== 'paid' && outcome !== 'declined')) {
        return reply.status(404).send(invalidPage(language))
      }
      const isHeard = await reporter.report(order, outcome)
      const backUrl = backUrlOf(options.platformUrl, order)
      return reply.send(donePage(language, outcome, backUrl, isHeard))
    },
  )
}

/**
 * Takes orders to give a payment back, signed by the platform over their very bytes. There is no
 * money here that could go anywhere: the answer is all.
 */
function installReturns(app: FastifyInstance, options: SandboxOptions): void {
  app.post('/returns', async (request, reply) => {
    const { body, headers } = request
    const isGenuine =
      Buffer.isBuffer(body) && isCallbackGenuine(options.secret, body, headers, options.now())
    if (!isGenuine) return reply.status(401).send({ ok: false })
    return { ok: true }
  })
}

/**
 * The sandbox payment gateway: a small service of its own with a page to pay at and signed
 * callbacks, which it repeats until the platform has answered. No real money.
 */
export function createSandboxApp(options: SandboxOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: 16_384,
    routerOptions: { maxParamLength: 1_000 },
  })
  const reporter = createReporter(options)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
    )
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  app.addHook('onClose', async () => reporter.close())
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/style.css', (_request, reply) => reply.type('text/css').send(STYLE))
  installPages(app, options, reporter)
  installReturns(app, options)
  return app
}
