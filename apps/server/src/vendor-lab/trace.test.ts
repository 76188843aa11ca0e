import { expect, test } from 'vitest'
import { Trace } from './trace.ts'

const exchange = (request: string, answer = '') =>
  ({ to: 'vendor', call: 'ping', request, http: 200, answer, tookMs: 1 }) as const

test.each([
  ['an echo of what must not be told', 'key=s3cr3t', 'key=[secret]'],
  ['a session that somebody else has made', '{"token":"abc"}', '{"token":"[secret]"}'],
  ['the same, spaced', '{"a":1, "secret" : "x y"}', '{"a":1, "secret":"[secret]"}'],
  ['what is no secret', '{"tokens":"abc"}', '{"tokens":"abc"}'],
  ['what is long', 'x'.repeat(5_000), `${'x'.repeat(4_000)} …`],
])('%s', (_, text, kept) => {
  const trace = new Trace(['s3cr3t', ''])
  trace.add(exchange(text, text))
  const [one] = trace.take()
  expect([one?.request, one?.answer]).toEqual([kept, kept])
  expect(trace.take()).toEqual([])
  expect(trace.cleaned({ what: text, came: null })).toEqual({ what: kept, came: null })
})

test('of a check so many exchanges are kept, the first', () => {
  const trace = new Trace()
  for (let at = 0; at < 60; at += 1) trace.add(exchange(String(at)))
  const kept = trace.take()
  expect(kept.map(({ request }) => request)).toEqual(Array.from({ length: 40 }, (_, at) => `${at}`))
})
