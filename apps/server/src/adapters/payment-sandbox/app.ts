import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { STRANGER, tenthMore } from './acts.ts'
import { CHARGE_ACTS, controlPage, PAYOUT_ACTS } from './control-page.ts'
import { installParsers, type Form } from './forms.ts'
import { STYLE, type PageLanguage } from './html.ts'
import { instructionsOf } from './instructions.ts'
import { installOrders } from './orders.ts'
import { donePage, invalidPage, payPage } from './page.ts'
import type { SandboxOptions } from './options.ts'
import { createSandbox, type Sandbox } from './service.ts'
import { openPageToken } from './signature.ts'
import { FAULTS, type ChargeLine, type Fault } from './state.ts'

const TICK_MS = 250

function languageOf(text: string | undefined): PageLanguage {
  return text?.toLowerCase().startsWith('en') ? 'en' : 'pt'
}

function browserLanguage(request: FastifyRequest): PageLanguage {
  return languageOf(request.headers['accept-language'])
}

/** The deposit's page on the site that the member came from. */
function backUrlOf(sandbox: Sandbox, { depositId, host }: ChargeLine): string {
  const url = new URL(`/deposit/${depositId}`, sandbox.platformUrl())
  if (host !== undefined) url.hostname = host
  return url.href
}

type TokenRoute = { Params: { token: string } }

function installPayPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { options, store } = sandbox
  const chargeOf = (token: string) =>
    store.state.charges.get(openPageToken(options.secret, token) ?? '')

  app.get<TokenRoute>('/pay/:token', (request, reply) => {
    const charge = chargeOf(request.params.token)
    reply.type('text/html')
    if (!charge) return reply.status(404).send(invalidPage(browserLanguage(request)))
    const { order } = charge
    const language = order.language ? languageOf(order.language) : browserLanguage(request)
    const { token } = request.params
    return reply.send(payPage(language, charge, instructionsOf(options, order), token))
  })
  app.post<TokenRoute & { Body: Form | undefined }>('/pay/:token', async (request, reply) => {
    const charge = chargeOf(request.params.token)
    const outcome = request.body?.['outcome']
    reply.type('text/html')
    if (!charge || (outcome !== 'paid' && outcome !== 'declined')) {
      return reply.status(404).send(invalidPage(browserLanguage(request)))
    }
    const { order, events } = charge
    const language = order.language ? languageOf(order.language) : browserLanguage(request)
    // Pressed twice it is one payment; a second one is made on the control page.
    const isDone = events.some(({ kind }) => kind === `charge.${outcome}`)
    const work = outcome === 'paid' ? sandbox.pay : sandbox.decline
    const isAcknowledged = isDone || (await work(order.depositId))
    return reply.send(donePage(language, outcome, backUrlOf(sandbox, order), isAcknowledged))
  })
}

/** A button of the control page. False for an unknown one. */
function press(sandbox: Sandbox, subject: string, act: string): boolean {
  const { state } = sandbox.store
  const charge = state.charges.get(subject)
  if (charge && (CHARGE_ACTS as readonly string[]).includes(act)) {
    const more = tenthMore(charge.order.amountMinor)
    if (act === 'pay') void sandbox.pay(subject)
    else if (act === 'payMore') void sandbox.pay(subject, { amountMinor: more })
    else if (act === 'payStranger') void sandbox.pay(subject, { payer: STRANGER })
    else if (act === 'decline') void sandbox.decline(subject)
    else sandbox.act(subject, act === 'chargeBack' ? 'chargeBack' : 'reverseChargeback')
    return true
  }
  const payoutAct = PAYOUT_ACTS.find((one) => one === act)
  if (!payoutAct || !state.payouts.has(subject)) return false
  sandbox.act(subject, payoutAct)
  return true
}

function readFaults(form: Form): { faults: Fault[]; seconds: number } {
  const given = [form['fault'] ?? []].flat()
  const seconds = Number(form['seconds'] ?? 0)
  return {
    faults: FAULTS.filter((fault) => given.includes(fault)),
    seconds: Number.isInteger(seconds) && seconds >= 0 && seconds <= 3_600 ? seconds : 0,
  }
}

function installControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/', (_request, reply) => reply.redirect('/control', 303))
  app.get('/control', (request, reply) =>
    reply.type('text/html').send(controlPage(browserLanguage(request), sandbox.store.state)),
  )
  app.post<{ Body: Form | undefined }>('/control/acts', (request, reply) => {
    const { subject, act } = request.body ?? {}
    const isKnown = press(sandbox, String(subject), String(act))
    if (!isKnown) {
      return reply
        .status(404)
        .type('text/html')
        .send(invalidPage(browserLanguage(request)))
    }
    return reply.redirect('/control', 303)
  })
  app.post<{ Body: Form | undefined }>('/control/faults', (request, reply) => {
    const form = request.body ?? {}
    const subject = form['subject']
    const order = readFaults(form)
    sandbox.store.add({ t: 'faults', order, ...(typeof subject === 'string' ? { subject } : {}) })
    return reply.redirect('/control', 303)
  })
}

/**
 * The sandbox payment gateway: a small service of its own that keeps what it does in a journal,
 * with pages to pay at, a page to order faults, and signed callbacks, which it repeats until the
 * platform has answered. No real money.
 */
export function createSandboxApp(options: SandboxOptions): FastifyInstance & { sandbox: Sandbox } {
  const app = fastify({
    logger: false,
    bodyLimit: 16_384,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
  })
  const sandbox = createSandbox(options)
  installParsers(app)
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
    )
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/style.css', (_request, reply) => reply.type('text/css').send(STYLE))
  installPayPages(app, sandbox)
  installControl(app, sandbox)
  installOrders(app, sandbox)
  sandbox.resume()
  const timer = setInterval(() => sandbox.tick(), TICK_MS)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    sandbox.close()
  })
  return Object.assign(app, { sandbox })
}
