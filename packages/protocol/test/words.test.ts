import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords } from '../src/words.ts'

test.each([
  ['', 0],
  ['   \n\t ', 0],
  ['. , ! — …', 0],
  ['one', 1],
  ['One, two; three.', 3],
  ['São três palavras', 3],
  ['R$ 1.284,50 em 21/11', 5],
  ['olá 👋 mundo', 2],
  ['ฉันฝากเงินแล้ว', 4],
  ['我的存款没有到账', 5],
  ['مرحبا بالعالم', 2],
])('%j has %i words', (text, count) => {
  expect(countWords(text)).toBe(count)
})

test('words stand for themselves, whatever lies between them', () => {
  const word = fc.constantFrom('casa', 'draw', 'número', '2026')
  const gap = fc.constantFrom(' ', '  ', '\n', ', ', '. ', ' — ')
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap), { maxLength: 60 }), (pairs) => {
      expect(countWords(pairs.map(([one, between]) => one + between).join(''))).toBe(pairs.length)
    }),
  )
})
