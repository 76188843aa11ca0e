import { ERRORS, ROUTES, type RouteKey } from '@fairhouse/protocol'
import { compileCheck } from '@fairhouse/server/http/validate.ts'
import type { Answer } from '../lib/http.ts'

/**
 * What no answer may contain: stack traces, statements and errors of the database. None of it is in
 * the requests.
 */
const LEAKS: readonly RegExp[] = [
  /\bat [^\s]+ \(?[^\s]*\.[cm]?[jt]s:\d+/,
  /node_modules|file:\/\/\//,
  /\b(?:insert into|update \w+ set|delete from)\b/i,
  /\bselect\b[^"]{0,80}\bfrom\b/i,
  /syntax error at or near|violates \w+ constraint|relation "|invalid byte sequence/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|DatabaseError)\b/,
  /Cannot read propert|is not a function|ECONNREFUSED|argon2id\$/,
]

/** A closed site answers 503: not a fault. */
const MAY_BE_5XX: ReadonlySet<string> = new Set(['MAINTENANCE'])

const checks = new Map<RouteKey, (value: unknown) => void>()

function fitsResponse(route: RouteKey, value: unknown): boolean {
  const check = checks.get(route) ?? compileCheck(ROUTES[route].response)
  checks.set(route, check)
  try {
    check(value)
    return true
  } catch {
    return false
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const FIELDS: ReadonlySet<string> = new Set(['code', 'message', 'fields', 'details', 'requestId'])

function checkRefusal({ status, text }: Answer): string[] {
  const body = parse(text) as { error?: Record<string, unknown> } | undefined
  const error = body?.error
  if (typeof error !== 'object' || error === null || Object.keys(body ?? {}).length !== 1) {
    return [`${status} not in the shape of errors`]
  }
  const code = String(error['code'])
  if (!Object.hasOwn(ERRORS, code)) return [`a code of no table: ${code}`]
  const faults: string[] = []
  const meant = ERRORS[code as keyof typeof ERRORS].status
  if (meant !== status) faults.push(`${code} with status ${status}`)
  if (status >= 500 && !MAY_BE_5XX.has(code)) faults.push(`${status} ${code}`)
  if (typeof error['message'] !== 'string' || error['message'] === '') faults.push('no message')
  if (typeof error['requestId'] !== 'string') faults.push('no id of the request')
  const unknown = Object.keys(error).filter((name) => !FIELDS.has(name))
  if (unknown.length > 0) faults.push(`unknown fields of an error: ${unknown.join(', ')}`)
  return faults
}

/** What is wrong with an answer; empty when nothing is. `route`: what answered, if it is known. */
export function checkAnswer(answer: Answer, route: RouteKey | undefined, method: string): string[] {
  const { status, text, headers } = answer
  if (status === 0) return [`no answer: ${text}`]
  const faults: string[] = LEAKS.filter((leak) => leak.test(text)).map((leak) => `leaks ${leak}`)
  if (method === 'HEAD') return status >= 500 ? [...faults, `${status} for HEAD`] : faults
  if (status >= 400) return [...faults, ...checkRefusal(answer)]
  const isJson = headers['content-type']?.startsWith('application/json') === true
  if (route === undefined || !isJson || status >= 300) return faults
  const value = parse(text)
  return fitsResponse(route, value) ? faults : [...faults, 'an answer unlike its schema']
}
