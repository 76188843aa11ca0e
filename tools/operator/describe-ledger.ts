import { toDecimal, type Minor } from '@fairhouse/money'
import {
  FIGURE_INVARIANTS,
  type FigureFault,
} from '../../apps/server/src/modules/team-figures/index.ts'
import { INVARIANTS, type BooksReport } from '../../apps/server/src/invariants.ts'

const DIGITS = 4

/** What the operator holds and what it owes its members: zero, as each posting has two sides. */
export function trialSum(report: BooksReport): bigint {
  const held = Object.values(report.houseAccounts).reduce((all, amount) => all + amount, 0n)
  return held + report.liabilities
}

/** True when no invariant is broken and the trial balance comes out at zero. */
export function isSound(report: BooksReport): boolean {
  return report.faults.length === 0 && trialSum(report) === 0n
}

/**
 * The report as text: counts, the trial balance in ledger units and as decimals, and a line per
 * invariant.
 */
export function describeLedger(report: BooksReport): string {
  const { accounts, postings, transfers, bets, liabilities, houseAccounts } = report
  const counts = Object.entries({ accounts, postings, transfers, bets })
  const money = [
    ['members', liabilities] as const,
    ...Object.entries(houseAccounts),
    ['sum', trialSum(report)] as const,
  ]
  const width = Math.max(...money.map(([name]) => name.length))
  return [
    ...counts.map(([name, count]) => `${name.padEnd(width + 2)}${String(count).padStart(24)}`),
    '',
    'Trial balance: ledger units (1/10 000), decimal',
    ...money.map(([name, amount]) => `  ${describeAmount(name.padEnd(width), amount)}`),
    '',
    'Invariants',
    ...describeAll(Object.keys(INVARIANTS), report.faults),
    `  ${trialSum(report) === 0n ? 'ok    ' : 'BROKEN'}  the trial balance comes out at zero`,
    '',
    isSound(report) ? 'The ledger is sound.' : 'THE LEDGER IS NOT SOUND.',
  ].join('\n')
}

interface Fault {
  readonly invariant: string
  readonly count: bigint
  readonly first: string
}

function describeAll(invariants: readonly string[], faults: readonly Fault[]): string[] {
  const broken = new Map(faults.map((fault) => [fault.invariant, fault]))
  return invariants.map((invariant) => {
    const fault = broken.get(invariant)
    const where = fault ? `: ${fault.count} times, first at ${fault.first}` : ''
    return `  ${fault ? 'BROKEN' : 'ok    '}  ${invariant}${where}`
  })
}

/** A line per invariant of the figures of members and teams. */
export function describeFigures(faults: readonly FigureFault[]): string {
  const end = faults.length === 0 ? 'The figures are sound.' : 'THE FIGURES ARE NOT SOUND.'
  return ['', 'Figures of teams', ...describeAll(FIGURE_INVARIANTS, faults), '', end].join('\n')
}

function describeAmount(name: string, amount: bigint): string {
  // Sums of many amounts may exceed the range of one amount, so that they are not checked as one.
  return `${name}${String(amount).padStart(24)}${toDecimal(amount as Minor, DIGITS).padStart(24)}`
}
