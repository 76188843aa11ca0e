import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+55 11', "'+55 11"],
    ['@sum', "'@sum"],
    ['-cmd', "'-cmd"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    // A number is not a formula.
    ['-12.50', '-12.50'],
    ['', ''],
  ])('%j is written as %j', (value, expected) => {
    expect(toCsv([[value]])).toBe(`\uFEFF${expected}\r\n`)
  })

  /** An independent reader of the same format. */
  function parse(csv: string): string[][] {
    const rows: string[][] = [[]]
    const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g
    for (const [, cell = '', end] of csv.replace('\uFEFF', '').matchAll(cells)) {
      rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
      if (end === '\r\n') rows.push([])
    }
    return rows.slice(0, -1)
  }

  it('can be read back, whatever stands in the cells', () => {
    const row = fc.array(fc.string(), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (table) => {
        const read = parse(toCsv(table)).map((cells) => cells.map((cell) => cell.replace(/^'/, '')))
        expect(read).toEqual(table.map((cells) => cells.map((cell) => cell.replace(/^'/, ''))))
      }),
    )
  })
})
