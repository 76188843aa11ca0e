import { createHash } from 'node:crypto'
import { minor, rationalToNumber, toDecimal } from '@fairhouse/money'
import { describeLedger, isSound } from '../../../tools/operator/describe-ledger.ts'
import type { ReplayResult } from './run.ts'
import { isLikely, isRare, sigmasOf, SIGMAS_MAX, type PlayTally } from './tally.ts'

/** True when payouts are plausible, bets were paid by the rules, and the ledger is consistent. */
export function isGood(result: ReplayResult): boolean {
  return result.tallies.every(isLikely) && result.wrong.length === 0 && isSound(result.ledger)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

function decimal(amount: bigint): string {
  return toDecimal(minor(amount), 2)
}

const HEADINGS = 'play,bets,lines,turnover,payout,RTP,in theory,sigma,won,expected,'.split(',')

function rowOf(tally: PlayTally, rtp: number): string[] {
  const sigmas = sigmasOf(tally)
  return [
    tally.playCode,
    String(tally.bets),
    String(tally.lines),
    decimal(tally.turnover),
    decimal(tally.payout),
    percent(Number(tally.payout) / Number(tally.turnover)),
    percent(rtp),
    `${sigmas < 0 ? '' : '+'}${sigmas.toFixed(2)}`,
    String(tally.wonBets),
    tally.expectedWonBets.toFixed(1),
    `${isLikely(tally) ? 'ok' : 'OUTSIDE'}${isRare(tally) ? ' *' : ''}`,
  ]
}

function alignTable(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

function describeSpeed(result: ReplayResult, bets: number, lines: number): string {
  const seconds = result.placingMs / 1_000
  return (
    `${Math.round(bets / seconds)} bets and ${Math.round(lines / seconds)} lines per second ` +
    `while placing; ${(result.elapsedMs / 1_000).toFixed(1)} s in all`
  )
}

/** Members, their total, and a digest that differs for replays that differ by a unit. */
function describeBalances({ balances, betsCorrected }: ReplayResult): string {
  const texts = [...balances].map(([name, balance]) => `${name} ${balance}`)
  const digest = createHash('sha256').update(texts.join()).digest('hex').slice(0, 16)
  const all = [...balances.values()].reduce((sum, balance) => sum + balance, 0n)
  const corrected = betsCorrected === 0 ? '' : `; ${betsCorrected} bets were corrected`
  return `balances  ${decimal(all)} of ${balances.size} members (${digest})${corrected}`
}

/** What a replay prints: figures per play, wrongly paid bets, speed, and the ledger. */
export function describeReplay(result: ReplayResult): string {
  const { tallies, rtps, wrong } = result
  const turnover = tallies.reduce((all, one) => all + one.turnover, 0n)
  const payout = tallies.reduce((all, one) => all + one.payout, 0n)
  const bets = tallies.reduce((all, one) => all + one.bets, 0)
  const lines = tallies.reduce((all, one) => all + one.lines, 0)
  const rows = tallies.map((tally) => {
    const rtp = rtps.get(tally.playCode)
    return rowOf(tally, rtp ? rationalToNumber(rtp) : 0)
  })
  return [
    ...alignTable([HEADINGS, ...rows]),
    '',
    `turnover  ${decimal(turnover)}`,
    `payout    ${decimal(payout)}`,
    `RTP       ${percent(Number(payout) / Number(turnover))}`,
    describeBalances(result),
    '',
    `ok: within ${SIGMAS_MAX} sigma of what the same bets get in drawn worlds. *: few wins are`,
    'expected, so that their number is judged, by the Poisson tail that is as unlikely.',
    '',
    `${bets} bets, ${lines} lines, ${result.drawsSettled} draws settled, ` +
      `${result.deposits} deposits`,
    describeSpeed(result, bets, lines),
    wrong.length === 0
      ? 'Every bet was paid what the rules of its play say.'
      : `WRONGLY PAID: ${wrong.length} bets, first ${wrong.slice(0, 3).join('; ')}`,
    '',
    describeLedger(result.ledger),
  ].join('\n')
}
