import { randomUUID } from 'node:crypto'
import type { Db } from '@fairhouse/server/db/tx.ts'
import type { Bettor } from '../../bench/lib/brand.ts'
import { codeOf, type Caller } from '../lib/http.ts'

/** A promise of responsible gambling that is tested under a crowd of requests. */
export interface Race {
  readonly name: 'lowering' | 'exclusion'
  /** Requests at once, half of them bets and half deposits. */
  readonly width: number
  /** What the member does in the middle of them. */
  readonly actions: readonly {
    readonly method: string
    readonly path: string
    readonly body: object
  }[]
  /** The event that says from when on it applies. */
  readonly event: string
  /** Answers that are refusals by the rule. */
  readonly refusals: ReadonlySet<string>
}

/** Less than any bet or deposit of a race. */
const LOW = { amountMinor: '10000' }

export const RACES: readonly Race[] = [
  {
    name: 'lowering',
    width: 50,
    actions: [
      { method: 'PUT', path: '/wps/member/limits/stake/day', body: LOW },
      { method: 'PUT', path: '/wps/member/limits/deposit/day', body: LOW },
    ],
    event: 'limit.set',
    refusals: new Set(['LIMIT_REACHED']),
  },
  {
    name: 'exclusion',
    width: 100,
    actions: [
      { method: 'POST', path: '/wps/member/limits/exclusion', body: { span: 'INDEFINITE' } },
    ],
    event: 'exclusion.begun',
    refusals: new Set(['MEMBER_EXCLUDED']),
  },
]

export interface RaceResult {
  readonly accepted: number
  readonly refused: number
  readonly faults: readonly string[]
}

interface Runner {
  readonly db: Db
  readonly callers: readonly Caller[]
  readonly issueId: bigint
}

const AFTER = 10
/** A bet and a deposit are of 2.00 and 5.00: more than the lowered limits of 1.00. */
const STAKE = '20000'
const DEPOSIT = '50000'

function headersOf(bettor: Bettor): Record<string, string> {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${bettor.token}`,
    'x-fairhouse': '1',
  }
}

function callerOf({ callers }: Runner, index: number): Caller {
  const caller = callers[index % callers.length]
  if (!caller) throw new RangeError('there are no nodes')
  return caller
}

async function send(runner: Runner, bettor: Bettor, index: number): Promise<string> {
  const isBet = index % 2 === 0
  const bet = {
    issueId: `iss_${runner.issueId}`,
    entries: [
      {
        playCode: 'SSC_DWD',
        selection: { positions: [[], [], [], [], [String(index % 10)]] },
        unitStakeMinor: STAKE,
        multiple: 1,
        lineCount: 1,
        price: 'g1950',
      },
    ],
  }
  // Pairs go to one node each, so that both nodes have bets and deposits.
  const answer = await callerOf(runner, index >> 1).send({
    method: 'POST',
    path: isBet ? '/lgw/bets' : '/wps/cashier/deposits',
    headers: { ...headersOf(bettor), 'idempotency-key': randomUUID() },
    body: JSON.stringify(isBet ? bet : { method: 'pix', amountMinor: DEPOSIT }),
  })
  return codeOf(answer)
}

/** Bets and deposits that the database accepted after the rule took effect. */
async function acceptedAfter(db: Db, bettor: Bettor, event: string): Promise<string[]> {
  const rows = await db.query<{ late: string }>(
    `with own as (select a.account_id, a.member_id from ledger_accounts a
       where a.brand_id = 1 and a.account_id = $1),
     held as (
       select e.details->>'kind' as kind, max(e.occurred_at) as at
       from limit_events e join own using (member_id)
       where e.brand_id = 1 and e.what = $2 group by 1)
     select 'bet of posting ' || p.seq as late
     from ledger_postings p join own using (account_id), held
     where p.brand_id = 1 and p.code = (select code from ledger_codes where name = 'bet.stake')
       and coalesce(held.kind, 'stake') = 'stake' and p.posted_at > held.at
     union all
     select 'deposit ' || d.public_id from deposits d join own using (member_id), held
     where d.brand_id = 1 and coalesce(held.kind, 'deposit') = 'deposit'
       and d.created_at > held.at`,
    [bettor.accountId, event],
  )
  return rows.map((row) => row.late)
}

/**
 * One race: a crowd of bets and deposits on all nodes, and the member's action among them.
 * By the database's clock nothing may be accepted after the action took effect, and nothing sent
 * after its answer may be accepted at all.
 */
export async function runRace(
  runner: Runner,
  race: Race,
  bettor: Bettor,
  at: number,
): Promise<RaceResult> {
  const crowd = Array.from({ length: race.width }, (_, index) => index)
  const sent: Promise<string>[] = crowd.slice(0, at).map((index) => send(runner, bettor, index))
  const actions = race.actions.map(({ method, path, body }, index) =>
    callerOf(runner, at + index)
      .send({ method, path, headers: headersOf(bettor), body: JSON.stringify(body) })
      .then(codeOf),
  )
  sent.push(...crowd.slice(at).map((index) => send(runner, bettor, index)))
  const done = await Promise.all(actions)
  const after = await Promise.all(
    Array.from({ length: AFTER }, (_, index) => send(runner, bettor, index)),
  )
  const codes = await Promise.all(sent)
  const late = await acceptedAfter(runner.db, bettor, race.event)
  const strange = [...codes, ...after].filter((code) => code !== 'ok' && !race.refusals.has(code))
  const accepted = codes.filter((code) => code === 'ok').length
  return {
    accepted,
    refused: codes.length - accepted,
    faults: [
      ...done.filter((code) => code !== 'ok').map((code) => `${race.name} was answered ${code}`),
      ...after
        .filter((code) => code === 'ok')
        .map(() => `${race.name}: something sent after the answer was accepted`),
      ...late.map((what) => `${race.name}: ${what} was accepted after it held`),
      ...strange.map((code) => `${race.name}: a request was answered ${code}`),
    ],
  }
}
