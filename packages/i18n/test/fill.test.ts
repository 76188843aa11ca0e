import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { createFill, type Values } from '../src/fill.ts'
import { messageTranslator } from '../src/server.ts'

const LEFT = '{n, plural, =0 {nothing} one {# thing} few {# things (few)} other {# things}} left'
const WHO = '{who, select, she {She} he {He} other {They}} won'
const NESTED = '{n, plural, one {{who, select, a {A} other {B}} # time} other {{who} # times}}'

describe('filling messages', () => {
  it.each<[string, string, Values | undefined, string]>([
    ['en', 'Plain', undefined, 'Plain'],
    ['en', 'Hello {name}, {name}!', { name: 'Ana' }, 'Hello Ana, Ana!'],
    ['en', 'Hello {name}!', {}, 'Hello !'],
    ['en', 'Hello {constructor}!', {}, 'Hello !'],
    ['en', 'Up to {n, number}', { n: 1500 }, 'Up to <1500>'],
    ['en', LEFT, { n: 0 }, 'nothing left'],
    ['en', LEFT, { n: 1 }, '<1> thing left'],
    ['en', LEFT, { n: 2 }, '<2> things left'],
    ['pl', LEFT, { n: 3 }, '<3> things (few) left'],
    ['pl', LEFT, { n: 5 }, '<5> things left'],
    [
      'en',
      '{n, plural, offset:1 one {you and #} other {you and # others}}',
      { n: 2 },
      'you and <1>',
    ],
    ['en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 3 }, '<3>rd'],
    ['en', WHO, { who: 'he' }, 'He won'],
    ['en', WHO, { who: 'toString' }, 'They won'],
    ['en', NESTED, { n: 1, who: 'a' }, 'A <1> time'],
    ['en', NESTED, { n: 7, who: 'a' }, 'a <7> times'],
    ['en', 'A # stays, and <b>tags</b>', {}, 'A # stays, and <b>tags</b>'],
  ])('%s: "%s" with %j is "%s"', (tag, message, values, expected) => {
    const fill = createFill({ tag, number: (value) => `<${value}>`, isIsolating: false })
    expect(fill(compileMessageOrThrow(message), values)).toBe(expected)
  })

  it('sets values apart where lines run from right to left, on pages alone', () => {
    const message = compileMessageOrThrow('{name}: {amount}, {n, plural, other {#}}')
    const values = { name: 'Ana', amount: '+5', n: 2 }
    const number = String
    const apart = createFill({ tag: 'ar', number, isIsolating: true })
    expect(apart(message, values)).toBe('\u2068Ana\u2069: \u2068+5\u2069, 2')
    expect(createFill({ tag: 'ar', number, isIsolating: false })(message, values)).toBe(
      'Ana: +5, 2',
    )
    const { text } = messageTranslator('ar')
    expect(text('code.email', { code: '123456', minutes: 5 })).not.toMatch(/[\u2066-\u2069]/)
  })
})
