import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkField,
  FIELD_MAX_LENGTH,
  FIELD_PATTERNS,
  fieldRule,
  ruleMessage,
  type FieldRule,
} from '../src/field-rules.ts'

function ruleOf(patternId: number, over: Partial<FieldRule> = {}): FieldRule {
  const bounds = { minLength: 1, maxLength: FIELD_MAX_LENGTH }
  const rule = { field: 'username', patternId, ...bounds, enabled: true, required: true } as const
  return fieldRule({ ...rule, ...over })
}

/** By pattern: what it takes, and what it refuses. */
const CASES: readonly (readonly [number, readonly string[], readonly string[]])[] = [
  [0, ['any thing ß 中 🎲'], []],
  [1, ['a', 'Ab12'], ['1a', 'a-b', 'é', 'a b']],
  [2, ['Abc'], ['Ab1', 'ã']],
  [3, ['中文a1'], ['中 a', 'あ']],
  [
    4,
    ['a.b+c@x-y.example.com', "o'neil@a.co"],
    ['a@b', 'a b@c.com', '@c.com', 'a@@c.com', 'a@c..com', 'a@.com', `${'a'.repeat(65)}@c.com`],
  ],
  [5, ['a1', '11'], ['a_1', 'á']],
  [6, ['a1', '1a'], ['aa', '11', 'a1!']],
  [7, ['0123'], ['1.2', '-1', '１２']],
  [8, ['aB1', 'A'], ['ab1', 'A!']],
  [9, ['Ana Lu'], ['João', 'a1']],
  [10, ['a-b_c!'], ['a b', 'a\tb']],
  [11, ['中，文。'], ['中a', '中 文']],
  [12, ['2024-02-29', '1990-12-01'], ['2024-13-01', '2024-1-1', '01-02-2024']],
  [13, ['02-29-2024'], ['13-01-2024', '2024-02-29']],
  [14, ['한국'], ['한 국', 'a']],
  [15, ['ไทย'], ['ไทย a', 'a']],
  [16, ['ไทย abc'], ['ไทย1', '中']],
  [17, ['JOÃO A'], ['João', 'ÃÕ']],
  [18, ['aA1!~[]\\^`'], ['a b', 'é']],
  [19, ["D'Ávila José-Maria", '王小明'], ["'a", 'a1', 'a<b']],
  [20, ['aA1!'], ['aA1', 'aA!', 'a1!', 'A1!', 'aA1! ']],
]

describe('patterns', () => {
  test('are 21, numbered from 0, each with its own cases here', () => {
    expect(FIELD_PATTERNS.map(({ id }) => id)).toEqual(CASES.map(([id]) => id))
    expect(FIELD_PATTERNS).toHaveLength(21)
  })

  test.each(CASES)('pattern %i takes and refuses', (id, taken, refused) => {
    for (const text of taken)
      expect([text, checkField(ruleOf(id), text)]).toEqual([text, undefined])
    for (const text of refused) {
      expect([text, checkField(ruleOf(id), text)]).toEqual([text, 'FIELD_RULE'])
    }
  })

  // Far beyond any bound of length: what is not linear would take hours here.
  test.each(FIELD_PATTERNS)('pattern $id takes time in proportion to the text', ({ pattern }) => {
    if (pattern === '*') return
    const expression = new RegExp(pattern, 'u')
    const hostile = [
      'a',
      'A',
      '0',
      'a.',
      'a@',
      '@a.',
      'aA1',
      ' ',
      '中',
      '한',
      'ไ',
      '-',
      '2024-',
    ].flatMap((piece) => [piece.repeat(100_000), `${piece.repeat(100_000)}\u0001`])
    const started = performance.now()
    for (const text of hostile) expression.test(text)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('checkField', () => {
  test('an empty value is at fault only where the field is required', () => {
    expect(checkField(ruleOf(1), '')).toBe('MISSING_FIELD')
    expect(checkField(ruleOf(1, { required: false }), '')).toBeUndefined()
  })

  test('lengths are counted in characters, bounds included', () => {
    const rule = ruleOf(0, { minLength: 2, maxLength: 3 })
    const faults = ['🎲', '🎲🎲', '🎲🎲🎲', '🎲🎲🎲🎲'].map((text) => checkField(rule, text))
    expect(faults).toEqual(['FIELD_RULE', undefined, undefined, 'FIELD_RULE'])
  })

  test('is what the wire says: the accepted pattern and the bounds, no more and no less', () => {
    const patterns = fc.constantFrom(...FIELD_PATTERNS)
    const pieces = fc.constantFrom(
      'a',
      'Z',
      '0',
      '-',
      ' ',
      '@',
      '.',
      '中',
      '한',
      'ไ',
      'Ã',
      '!',
      'ß',
    )
    const texts = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((some) => some.join(''))
    fc.assert(
      fc.property(patterns, texts, ({ id, pattern }, text) => {
        const rule = ruleOf(id, { minLength: 2, maxLength: 9 })
        const isLong = [...text].length >= 2 && [...text].length <= 9
        const fits = rule.acceptedPattern === '*' || new RegExp(pattern, 'u').test(text)
        expect(rule.acceptedPattern).toBe(pattern)
        expect(checkField(rule, text)).toBe(isLong && fits ? undefined : 'FIELD_RULE')
      }),
    )
  })

  test('messages take one value where both bounds are equal', () => {
    const of = (minLength: number) => ruleMessage(ruleOf(7, { minLength, maxLength: 10 }))
    expect(of(4)).toEqual({ key: 'fields.pattern7', values: { min: 4, max: 10, bounds: '4–10' } })
    expect(of(10).values.bounds).toBe('10')
  })
})
