import { ROUTES, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import { compileCheck } from '@fairhouse/server/http/validate.ts'
import { describe, expect, test } from 'vitest'
import { harvest, type Pools } from './pools.ts'
import { createDice } from './dice.ts'
import { textOf } from './from-pattern.ts'
import { valueOf, type Schema } from './from-schema.ts'
import { checkAnswer } from './check-answer.ts'
import { mutateWithin } from './mutate.ts'
import { buildRequest, KEYS } from './requests.ts'

const SAMPLES = 200
const cast = { headers: new Map(), pools: new Map() as Pools }
const parts = KEYS.flatMap((key) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (ROUTES[key] as RouteShape)[part]
    return schema ? [[`${part} of ${key}`, schema] as const] : []
  }),
)

test.each([
  '^[a-z]{3}$',
  '^mbr_[0-9a-z]{1,13}$',
  '^(0|[1-9][0-9]{0,14})$',
  '^[0-9]{1,13}-?[0-9Xx]$',
  '^https?://[^\\s<>"]{1,500}$',
  '\\S',
  '^[A-Za-z0-9_-]*={0,2}$',
  '^a.+b?$',
])('texts of %s fit it', (pattern) => {
  const dice = createDice('patterns', pattern)
  const texts = Array.from({ length: SAMPLES }, () => textOf(pattern, dice))
  expect(texts.filter((text) => !new RegExp(pattern).test(text))).toEqual([])
})

test('texts reach the bounds of a pattern', () => {
  const dice = createDice('bounds', '')
  const lengths = Array.from({ length: SAMPLES }, () => textOf('^[0-9a-z]{1,13}$', dice).length)
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 13])
})

test('what cannot be read is refused', () => {
  const dice = createDice('x', 'x')
  for (const pattern of ['(a', '[a', 'a)']) expect(() => textOf(pattern, dice)).toThrow(RangeError)
})

describe('values fit the schemas that they are made from', () => {
  test.each(parts)('%s', (name, schema) => {
    const check = compileCheck(schema)
    const dice = createDice('schemas', name)
    for (let count = 0; count < SAMPLES / 8; count += 1) {
      const value = valueOf(schema as Schema, dice)
      expect(() => check(value), JSON.stringify(value)).not.toThrow()
    }
  })
})

test('most changes break what they change', () => {
  const check = compileCheck(ROUTES['POST /wps/member/bank-accounts'].body)
  const dice = createDice('changes', '')
  let broken = 0
  for (let count = 0; count < SAMPLES; count += 1) {
    const schema = ROUTES['POST /wps/member/bank-accounts'].body as Schema
    try {
      check(mutateWithin(valueOf(schema, dice), dice))
    } catch {
      broken += 1
    }
  }
  expect(broken).toBeGreaterThan(SAMPLES * 0.8)
})

test('the same seed and number make the same request, another seed another', () => {
  const bodies = (seed: string) => KEYS.map((_, n) => JSON.stringify(buildRequest(seed, n, cast)))
  expect(bodies('one')).toEqual(bodies('one'))
  expect(bodies('one')).not.toEqual(bodies('two'))
  const asked = KEYS.map((_, n) => buildRequest('one', n + KEYS.length, cast).route)
  expect(asked.toSorted()).toEqual(KEYS.toSorted())
})

test('ids and one-time words of answers are kept, bounded', () => {
  const pools: Pools = new Map()
  const members = Array.from({ length: 99 }, (_, n) => ({ memberId: `mbr_${n}`, name: 'mbr' }))
  harvest(pools, { members: members.slice(0, 3), captchaId: 'abc', token: 'secret' })
  expect(pools.get('mbr')).toEqual(['mbr_0', 'mbr_1', 'mbr_2'])
  expect(pools.get('captchaId')).toEqual(['abc'])
  expect([...pools.values()].flat()).not.toContain('secret')
  for (let turn = 0; turn < 10; turn += 1) harvest(pools, members.slice(turn * 10, turn * 10 + 20))
  expect(pools.get('mbr')?.length).toBeLessThanOrEqual(40)
})

const refusal = (code: string, more: object = {}) =>
  JSON.stringify({ error: { code, message: 'a text', requestId: 'req_1', ...more } })

test.each<[string, number, string, RouteKey | undefined, string | undefined]>([
  ['a refusal of the table', 404, refusal('NOT_FOUND'), undefined, undefined],
  ['a success by its schema', 200, '{"status":"ok"}', 'GET /health', undefined],
  ['no answer', 0, 'cut off', undefined, 'no answer'],
  ['a fault of ours', 500, refusal('INTERNAL'), undefined, '500 INTERNAL'],
  ['a site that is shut', 503, refusal('MAINTENANCE'), undefined, undefined],
  ['a code of no table', 400, refusal('OOPS'), undefined, 'a code of no table'],
  ['a code with a wrong status', 400, refusal('NOT_FOUND'), undefined, 'with status 400'],
  ['another shape', 400, '{"statusCode":400}', undefined, 'not in the shape'],
  ['an empty body', 400, '', undefined, 'not in the shape'],
  ['a stack', 400, refusal('NOT_FOUND', { stack: '    at run (x.ts:3:4)' }), undefined, 'leaks'],
  ['SQL', 200, '"select a from b"', undefined, 'leaks'],
  ['another answer', 200, '{"status":"ok","version":"1"}', 'GET /health', 'unlike its schema'],
])('%s is judged', (_, status, text, route, fault) => {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const faults = checkAnswer({ status, headers, text, ms: 1 }, route, 'GET')
  if (fault === undefined) expect(faults).toEqual([])
  else expect(faults.join('\n')).toContain(fault)
})
