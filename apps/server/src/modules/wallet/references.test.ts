import { describe, expect, test } from 'vitest'
import { betIdOf, parseBetId, referenceOf } from './references.ts'

describe('what a posting belongs to', () => {
  test.each([
    ['bet.stake', 'bet_1296'],
    ['chase.hold', 'cha_1296'],
    ['transfer.in', 'ptr_1296'],
    ['game.bet', 'rnd_100'],
    ['deposit.credit', undefined],
    ['adjustment.credit', undefined],
  ] as const)('%s: %s', (code, id) => {
    expect(referenceOf({ code, ref: 1296n })).toBe(id)
  })

  test.each([
    ['bet_1', 1n],
    ['bet_0', undefined],
    ['bet_01', undefined],
    [`bet_${'9'.repeat(18)}`, 999_999_999_999_999_999n],
    [`bet_${'9'.repeat(19)}`, undefined],
    ['cha_1', undefined],
  ])('%s is read as %s', (text, number) => {
    expect(parseBetId(text)).toBe(number)
    if (number !== undefined) expect(betIdOf(number)).toBe(text)
  })
})
