import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { codeMatcher, readCases, runCase, type SettlementCase } from './lottery-cases.ts'
import { concreteCodes } from './playtypes-file.ts'
import { readScenarios, runScenario } from './scenarios.ts'

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
  it.skipIf(!hasCases)('are all exact', () => {
    const outcomes = readCases(readFileSync(CASES_FILE, 'utf8')).map(runCase)
    expect(outcomes.length).toBeGreaterThanOrEqual(572)
    expect(outcomes.filter(({ status }) => status !== 'ok')).toEqual([])
  })

  it.each(['LHC_ZMT', 'LHC_ZM16', 'LHC_PARLAY'])('refuse %s on a sorted draw', (playCode) => {
    const positions = [['BIG'], ['BIG'], [], [], [], []]
    const selection = { positions: playCode === 'LHC_ZMT' ? positions.map(() => ['7']) : positions }
    const bet = { ...BET, playCode, selection, pricing: { model: 'fixedOdds', odds: '1.9' } }
    const balls = { main: ['1', '2', '3', '4', '5', '6'], extra: '7', zodiacYear: 'OX' }
    const given = { ...DIGITS_CASE, family: 'LHC', bets: [bet] }
    const outcomeOf = (order: string) => runCase({ ...given, draw: { ...balls, order } }).status
    expect(outcomeOf('sorted')).toBe('unsupported')
    expect(outcomeOf('drawn')).toBe('differs')
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
    ['a play', { ...BET, playCode: 'SSC_COW' }],
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

const SCENARIOS_FILE = join(ROOT, '../shared/data/lottery/scenarios.json')

describe('scenarios', () => {
  it.skipIf(!hasCases)('are all exact', () => {
    const outcomes = readScenarios(readFileSync(SCENARIOS_FILE, 'utf8')).map(runScenario)
    expect(outcomes.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok'])
  })

  const rebate = {
    id: 's1',
    kind: 'rebate',
    input: {
      stake: '10.01',
      chosenGroup: 1900,
      chain: [
        { role: 'member', group: 1930 },
        { role: 'agent', group: 1920 },
      ],
    },
  }

  it('round rebates down, and give nothing to a link that has less', () => {
    const rebates = [
      { role: 'member', rate: '0.0150', amount: '0.15' },
      { role: 'agent', rate: '0.0000', amount: '0.00' },
    ]
    expect(runScenario({ ...rebate, expect: { rebates } })).toMatchObject({ status: 'ok', rebates })
    const other = { rebates: [{ role: 'member', rate: '0.0150', amount: '0.16' }] }
    expect(runScenario({ ...rebate, expect: other })).toMatchObject({ status: 'differs' })
  })

  it.each([
    ['a kind', { ...rebate, kind: 'lottery' }],
    ['a group', { ...rebate, input: { ...rebate.input, chosenGroup: 2001 } }],
    ['a chosen group above the own', { ...rebate, input: { ...rebate.input, chosenGroup: 1931 } }],
    ['an input', { ...rebate, kind: 'chase' }],
  ])('are unsupported for %s that is not known', (_, scenario) => {
    expect(runScenario(scenario)).toMatchObject({ status: 'unsupported' })
  })
})

const TYPES = [
  { family: 'K3', code: 'K3_BIG', probability: '1/2' },
  { family: 'K3', code: 'K3_SAME3', probability: '1/216' },
  { family: 'PK10', code: 'PK10_LH_k', probability: '1/2' },
]

function playtypesFile(types: readonly object[]): string {
  const file = join(scratch, 'playtypes.json')
  writeFileSync(file, JSON.stringify({ playTypes: types }))
  return file
}

describe('play types', () => {
  it.each([
    ['SSC_3X_{F|M|B}_G3', ['SSC_3X_F_G3', 'SSC_3X_M_G3', 'SSC_3X_B_G3']],
    ['PK10_LH_k', ['PK10_LH_1', 'PK10_LH_2', 'PK10_LH_3', 'PK10_LH_4', 'PK10_LH_5']],
    ['MAX3D', ['MAX3D']],
  ])('%s stands for its concrete codes', (code, concrete) => {
    expect(concreteCodes(code)).toEqual(concrete)
  })

  it('are printed with the chance found, and leave 0 when all are as stated', () => {
    const { code, lines } = conform('playtypes', playtypesFile(TYPES))
    expect(code).toBe(0)
    const found = TYPES.map(({ code: type, probability }) => ({ code: type, probability }))
    expect(lines).toEqual(found.map((one) => ({ ...one, status: 'ok' })))
  })

  it('leave 1 for another chance, another level or a code that is not known', () => {
    const wrong = [
      { family: 'K3', code: 'K3_BIG', probability: '105/216' },
      { family: 'K3', code: 'K3_SPAN', table: { P: { '0': '1/35' } } },
      { family: 'K3', code: 'K3_HUGE', probability: '1/2' },
    ]
    const { code, lines } = conform('playtypes', playtypesFile(wrong))
    expect(code).toBe(1)
    expect(lines).toMatchObject([
      { status: 'differs', probability: '1/2' },
      { status: 'differs' },
      { code: 'K3_HUGE', status: 'unsupported', probability: null },
    ])
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
    const unbuilt = { ...DIGITS_CASE, id: 'c2', family: 'BINGO' }
    const { code, lines } = conform('lottery', fileWith([DIGITS_CASE, unbuilt]))
    expect(code).toBe(1)
    expect(lines).toMatchObject([{ status: 'ok' }, { id: 'c2', status: 'unsupported', net: null }])
  })

  it.each([
    ['no arguments', [], 'usage'],
    ['an unknown kind', ['sports', 'x'], 'usage'],
    ['an unknown option', ['lottery', 'x', '--all'], 'usage'],
    ['codes of scenarios', ['scenarios', 'x', '--only', 'SSC_DWD'], 'usage'],
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
