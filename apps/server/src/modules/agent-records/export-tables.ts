import type {
  IncomeLine,
  NetFigures,
  TeamBet,
  TeamProfit,
  TeamTransaction,
} from '@fairhouse/protocol'
import {
  createLotteryNames,
  createTypeNames,
  type Cell,
  type Column,
  type Table,
  type Words,
} from '../records/index.ts'

/** How a table speaks, and the digits of the currency. */
export interface About {
  readonly words: Words
  readonly digits: number
}

interface Part<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

/** Rows of a list that is read page by page, as the screen reads it. */
async function* rowsOf<T>(
  read: (after: string | undefined) => Promise<Part<T>>,
  cells: (item: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  let after: string | undefined
  do {
    const { items, next } = await read(after)
    if (items.length > 0) yield items.map(cells)
    after = next ?? undefined
  } while (after !== undefined)
}

const text = (title: string, width: number): Column => ({ title, kind: 'text', width })
const money = (title: string): Column => ({ title, kind: 'money', width: 14 })
const count = (title: string): Column => ({ title, kind: 'count', width: 8 })
const when = ({ t, timeZone }: Words): Column => ({
  title: t('records.column.when', { timeZone }),
  kind: 'instant',
  width: 20,
})

/** The status shown of a person who is excluded or paused. */
const awayOf = ({ t }: Words, isAway: boolean) => (isAway ? t('agent.betting.away') : '')

const units = (wire: string): bigint => BigInt(wire)

type Read<T> = (after: string | undefined) => Promise<Part<T>>

/** The team's betting record. */
export function betTable(read: Read<TeamBet>, { words, digits }: About): Table {
  const { t, timeZone } = words
  const lotteryOf = createLotteryNames(words)
  const cells = (bet: TeamBet): Cell[] => [
    Date.parse(bet.settledAt),
    bet.username,
    awayOf(words, bet.isAway),
    bet.lotteryCode === null ? (bet.gameName ?? '') : lotteryOf(bet.lotteryCode),
    bet.issueNo ?? bet.itemId,
    bet.bets,
    t(`agent.betting.state.${bet.state}`),
    units(bet.stakeMinor),
    units(bet.payoutMinor),
    units(bet.rebatesMinor),
    units(bet.netMinor),
  ]
  return {
    title: t('agent.menu.teamBetting'),
    columns: [
      when(words),
      text(t('agent.betting.member'), 20),
      text(t('agent.betting.status'), 16),
      text(t('agent.betting.game'), 28),
      text(t('agent.betting.draw'), 20),
      count(t('agent.betting.bets')),
      text(t('agent.betting.outcome'), 14),
      money(t('agent.betting.stake')),
      money(t('agent.betting.payout')),
      money(t('agent.betting.rebates')),
      money(t('agent.betting.net')),
    ],
    rows: rowsOf(read, cells),
    digits,
    timeZone,
  }
}

const FIGURES = [
  'turnoverMinor',
  'payoutMinor',
  'rebatesMinor',
  'bonusesMinor',
  'netMinor',
  'depositsMinor',
  'withdrawalsMinor',
] as const satisfies readonly (keyof NetFigures)[]

/** Profit and loss of members, all together in the last row. */
export function profitTable(
  read: Read<TeamProfit['lines'][number]>,
  total: NetFigures,
  { words, digits }: About,
): Table {
  const { t, timeZone } = words
  const figures = (one: NetFigures): Cell[] => [one.bets, ...FIGURES.map((key) => units(one[key]))]
  async function* rows() {
    yield* rowsOf(read, (line) => [line.username, awayOf(words, line.isAway), ...figures(line)])
    yield [[t('records.total'), '', ...figures(total)]]
  }
  return {
    title: t('agent.menu.profitAndLoss'),
    columns: [
      text(t('agent.betting.member'), 20),
      text(t('agent.betting.status'), 16),
      count(t('agent.betting.bets')),
      ...FIGURES.map((key) => money(t(`agent.profit.figure.${key}`))),
    ],
    rows: rows(),
    digits,
    timeZone,
  }
}

/** Movements of an agent's income. */
export function incomeTable(read: Read<IncomeLine>, { words, digits }: About): Table {
  const { t, timeZone } = words
  return {
    title: t('agent.menu.myIncome'),
    columns: [
      when(words),
      text(t('agent.income.kind'), 24),
      text(t('agent.income.from'), 20),
      text(t('agent.income.bill'), 18),
      money(t('agent.income.amount')),
      money(t('records.column.balance')),
    ],
    rows: rowsOf(read, (line) => [
      Date.parse(line.occurredAt),
      t(`agent.income.kind.${line.kind}`),
      line.username ?? '',
      line.billId ?? line.transferId ?? '',
      units(line.amountMinor),
      units(line.balanceAfterMinor),
    ]),
    digits,
    timeZone,
  }
}

/** Money that came and went in a team. */
export function transactionTable(read: Read<TeamTransaction>, { words, digits }: About): Table {
  const { t, timeZone } = words
  const typeOf = createTypeNames(words)
  return {
    title: t('agent.menu.teamTransactions'),
    columns: [
      when(words),
      text(t('agent.betting.member'), 20),
      text(t('agent.betting.status'), 16),
      text(t('records.column.type'), 28),
      money(t('records.column.amount')),
      text(t('records.column.reference'), 18),
    ],
    rows: rowsOf(read, (line) => [
      Date.parse(line.occurredAt),
      line.username,
      awayOf(words, line.isAway),
      typeOf(line.code),
      units(line.amountMinor),
      line.transferId ?? '',
    ]),
    digits,
    timeZone,
  }
}
