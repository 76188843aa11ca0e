import { describe, expect, test } from 'vitest'
import { mergePut } from './put.ts'

const ENGLISH = { hello: 'Hello {name}', bye: 'Bye', left: '{n, plural, one {#} other {#}} left' }

describe('taking translations', () => {
  test('what is right is taken, what is not is named', () => {
    const given = { hello: 'Olá, {nome}', bye: 'Tchau', left: 5, old: 'x', constructor: 'y' }
    const { texts, taken, refused } = mergePut('pt', ENGLISH, { hello: 'Oi, {name}' }, given)
    expect(texts).toEqual({ hello: 'Oi, {name}', bye: 'Tchau' })
    expect(taken).toBe(1)
    expect(refused.map(([key]) => key)).toEqual(['hello', 'left', 'old', 'constructor'])
  })

  test('a right text takes the place of an earlier one', () => {
    const { texts } = mergePut('pt', ENGLISH, { bye: 'Adeus' }, { bye: 'Tchau' })
    expect(texts).toEqual({ bye: 'Tchau' })
  })
})
