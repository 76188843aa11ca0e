import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstLine, messageParts } from './message-parts.ts'

const found = (body: string) =>
  messageParts(body)
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, text }) => [kind, text])

describe('parts of a message', () => {
  it.each([
    ['Fairhouse: 482913 is your code.', [['code', '482913']]],
    ['Código 4829, válido por 5 minutos.', [['code', '4829']]],
    ['Open https://a.example/r?t=12345678. Bye', [['link', 'https://a.example/r?t=12345678']]],
    ['(see http://localhost:4000/reset)', [['link', 'http://localhost:4000/reset']]],
    // Dates, amounts and telephone numbers are not codes.
    ['On 21/11/2026 at 10:30 you won 1284.50.', []],
    ['javascript:alert(1) ftp://x.example/a', []],
    ['', []],
  ])('%j', (body, expected) => {
    expect(found(body)).toEqual(expected)
  })

  it('lose nothing of the text', () => {
    const words = fc.constantFrom('123456', 'https://x.example/a', ' ', '.', '\n', 'olá', '12/34')
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        const body = parts.join('')
        expect(
          messageParts(body)
            .map(({ text }) => text)
            .join(''),
        ).toBe(body)
      }),
    )
  })

  it('begins with the first line that says something', () => {
    expect(firstLine('\n  \nHello\nthere')).toBe('Hello')
    expect(firstLine('')).toBe('')
  })
})
