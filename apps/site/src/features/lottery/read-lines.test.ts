import { findPlay } from '@fairhouse/lottery/all'
import { describe, expect, it } from 'vitest'
import { LINES_MAX, readLines } from './read-lines.ts'

const play = (code: string) => {
  const found = findPlay(code)
  if (!found) throw new Error(`${code} is not built`)
  return found
}

const atOnce = async (code: string, text: string) =>
  readLines(
    play(code),
    text,
    async () => undefined,
    () => 0,
  )

describe('lines of text', () => {
  it.each([
    ['SSC_5X_DIRECT_SINGLE', '12345 00001;99999\n0000\n54321', 4, [[2, '0000']]],
    ['SSC_3X_B_MIXED', '123,112\n777', 2, [[2, '777']]],
    ['4D_IBOX4', '1112\n1234', 1, [[2, '1234']]],
    ['11X5_RX3', '1 2 3; 05 06 07\n\n1 2\n9 10 11', 3, [[3, '1 2']]],
    ['VN_MB_LO4', '１２３４ x', 1, [[1, 'x']]],
  ] as const)('%s: %j', async (code, text, good, bad) => {
    const read = await atOnce(code, text)
    expect(read.good).toHaveLength(good)
    expect(read.bad.map(({ at, text: piece }) => [at, piece])).toEqual(bad)
  })

  it('lets the page breathe, and takes no more lines than a bet may have', async () => {
    const text = Array.from({ length: LINES_MAX + 5 }, (_, n) => String(n).padStart(5, '0')).join(
      ' ',
    )
    let time = 0
    let pauses = 0
    const read = await readLines(
      play('SSC_5X_DIRECT_SINGLE'),
      text,
      async () => {
        pauses += 1
      },
      () => (time += 1),
    )
    expect(read.good).toHaveLength(LINES_MAX)
    expect(read.bad).toHaveLength(5)
    expect(pauses).toBeGreaterThan(LINES_MAX / 20)
  })
})
