import { languageOfTag, type LanguageCode, matchLanguage } from '@fairhouse/i18n'
import { errorText } from '@fairhouse/i18n/server'
import { ERRORS, type ErrorBody, type ErrorCode, type FieldFault } from '@fairhouse/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOverloaded } from '#server/db/pool.ts'
import { Problem } from '#server/core/problem.ts'

/** Fastify's own refusals, in our codes. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Problem) return error.code
  if (isOverloaded(error)) return 'UNAVAILABLE'
  const known = FASTIFY_CODES[(error as { code?: string }).code ?? '']
  if (known) return known
  const status = (error as { statusCode?: number }).statusCode
  if (status === 429) return 'RATE_LIMITED'
  // Other client errors of Fastify: a broken URL, an invalid header.
  return status !== undefined && status >= 400 && status < 500 ? 'VALIDATION_FAILED' : 'INTERNAL'
}

/**
 * The language of the request: the header `Language`, the cookie of the site's switcher, the
 * browser's preference; English by default. (Below the cookies' hook there are none.)
 */
export function languageOf({ headers, cookies }: FastifyRequest): LanguageCode {
  const preferred = headers['language'] ?? cookies?.['lang'] ?? headers['accept-language']
  return typeof preferred === 'string' ? matchLanguage(preferred) : 'en'
}

/** The language that a query or a body names, "CN" included; else that of the request. */
export function askedLanguage(
  { language }: { readonly language?: string | undefined },
  request: FastifyRequest,
): LanguageCode {
  const named = language === undefined ? undefined : languageOfTag(language)
  return named ?? languageOf(request)
}

function bodyOf(request: FastifyRequest, code: ErrorCode, problem: Problem | undefined): ErrorBody {
  const fields: readonly FieldFault[] = problem?.fields ?? []
  const details = problem?.details
  const message = errorText(languageOf(request), code, details)
  return {
    error: {
      code,
      message,
      ...(fields.length > 0 ? { fields } : {}),
      ...(details ? { details } : {}),
      requestId: request.id,
    },
  }
}

/** The most that is read and discarded, in bytes: more than any picture that is sent. */
const PASSED_OVER_MAX = 64 * 1024 * 1024

/** True while a body is still to come. */
function isSending({ raw, headers }: FastifyRequest): boolean {
  const length = headers['transfer-encoding'] ?? headers['content-length'] ?? '0'
  return length !== '0' && !raw.complete
}

/**
 * A refusal leaves before the body has been read. A client that is still sending when the
 * connection closes sees it break, and may never read the reason: a body of a known and moderate
 * length is therefore discarded as it comes (Node does so by itself); for any other the connection
 * closes.
 */
function passOver(request: FastifyRequest, reply: FastifyReply): void {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (length <= PASSED_OVER_MAX) reply.removeHeader('connection')
  else reply.header('connection', 'close')
}

/** Sends any failure in the one shape of errors. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const code = codeOf(error)
  if (code === 'INTERNAL')
    request.log.error({ err: error, requestId: request.id }, 'request failed')
  if (isOverloaded(error)) request.log.warn({ requestId: request.id }, 'no connection in time')
  const problem = error instanceof Problem ? error : undefined
  if (isSending(request)) passOver(request, reply)
  // 405, 404 and the like for an unknown path are answered as JSON, too.
  return reply.status(ERRORS[code].status).send(bodyOf(request, code, problem))
}

/** Every failure leaves in one shape with a code of the table; unknown ones as INTERNAL, logged. */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, new Problem('NOT_FOUND'))
}
