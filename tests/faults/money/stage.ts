import { createHash, randomBytes } from 'node:crypto'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import type { SlipEntry } from '@fairhouse/protocol'
import { createStream, type ChoiceStream } from '@fairhouse/fairness'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { addBettors, type Bettor } from '../../bench/lib/brand.ts'
import { createCaller, type Answer, type Caller } from '../lib/http.ts'
import { startNodes, type Nodes } from '../lib/nodes.ts'

/** Nodes with one long issue on sale, and members who have more than they can spend. */
export interface Stage {
  readonly nodes: Nodes
  readonly db: Db
  readonly callers: readonly Caller[]
  /** The issue that is bet on by now. */
  readonly issueId: string
  readonly rich: readonly Bettor[]
  readonly stream: ChoiceStream
  /** Sends as a member, on a node. A key where the route wants one. */
  send(node: number, bettor: Bettor, request: MoneyRequest): Promise<Answer>
  /** Continues with a new issue: the stakes on one number would exceed the limits of one issue. */
  openNextIssue(): Promise<void>
  /** What the ledger, the processes and their logs have to complain of. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

export interface MoneyRequest {
  readonly method: string
  readonly path: string
  readonly key?: string
  readonly body?: object
}

/** A random UUID of the stream: the same seed gives the same keys. */
export function keyOf(stream: ChoiceStream): string {
  const word = () =>
    stream
      .next(2 ** 32)
      .toString(16)
      .padStart(8, '0')
  const hex = word() + word() + word() + word()
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

export const randomSeed = (): string => randomBytes(6).toString('hex')

const SOCKETS = 500

/** A bet on a digit at the last place, with a stake in units a line. */
export function entryOf(units: number, lines = 1): SlipEntry {
  const digits = '0123456789'.slice(0, lines).split('')
  return {
    playCode: 'SSC_DWD',
    selection: { positions: [[], [], [], [], digits] },
    unitStakeMinor: `${units}0000`,
    multiple: 1,
    lineCount: lines,
    price: 'g1950',
  }
}

async function openIssue(db: Db, count: number): Promise<string> {
  const rows = await db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     values (1, 'SSC1', $1, app_now() - interval '1 minute', app_now() + interval '1 day',
       app_now() + interval '1 day') returning issue_id`,
    [`MONEY-${count}`],
  )
  return `iss_${rows[0]?.issue_id ?? 0n}`
}

/**
 * Starts two nodes and no worker: nothing happens without a request. `prepare` changes the database
 * before any node uses it.
 */
export async function openStage(seed: string, prepare?: (db: Db) => Promise<void>): Promise<Stage> {
  const nodes = await startNodes({
    servers: 2,
    worker: false,
    ...(prepare ? { prepare: (db: Db) => prepare(db) } : {}),
  })
  const { db } = nodes
  const stream = createStream(createHash('sha256').update(seed).digest('hex'), 'faults/money')
  let issues = 1
  let issueId = await openIssue(db, issues)
  const rich = await addBettors(db, 40)
  const callers = nodes.urls.map((url) => createCaller(url, SOCKETS))
  return {
    nodes,
    db,
    callers,
    get issueId() {
      return issueId
    },
    async openNextIssue() {
      issues += 1
      issueId = await openIssue(db, issues)
    },
    rich,
    stream,
    send(node, { token, accountId }, { method, path, key, body }) {
      const caller = callers[node % callers.length]
      if (!caller) throw new RangeError('there are no nodes')
      return caller.send({
        method,
        path,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          authorization: `Bearer ${token}`,
          'x-forwarded-for': `198.51.100.${Number(accountId) % 250}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    },
    async complaints() {
      const { faults } = await db.transaction(checkLedger)
      return [
        ...faults.map(({ invariant, first }) => `ledger: ${invariant}, ${first}`),
        ...nodes.surprises,
        ...nodes.faultsInLogs().map((line) => `a node's log: ${line.slice(0, 500)}`),
      ]
    },
    async close() {
      for (const caller of callers) caller.close()
      await nodes.close()
    },
  }
}

/** A group ticket of a rich member: a thousand shares of one unit, a tenth of them bought. */
export async function openTicket(stage: Stage): Promise<string> {
  const organiser = stage.rich[stage.stream.next(stage.rich.length)]
  if (!organiser) throw new RangeError('there is nobody')
  const answer = await stage.send(0, organiser, {
    method: 'POST',
    path: '/lgw/group-tickets',
    key: keyOf(stage.stream),
    body: {
      issueId: stage.issueId,
      entries: [entryOf(100, 10)],
      shareCount: 1_000,
      ownShares: 100,
      guaranteedShares: 0,
      isListed: true,
      areEntriesShown: true,
    },
  })
  const { groupTicketId } = JSON.parse(answer.text) as { groupTicketId?: string }
  if (groupTicketId === undefined) throw new Error(`no group ticket: ${answer.text}`)
  return groupTicketId
}
