import {
  chaseMoney,
  maxMultipleOf,
  payoutOfOneLine,
  placeStep,
  planChase,
  rateText,
  rebatesOf,
  settleBet,
  settleStep,
  settleTicket,
  stakeAt,
  type BetToSettle,
  type ChasePlan,
  type RebateLink,
  type SettledTicket,
} from '@fairhouse/lottery/all'
import { CURRENCIES, minor, sum, toDecimal, type Minor } from '@fairhouse/money'
import {
  FormatError,
  isObject,
  UnsupportedError,
  type Json,
  parseFile,
  object,
  list,
  word,
} from './json.ts'
import { money, readBet, readDraw } from './lottery-cases.ts'

/**
 * Settlement scenario v1 (L-6.10): chases, rebates and caps, run on the pure
 * models of the lottery package: no ledger, no clock.
 */
export interface Scenario {
  readonly id: string
  readonly kind: string
  readonly input: Json
  readonly expect?: Json
}

/** The computed figures are beside the id and the status. */
export interface ScenarioOutcome {
  readonly id: string
  readonly status: 'ok' | 'differs' | 'unsupported'
  readonly expected?: Json
  readonly reason?: string
  readonly [figure: string]: unknown
}

function isScenario(value: unknown): value is Scenario {
  if (!isObject(value)) return false
  const { id, kind, input, expect } = value
  const isExpected = expect === undefined || isObject(expect)
  return typeof id === 'string' && typeof kind === 'string' && isObject(input) && isExpected
}

/** Scenarios of a settlement-scenario-v1 file. Throws FormatError with a sentence for others. */
export function readScenarios(text: string): readonly Scenario[] {
  const file = parseFile(text)
  if (!isObject(file) || file['format'] !== 'settlement-scenario-v1') {
    throw new FormatError('the file is not of the format settlement-scenario-v1')
  }
  const { scenarios } = file
  if (!Array.isArray(scenarios)) throw new FormatError('the file has no list "scenarios"')
  const wrong = scenarios.findIndex((item) => !isScenario(item))
  if (wrong >= 0) throw new FormatError(`scenario ${wrong + 1} of the file is not of the format`)
  return scenarios as readonly Scenario[]
}

const { BRL } = CURRENCIES
const text = (amount: Minor): string => toDecimal(amount, 2)

function count(value: unknown, what: string): number {
  if (typeof value !== 'number') throw new UnsupportedError(`${what} is no number`)
  return value
}

function betOf(family: unknown, bet: unknown, draw: unknown): BetToSettle {
  const given = object(bet, 'bet')
  const playCode = word(given['playCode'], 'playCode')
  return readBet({ ...given, playCode }, readDraw(word(family, 'family'), object(draw, 'draw')))
}

interface PlannedStep {
  readonly issueNo: string
  readonly bet: BetToSettle
}

/** Places and settles step after step until the plan waits for nothing more. */
function runChase(steps: readonly PlannedStep[], start: ChasePlan) {
  let plan = start
  const executed: { readonly step: PlannedStep; readonly ticket: SettledTicket }[] = []
  for (const step of steps) {
    if (plan.state !== 'running') break
    plan = placeStep(plan, step.issueNo)
    const ticket = settleTicket([settleBet(step.bet)], BRL)
    plan = settleStep(plan, step.issueNo, ticket.winningLines > 0)
    executed.push({ step, ticket })
  }
  return { plan, executed }
}

function chase({ family, bet, stopOnWin, plan }: Json): Json {
  const steps = list(plan, 'plan').map((item): PlannedStep => {
    const { issue, multiple, draw } = object(item, 'step of the plan')
    const each = { ...object(bet, 'bet'), multiple: count(multiple, 'multiple') }
    return { issueNo: word(issue, 'issue'), bet: betOf(family, each, draw) }
  })
  const [first] = steps
  if (!first) throw new UnsupportedError('the plan is empty')
  const { play, selection, unitStake, pricing } = first.bet
  const lines = play.countLines(selection)
  const planned = planChase(
    steps.map(({ issueNo, bet: { multiple } }) => ({ issueNo, multiple })),
    (multiple) => stakeAt(lines, unitStake, multiple, pricing),
    stopOnWin === true,
  )
  const { plan: ended, executed } = runChase(steps, planned)
  const tickets = executed.map(({ ticket }) => ticket)
  const { frozen, released } = chaseMoney(ended)
  const stake = sum(tickets.map((ticket) => ticket.stake))
  const payout = sum(tickets.map((ticket) => ticket.payout))
  const refund = sum(tickets.map((ticket) => ticket.refund))
  return {
    frozen: text(frozen),
    executed: executed.map(({ step, ticket }) => ({
      issue: step.issueNo,
      multiple: step.bet.multiple,
      betCount: ticket.lineCount,
      stake: text(ticket.stake),
      winningBets: ticket.winningLines,
      payout: text(ticket.payout),
    })),
    cancelledIssues: ended.steps.filter(({ state }) => state === 'cancelled').length,
    released: text(released),
    stake: text(stake),
    payout: text(payout),
    net: text(minor(payout + refund - stake)),
    winningIssues: tickets.filter(({ winningLines }) => winningLines > 0).length,
  }
}

function rebate({ stake, chosenGroup, chain }: Json): Json {
  const links = list(chain, 'chain').map((item): RebateLink => {
    const { role, group } = object(item, 'link')
    return { role: word(role, 'role'), group: count(group, 'group') }
  })
  const rebates = rebatesOf(money(stake, 'stake'), count(chosenGroup, 'chosenGroup'), links, BRL)
  return {
    rebates: rebates.map(({ role, rate, amount }) => ({
      role,
      rate: rateText(rate),
      amount: text(amount),
    })),
  }
}

function winCap({ family, draw, bet, maxWinPerIssue }: Json): Json {
  const found = betOf(family, bet, draw)
  const maxWin = money(maxWinPerIssue, 'maxWinPerIssue')
  const most = maxMultipleOf(found, maxWin, BRL)
  if (most === undefined) throw new UnsupportedError('the bet cannot win')
  const raw = settleTicket([settleBet(found)], BRL).payout
  return {
    prizeOfOneBet: text(payoutOfOneLine(found, BRL)),
    maxMultiple: Number(most),
    acceptedAtBet: BigInt(found.multiple) <= most,
    rawPayout: text(raw),
    creditedPayout: text(raw > maxWin ? maxWin : raw),
  }
}

const KINDS: Readonly<Record<string, (input: Json) => Json>> = { chase, rebate, winCap }

/** True when everything that is expected was found; objects and lists by their parts. */
function isAsExpected(expected: unknown, found: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(found) &&
      found.length === expected.length &&
      expected.every((item, index) => isAsExpected(item, found[index]))
    )
  }
  if (!isObject(expected)) return expected === found
  return (
    isObject(found) &&
    Object.entries(expected).every(([name, value]) => isAsExpected(value, found[name]))
  )
}

/** Runs a scenario and compares; one without "expect" is run and has nothing to differ. */
export function runScenario({ id, kind, input, expect }: Scenario): ScenarioOutcome {
  const run = KINDS[kind]
  if (!run) return { id, status: 'unsupported', reason: `kind ${kind} is not known` }
  let found: Json
  try {
    found = run(input)
  } catch (error) {
    if (!(error instanceof UnsupportedError || error instanceof RangeError)) throw error
    return { id, status: 'unsupported', reason: error.message }
  }
  if (expect && !isAsExpected(expect, found)) {
    return { id, status: 'differs', ...found, expected: expect }
  }
  return { id, status: 'ok', ...found }
}
