import type { Bettor } from '../../bench/lib/brand.ts'
import { codeOf, type Answer } from '../lib/http.ts'
import { transferOf, withdrawalOf, type Payee } from '../money/payees.ts'
import { entryOf, keyOf, type MoneyRequest, type Stage } from '../money/stage.ts'

const UNIT = 10_000n

/** Something that takes money, or brings it back, once. */
interface Move {
  /** Actions of one name happen once: a key, or a bet that is cancelled. */
  readonly name: string
  readonly request: MoneyRequest
  /** What it moves when it is done, in ledger units. */
  readonly amount: bigint
}

export interface Burst {
  readonly bettor: Payee
  readonly balance: bigint
  readonly width: number
}

/** How a burst ended. */
export interface BurstResult {
  readonly sent: number
  readonly done: number
  readonly refused: number
  readonly faults: readonly string[]
}

/** What may refuse an action of a burst; anything else is a fault. */
const REFUSALS = new Set([
  'INSUFFICIENT_FUNDS',
  'GROUP_SHARES_TAKEN',
  'WITHDRAWALS_OPEN',
  // Of many at once each is a try of the fund password until it is found right.
  'TOO_MANY_ATTEMPTS',
])

type Spend = (stage: Stage, ticketId: string, units: number, payee: Payee) => Omit<Move, 'name'>

/** The least that can be withdrawn is five units. */
const withdrawn = (units: number): bigint => BigInt(4 + units) * UNIT

/**
 * Ways to spend, mixed in each burst. A further one is a line here: its request, and what it takes
 * from the account when it is answered with success.
 */
const SPENDS: readonly Spend[] = [
  ({ issueId }, _ticket, units) => ({
    request: { method: 'POST', path: '/lgw/bets', body: { issueId, entries: [entryOf(units)] } },
    amount: BigInt(-units) * UNIT,
  }),
  ({ issueId }, _ticket, units) => ({
    request: {
      method: 'POST',
      path: '/lgw/bets',
      body: { issueId, entries: [entryOf(units), entryOf(1, 2)] },
    },
    amount: BigInt(-units - 2) * UNIT,
  }),
  ({ issueId }, _ticket, units) => ({
    request: {
      method: 'POST',
      path: '/lgw/chases',
      body: { issueId, entries: [entryOf(units)], multiples: [1], stopOnWin: true },
    },
    amount: BigInt(-units) * UNIT,
  }),
  (_stage, ticketId, units) => ({
    request: {
      method: 'POST',
      path: `/lgw/group-tickets/${ticketId}/shares`,
      body: { shares: units },
    },
    amount: BigInt(-units) * UNIT,
  }),
  ({ issueId }, _ticket, units) => ({
    request: {
      method: 'POST',
      path: '/lgw/group-tickets',
      body: {
        issueId,
        entries: [entryOf(1, 10)],
        shareCount: 10,
        ownShares: units,
        guaranteedShares: 1,
        isListed: false,
        areEntriesShown: true,
      },
    },
    amount: BigInt(-units - 1) * UNIT,
  }),
  (_stage, _ticket, units, payee) => ({
    request: {
      method: 'POST',
      path: '/wps/cashier/withdrawals',
      body: withdrawalOf(payee, withdrawn(units)),
    },
    amount: -withdrawn(units),
  }),
  (_stage, _ticket, units) => ({
    request: {
      method: 'POST',
      path: '/wps/wallet/transfers',
      body: transferOf(BigInt(units) * UNIT),
    },
    amount: BigInt(-units) * UNIT,
  }),
]

const COSTS = [1, 2, 3, 7]

function planMoves(
  stage: Stage,
  { bettor, width }: Pick<Burst, 'bettor' | 'width'>,
  ticketId: string,
  bets: readonly string[],
): Move[] {
  const { stream } = stage
  const moves: Move[] = []
  while (moves.length < width) {
    const betId = bets[stream.next(bets.length * 4)]
    if (betId !== undefined) {
      const request = { method: 'DELETE', path: `/lgw/bets/${betId}` }
      moves.push({ name: betId, request, amount: UNIT })
      continue
    }
    const spend = SPENDS[stream.next(SPENDS.length)]
    const move = spend?.(stage, ticketId, COSTS[stream.next(COSTS.length)] ?? 1, bettor)
    if (!move) continue
    const key = keyOf(stream)
    const named = { name: key, amount: move.amount, request: { ...move.request, key } }
    // The same action again, as by a finger that presses twice.
    moves.push(named, ...(stream.next(8) === 0 ? [named] : []))
  }
  return moves.slice(0, width)
}

/** Some bets to be cancelled during the burst. */
async function placeFirst(stage: Stage, bettor: Bettor): Promise<readonly string[]> {
  const { issueId, stream } = stage
  const body = { issueId, entries: [entryOf(1), entryOf(1), entryOf(1)] }
  const request = { method: 'POST', path: '/lgw/bets', key: keyOf(stream), body }
  const answer = await stage.send(0, bettor, request)
  if (codeOf(answer) !== 'ok') {
    throw new Error(`the first bets were answered ${describeAnswer(answer)}`)
  }
  return (JSON.parse(answer.text) as { betIds: string[] }).betIds
}

/** `width` requests of one member at once, on all nodes, for far more than there is. */
export async function runBurst(stage: Stage, burst: Burst, ticketId: string): Promise<BurstResult> {
  const { bettor } = burst
  const bets = await placeFirst(stage, bettor)
  const moves = planMoves(stage, burst, ticketId, bets)
  const answers = await Promise.all(
    moves.map(({ request }, index) => stage.send(index, bettor, request)),
  )
  const done = new Map<string, bigint>()
  const faults: string[] = []
  let refused = 0
  for (const [index, answer] of answers.entries()) {
    const move = moves[index]
    if (!move) break
    if (codeOf(answer) === 'ok') done.set(move.name, move.amount)
    else if (REFUSALS.has(codeOf(answer))) refused += 1
    else faults.push(`${move.request.path} was answered ${describeAnswer(answer)}`)
  }
  const moved = [...done.values()].reduce((all, amount) => all + amount, 0n)
  const due = burst.balance - BigInt(bets.length) * UNIT + moved
  faults.push(...(await compare(stage, bettor, due)))
  return { sent: moves.length, done: done.size, refused, faults }
}

const describeAnswer = (answer: Answer): string => `${codeOf(answer)} ${answer.text.slice(0, 200)}`

async function compare({ db }: Stage, { accountId }: Bettor, due: bigint): Promise<string[]> {
  const rows = await db.query<{ balance: bigint; total: bigint; least: bigint }>(
    `select a.balance, sum(p.amount)::bigint as total, min(p.balance_after) as least
     from ledger_accounts a join ledger_postings p using (brand_id, account_id)
     where a.account_id = $1 group by a.balance`,
    [accountId],
  )
  const { balance = 0n, total = 0n, least = 0n } = rows[0] ?? {}
  const faults: string[] = []
  if (least < 0n || balance < 0n) faults.push(`account ${accountId} fell to ${least}`)
  if (balance !== due) faults.push(`account ${accountId} has ${balance}, by its answers ${due}`)
  if (total !== balance) faults.push(`account ${accountId} has ${balance}, its postings ${total}`)
  return faults
}
