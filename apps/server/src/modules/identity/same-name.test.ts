import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

const CASES: readonly (readonly [string, string, boolean])[] = [
  ['Maria da Silva', 'MARIA DA SILVA', true],
  ['João Araújo', 'JOAO ARAUJO', true],
  ['SILVA, José', 'José Silva', true],
  ['Ana-Clara  Souza', 'Ana Clara Souza', true],
  ['王小明', '王小明', true],
  ['Maria da Silva', 'Maria Silva', false],
  ['José Pereira', 'José Pereira Filho', false],
  ['Maria Silva', 'Mariana Silva', false],
]

test.each(CASES)('%s and %s: the same is %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
  expect(isSameName(other, one)).toBe(isSame)
})
