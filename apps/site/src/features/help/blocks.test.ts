import { expect, test } from 'vitest'
import { blocksOf, isFound } from './blocks.ts'

const plain = (text: string) => [{ text, isStrong: false }]

test('an answer is made of paragraphs, points and steps', () => {
  expect(blocksOf('One\nline.\n\n- a\n- b\n\n1. first\n2. **second** one\n')).toEqual([
    { kind: 'text', lines: [plain('One line.')] },
    { kind: 'points', lines: [plain('a'), plain('b')] },
    {
      kind: 'steps',
      lines: [
        plain('first'),
        [
          { text: 'second', isStrong: true },
          { text: ' one', isStrong: false },
        ],
      ],
    },
  ])
  expect(blocksOf('  \n\n ')).toEqual([])
  expect(blocksOf('- a\nnot a point')).toMatchObject([{ kind: 'text' }])
})

test.each([
  ['Como faço um depósito?', 'deposito', true],
  ['Como faço um depósito?', 'FACO como', true],
  ['Como faço um depósito?', 'saque', false],
  ['Como faço um depósito?', '', true],
  ['ฉันฝากเงินแล้ว', 'เงิน', true],
])('%s is found by %j: %s', (text, typed, is) => {
  expect(isFound(text, typed)).toBe(is)
})
