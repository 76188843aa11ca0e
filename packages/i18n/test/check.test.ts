import { describe, expect, it } from 'vitest'
import { faultsOf, measure, pluralCategories } from '../src/check.ts'
import type { LanguageCode } from '../src/index.ts'

const DAYS = '{days, plural, one {# day} other {# days}} left'

describe('what is wrong with a translation', () => {
  it.each<[LanguageCode, string, string, string[]]>([
    ['pt', 'Hello {name}', 'Olá, {name}', []],
    ['pt', 'Hello {name}', 'Olá, {nome}', ['placeholders']],
    ['pt', 'Hello {name}', 'Olá', ['placeholders']],
    ['pt', 'Hello', 'Olá, {name}', ['placeholders']],
    ['pt', 'Hello', ' ', ['empty']],
    ['pt', 'Hello', 'Olá ', ['invalid']],
    ['pt', 'Hello {name}', 'Olá, {name', ['invalid']],
    ['pt', 'On {day}', 'Em {day, date}', ['invalid']],
    // An apostrophe before a brace makes text of the placeholder.
    ['fr', 'The {name}', "L'{name} d'ici", ['placeholders']],
    ['fr', 'The {name}', 'L’{name}', []],
    ['pt', 'the <terms>terms</terms>', 'os <terms>termos</terms>', []],
    ['pt', 'the <terms>terms</terms>', 'os <terms>termos<terms>', ['placeholders']],
    ['pt', 'the <terms>terms</terms>', 'os termos', ['placeholders']],
    ['pt', DAYS, '{days, plural, one {# dia} other {# dias}}', ['plurals']],
    ['pt', DAYS, '{days, plural, one {# dia} many {# de dias} other {# dias}}', []],
    ['pt', DAYS, '{days, plural, =0 {hoje} one {# dia} many {# de dias} other {# dias}}', []],
    ['pt', DAYS, '{days} dias', ['placeholders']],
    ['ja', DAYS, '残り{days, plural, other {#日}}', []],
    ['ja', DAYS, '残り{days, plural, one {#日} other {#日}}', ['plurals']],
    ['pl', DAYS, '{days, plural, one {#} few {#} other {#}}', ['plurals']],
    ['ar', DAYS, '{days, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}', []],
    // 21 is "one", too, in Russian, and 2 in Filipino.
    ['ru', DAYS, '{days, plural, one {день} few {# дня} many {# дней} other {# дня}}', ['plurals']],
    ['ru', DAYS, '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}}', []],
    ['fil', DAYS, '{days, plural, one {isang araw} other {# araw}}', ['plurals']],
    ['fil', DAYS, '{days, plural, =1 {isang araw} one {# araw} other {# araw}}', []],
    ['de', DAYS, '{days, plural, one {ein Tag} other {# Tage}}', []],
    // Where a language needs it, a value may become a plural.
    ['pt', 'Days: {days}', '{days, plural, one {#} many {#} other {#}}', []],
  ])('%s: "%s" as "%s"', (code, english, text, kinds) => {
    expect(faultsOf(code, english, text).map(({ kind }) => kind)).toEqual(kinds)
  })

  it.each<[LanguageCode, number]>([
    ['ar', 6],
    ['pl', 4],
    ['ru', 4],
    ['uk', 4],
    ['pt', 3],
    ['es', 3],
    ['th', 1],
  ])('%s has %i plural categories', (code, count) => {
    expect(pluralCategories(code)).toHaveLength(count)
  })

  it('measures a namespace', () => {
    const english = { a: 'A', b: 'B {x}', c: 'C' }
    const found = measure('pt', english, { a: 'Á', b: 'B', old: 'O' })
    expect(found).toMatchObject({ total: 3, done: 1, missing: ['c'] })
    expect(Object.keys(found.faults)).toEqual(['b', 'old'])
  })
})
