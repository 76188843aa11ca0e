import type { Duplex } from 'node:stream'
import { errorText } from '@fairhouse/i18n/server'
import { ERRORS, type ErrorBody } from '@fairhouse/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './errors.ts'

type Headers = Readonly<Record<string, string>>

/** Errors below HTTP: neither language nor route is known yet. */
const CODE = 'VALIDATION_FAILED'

function isGone(error: Error & { readonly code?: string }, socket: Duplex): boolean {
  return error.code === 'ECONNRESET' || socket.destroyed || !socket.writable
}

/**
 * Answers what never became a request (broken framing, headers too large, a handshake of no
 * WebSocket, a client that is too slow) in the shape of errors, and closes the connection: where
 * the next request would begin is unknown.
 */
export function answerMalformed(headers: Headers, nextId: () => string) {
  return (error: Error & { readonly code?: string }, socket: Duplex): void => {
    if (isGone(error, socket)) return void socket.destroy()
    const message = errorText('en', CODE)
    const body: ErrorBody = { error: { code: CODE, message, requestId: nextId() } }
    const text = JSON.stringify(body)
    const head = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    const status = `HTTP/1.1 ${ERRORS[CODE].status} Bad Request`
    socket.end([status, ...head, '', text].join('\r\n'))
  }
}

/** Answers unparsable URLs, which no hook and no route ever sees. */
export function answerBadUrl(headers: Headers) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void sendProblem(request, reply.headers(headers), error)
  }
}

/** Unknown expectations may be passed over (RFC 9110, 10.1.1), instead of a bare 417. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}
