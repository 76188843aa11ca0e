import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvLine } from '#server/http/csv.ts'
import {
  createTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { currentIssue, entry, place } from '../../../../test/slips.ts'
import { unzip } from '../../../../test/unzip.ts'
import { escapeXml } from './xlsx-parts.ts'
import { offsetsOf, localText } from './local-time.ts'
import { pdfOf } from './pdf.ts'
import type { Cell, Table } from './table.ts'
import { xlsxOf } from './xlsx.ts'

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function tableOf(rows: Cell[][]): Table {
  async function* batches() {
    for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3)
  }
  return {
    title: 'Extrato [tudo]: 2026/11',
    columns: [
      { title: 'Nº', kind: 'count', width: 8 },
      { title: 'Hora', kind: 'instant', width: 20 },
      { title: 'Texto', kind: 'text', width: 20 },
      { title: 'Valor', kind: 'money', width: 20 },
    ],
    rows: batches(),
    digits: 2,
    timeZone: 'America/Sao_Paulo',
  }
}

const NOON = Date.parse('2026-11-21T12:00:00Z')

describe('a workbook', () => {
  test('has every row, on as many sheets as it takes', async () => {
    const rows = Array.from({ length: 10 }, (_, at): Cell[] => [at, NOON, `<${at}>`, BigInt(at)])
    const files = unzip(await bytesOf(xlsxOf(tableOf(rows), new Date(NOON), 4)))
    const sheets = [1, 2, 3].map((no) => files.get(`xl/worksheets/sheet${no}.xml`) ?? '')
    expect(sheets.map((xml) => xml.split('<row>').length - 2)).toEqual([4, 4, 2])
    expect(sheets[2]).toContain('<t>&lt;9&gt;</t>')
    expect(sheets[0]).toContain(`<v>${(NOON - 3 * 3_600_000) / 86_400_000 + 25_569}</v>`)
    expect(files.get('xl/workbook.xml')).toContain('name="Extrato  tudo   2026 11 3"')
    expect(files.get('[Content_Types].xml')).toContain('sheet3.xml')
  })

  test('a fault on the way ends it, and it does not look whole', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [[1, NOON, 'a', 1n]]
      throw new Error('the database has gone')
    }
    const table = { ...tableOf([]), rows: broken() }
    await expect(bytesOf(xlsxOf(table, new Date(NOON)))).rejects.toThrow('the database has gone')
  })

  test('no text breaks its XML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeXml(text)).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
      }),
    )
    expect(escapeXml('a\u0000b\u001f & "ção" 😀')).toBe('ab &amp; &quot;ção&quot; 😀')
  })
})

test.each([
  ['=1+1', `'=1+1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['-12.50', '-12.50'],
  ['a,"b"\n', '"a,""b""\n"'],
])('the cell %j is written as %j', (cell, text) => {
  expect(csvLine([cell])).toBe(`${text}\r\n`)
})

test('times are those of the zone, also where clocks change', () => {
  const zone = fc.constantFrom('America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC')
  const instant = fc.integer({ min: 0, max: 4_102_444_800 })
  fc.assert(
    fc.property(zone, fc.array(instant, { maxLength: 5 }), (timeZone, seconds) => {
      const offset = offsetsOf(timeZone)
      for (const one of seconds) {
        const expected = new Date(one * 1000).toLocaleString('sv', { timeZone })
        expect(localText(one * 1000 + offset(one * 1000))).toBe(expected)
      }
    }),
  )
})

test('a statement runs over pages, and its text can be read', async () => {
  async function* rows() {
    yield Array.from({ length: 120 }, (_, at) => [
      '21/11/2026',
      'Prêmio',
      `bet_${at}`,
      'R$ 1,00',
      'R$ 2,00',
    ])
  }
  const pdf = await bytesOf(
    pdfOf({
      title: 'Extrato',
      language: 'pt-BR',
      details: ['Fairhouse · maria'],
      totals: [['Saldo antes', 'R$ 0,00']],
      columns: ['Hora', 'Movimento', 'Referência', 'Valor', 'Saldo'].map((title) => ({
        title,
        share: 1,
      })),
      rows: rows(),
      foot: 'Fairhouse',
      madeAt: new Date(NOON),
    }),
  )
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3)
  // It embeds its fonts, with the character of each glyph.
  expect(text.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(2)
  expect(text.match(/\/ToUnicode/g)?.length).toBeGreaterThanOrEqual(2)
})

describe('downloads', () => {
  let platform: TestPlatform
  let member: TestMember

  beforeAll(async () => {
    platform = await createTestPlatform()
    await platform.runCycle()
    member = await platform.member('500.00')
    for (let at = 0; at < 12; at += 1) {
      const { issueId } = await currentIssue(platform)
      await place(member, { issueId, entries: [entry()] })
    }
  })
  afterAll(() => platform.close())

  const get = (path: string, token = member.token) =>
    fetch(`${platform.url}/wps/records/${path}`, { headers: { authorization: `Bearer ${token}` } })

  test('the CSV has the lines of the record, and its sum is the ledger', async () => {
    const answer = await get('account/export?format=csv&from=2026-11-01&language=en&timeZone=UTC')
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="account-2026-11-01_2026-11-21\.csv"/,
    )
    const text = await answer.arrayBuffer().then((bytes) => Buffer.from(bytes).toString('utf8'))
    expect(text.startsWith('\ufeffNo.,Time (UTC),Movement,')).toBe(true)
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(13)
    expect(lines[0]).toBe('1,2026-11-21 12:00:00,Adjustment in your favour,,500.00,500.00,')
    expect(lines[12]).toMatch(/^13,2026-11-21 12:00:00,Bet,[^,]+,-1\.00,488\.00,bet_\d+$/)
    const sum = lines.reduce((all, line) => all + Number(line.split(',')[4]), 0)
    expect(sum).toBe(488)
  })

  test('each format comes as what it is, in the language that is asked for', async () => {
    const xlsx = await get('bets/export?format=xlsx&language=pt')
    const files = unzip(Buffer.from(await xlsx.arrayBuffer()))
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.split('<row>')).toHaveLength(14)
    expect(sheet).toContain('Aberto')
    const pdf = await get('account/export?format=pdf')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await pdf.text()).startsWith('%PDF')).toBe(true)
    const profit = await (await get('profit/export?format=csv&by=lottery&language=en')).text()
    expect(profit).toContain('Total,12.00,')
  })

  test.each([
    ['account/export?format=doc', 'format'],
    ['account/export?format=csv&timeZone=Mars/Base', 'timeZone'],
    ['bets/export?format=pdf', 'format'],
    ['profit/export?format=csv', 'by'],
  ])('%s is refused', async (path, field) => {
    const answer = await get(path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { fields: [{ field }] } })
  })

  test('nobody takes what is not theirs', async () => {
    expect((await get('account/export?format=csv', 'x'.repeat(43))).status).toBe(401)
    const other = await platform.member('1.00')
    const text = await (await get('account/export?format=csv', other.token)).text()
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  })
})
