import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPlay } from '@fairhouse/lottery'
import { afterAll, describe, expect, it } from 'vitest'
import { codeMatcher, readCases, runCase, type SettlementCase } from './lottery-cases.ts'

const ROOT = join(import.meta.dirname, '../..')
const CASES_FILE = join(ROOT, '../shared/data/lottery/cases.json')
const hasCases = existsSync(CASES_FILE)
if (!hasCases) console.info('skipped: settlement cases, because ../shared is absent')

const scratch = mkdtempSync(join(tmpdir(), 'fairhouse-conform-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const BET = {
  playCode: 'SSC_DWD',
  selection: { positions: [['1'], ['0', '2'], [], [], []] },
  unitStake: '2',
  multiple: 1,
  pricing: { model: 'prizeGroup', group: 1950 },
}

const DIGITS_CASE = {
  id: 'c1',
  family: 'SSC',
  draw: { game: 'x', issue: '1', digits: ['1', '2', '3', '4', '5'] },
  bets: [BET],
  expect: {
    betCount: 3,
    stake: '6.00',
    winningBets: 2,
    refund: '0.00',
    payout: '39.00',
    net: '33.00',
  },
} satisfies SettlementCase

function fileWith(cases: readonly unknown[]): string {
  const file = join(scratch, 'cases.json')
  writeFileSync(file, JSON.stringify({ format: 'settlement-case-v1', cases }))
  return file
}

function conform(...args: string[]): { code: number | null; lines: unknown[]; stderr: string } {
  const run = spawnSync(process.execPath, ['tests/conformance/conform.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const lines = run.stdout.split('\n').filter((line) => line !== '')
  return { code: run.status, lines: lines.map((line) => JSON.parse(line)), stderr: run.stderr }
}

describe('settlement cases', () => {
  it.skipIf(!hasCases)('are exact wherever all plays of a case are built', () => {
    const built = readCases(readFileSync(CASES_FILE, 'utf8')).filter(({ bets }) =>
      bets.every(({ playCode }) => findPlay(playCode)),
    )
    expect(built.length).toBeGreaterThanOrEqual(49)
    expect(built.map(runCase).filter(({ status }) => status !== 'ok')).toEqual([])
  })

  it('differ when a figure does', () => {
    const wrong = { ...DIGITS_CASE, expect: { ...DIGITS_CASE.expect, net: '33.01' } }
    expect(runCase(wrong)).toMatchObject({
      status: 'differs',
      net: '33.00',
      expected: { net: '33.01' },
    })
  })

  it('cap a bet before the sum and a ticket after rounding', () => {
    const bets = [{ ...BET, maxPayout: '10.005' }, BET]
    expect(runCase({ ...DIGITS_CASE, bets })).toMatchObject({ payout: '49.00' })
    expect(runCase({ ...DIGITS_CASE, bets, maxPayout: '48.99' })).toMatchObject({
      payout: '48.99',
      net: '36.99',
    })
  })

  it.each([
    ['a play', { ...BET, playCode: 'SSC_BULL' }],
    ['a pricing model', { ...BET, pricing: { model: 'dividend', unit: '2', dividends: {} } }],
    ['a field of a price', { ...BET, pricing: { ...BET.pricing, pointPrice: '23' } }],
    ['a form of selection', { ...BET, selection: { lines: ['12345'] } }],
    ['a field of a bet', { ...BET, insurance: true }],
    ['a variant', { ...BET, variant: { tie: 'refund' } }],
    ['a stake under 1/10 000', { ...BET, unitStake: '0.00001' }],
    ['a multiple of nothing', { ...BET, multiple: 0 }],
    ['a stake beyond the ledger', { ...BET, unitStake: '900000000000000', multiple: 2 }],
  ])('are unsupported, without figures, for %s that is not known', (_, unknownBet) => {
    expect(runCase({ ...DIGITS_CASE, bets: [unknownBet] })).toMatchObject({
      status: 'unsupported',
      betCount: null,
      net: null,
    })
  })
})

describe('code patterns', () => {
  it.each([
    ['SSC_DWD', ['SSC_DWD'], ['SSC_DWD2', 'XSSC_DWD']],
    ['SSC_3X_{F|M|B}_G3', ['SSC_3X_F_G3', 'SSC_3X_B_G3'], ['SSC_3X_X_G3', 'SSC_3X_F_G6']],
    ['SSC_DXDS_{F2|B2}', ['SSC_DXDS_F2', 'SSC_DXDS_B2'], ['SSC_DXDS_F3']],
    ['SSC_LH_{ij}', ['SSC_LH_12', 'SSC_LH_45'], ['SSC_LH_21', 'SSC_LH_11', 'SSC_LH_12_TIE']],
    ['SSC_LH_{ij}_TIE', ['SSC_LH_34_TIE'], ['SSC_LH_34']],
    ['PK10_LH_k', ['PK10_LH_1'], ['PK10_LH_k']],
  ])('%s', (pattern, matching, others) => {
    const matches = codeMatcher(pattern)
    expect(matching.every(matches)).toBe(true)
    expect(others.some(matches)).toBe(false)
  })
})

describe('the command', () => {
  it('prints a line per case of the codes alone and leaves 0 when all are ok', () => {
    const mixed = { ...DIGITS_CASE, id: 'c2', bets: [BET, { ...BET, playCode: 'SSC_5X_G120' }] }
    const file = fileWith([DIGITS_CASE, mixed])
    const { code, lines } = conform('lottery', file, '--only', 'SSC_DWD,SSC_BULL')
    expect(code).toBe(0)
    expect(lines).toEqual([{ id: 'c1', status: 'ok', ...DIGITS_CASE.expect }])
  })

  it('leaves 1 when one is not', () => {
    const unbuilt = { ...DIGITS_CASE, id: 'c2', family: 'KENO' }
    const { code, lines } = conform('lottery', fileWith([DIGITS_CASE, unbuilt]))
    expect(code).toBe(1)
    expect(lines).toMatchObject([{ status: 'ok' }, { id: 'c2', status: 'unsupported', net: null }])
  })

  it.each([
    ['no arguments', [], 'usage'],
    ['an unknown kind', ['sports', 'x'], 'usage'],
    ['an unknown option', ['lottery', 'x', '--all'], 'usage'],
    ['a file that is not there', ['lottery', 'not-there.json'], 'cannot read not-there.json'],
    ['a file that is not JSON', ['lottery', 'tests/conformance/conform.ts'], 'not JSON'],
    ['a file of another format', ['lottery', 'package.json'], 'settlement-case-v1'],
  ])('leaves 2 and says why for %s', (_, args, sentence) => {
    const { code, lines, stderr } = conform(...args)
    expect({ code, lines }).toEqual({ code: 2, lines: [] })
    expect(stderr).toContain(sentence)
  })

  it('leaves 2 when nothing would be checked', () => {
    const { code, stderr } = conform('lottery', fileWith([DIGITS_CASE]), '--only', 'SSC_DWDD')
    expect(code).toBe(2)
    expect(stderr).toContain('no case')
  })
})
