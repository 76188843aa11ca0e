import {
  advanceWithdrawals,
  payOutWithdrawals,
} from '../../../apps/server/src/modules/withdrawals/index.ts'
import {
  applyWaitingEvents,
  pollPendingDeposits,
  refundDeposits,
} from '../../../apps/server/src/modules/cashier/index.ts'
import { beginDeposit, eventOf, tellPlatform } from '../../../apps/server/test/payments.ts'
import { createTestGateway } from '../../../apps/server/test/payout-port.ts'
import { codeOf, withdraw, withdrawer } from '../../../apps/server/test/withdrawals.ts'
import { poisonWrites, type DueRows, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/** What the queues of the cashier wait for at most before they ask again, and a little more. */
const PACE_SECONDS = 61
/** After that many tries a payout is ordered again. */
const PAYOUT_PACE_SECONDS = 1_800
/** In units: enough to be credited; and what is too little, and goes back. */
const UNITS = 50
const TOO_LITTLE = '49000'

/** Three members with a deposit each. */
async function threeDeposits(stage: Stage) {
  const members = await stage.members()
  const deposits = []
  for (const member of members) deposits.push(await beginDeposit(member, UNITS))
  const ids = deposits.map(({ depositId }) => depositId)
  return { members, deposits, ids, bad: ids[0] ?? '' }
}

function loseCallbacks({ platform: { sandbox } }: Stage, isLost: boolean): void {
  const faults = isLost ? (['lost'] as const) : []
  sandbox.store.add({ t: 'faults', order: { faults, seconds: 0 } })
}

const askDeposits: Scenario = {
  queue: 'deposit.ask',
  async arrange(stage) {
    const { platform } = stage
    const { members, ids, bad } = await threeDeposits(stage)
    loseCallbacks(stage, true)
    for (const id of ids) await platform.sandbox.pay(id)
    loseCallbacks(stage, false)
    await stage.later(31)
    return {
      key: bad,
      turn: () => pollPendingDeposits(platform.deps),
      poison: poisonWrites(stage, 'gateway_events', `NEW.subject = '${bad}'`),
      done: () => stage.postings('deposit.credit', members),
      paceSeconds: PACE_SECONDS,
    }
  },
}

const payBack: Scenario = {
  queue: 'deposit.payBack',
  async arrange(stage) {
    const { platform } = stage
    const { deposits, ids } = await threeDeposits(stage)
    for (const one of deposits) {
      const paid = eventOf(one, { kind: 'charge.paid', amountMinor: TOO_LITTLE })
      const answer = await tellPlatform(platform, paid)
      if (answer !== '200 ok') throw new Error(answer)
    }
    const bad = `ref-${ids[0]}`
    // What was ordered back once is ordered by the same total again: the gateway pays once.
    const refund = () => Promise.resolve()
    const context = { ...platform.deps, gateway: { ...platform.deps.gateway, refund } }
    return {
      key: bad,
      turn: () => refundDeposits(context),
      poison: poisonWrites(
        stage,
        'deposit_payments',
        `NEW.reference = '${bad}' and NEW.status = 'returned'`,
      ),
      done: () =>
        stage.counts(
          `select count(*) from deposit_payments
           where reference = 'ref-' || $1 and status = 'returned' and ordered_total = amount`,
          ids,
        ),
      paceSeconds: PACE_SECONDS,
    }
  },
}

const applyEvents: Scenario = {
  queue: 'gateway.event',
  async arrange(stage) {
    const { platform } = stage
    const { members, ids, bad } = await threeDeposits(stage)
    // Kept, and then the process ended.
    await platform.db.query(
      `insert into gateway_events (gateway, event_id, brand_id, subject, kind, amount, reference,
         happened_at, source)
       select 'sandbox', 'cut-' || id, 1, id, 'charge.paid', ${UNITS * 10_000}, 'cut-' || id,
         app_now(), 'poll' from unnest($1::text[]) as id`,
      [ids],
    )
    await stage.later(6)
    return {
      key: `1/${bad}`,
      turn: () => applyWaitingEvents(platform.deps),
      poison: poisonWrites(stage, 'deposit_payments', `NEW.reference = 'cut-${bad}'`),
      done: () => stage.postings('deposit.credit', members),
    }
  },
}

/** Three withdrawals of 20.00. */
async function threeWithdrawals(stage: Stage) {
  const members = []
  for (const _ of [1, 2, 3]) members.push(await withdrawer(stage.platform, '100.00'))
  for (const member of members) await codeOf(withdraw(member, '200000'))
  const rows = await stage.platform.db.query<{ withdrawal_no: bigint; public_id: string }>(
    `select withdrawal_no, public_id from withdrawals
     where account_id = any($1) order by withdrawal_no`,
    [members.map(({ accountId }) => accountId)],
  )
  const ids = rows.map((row) => row.public_id)
  return { members, ids, bad: ids[0] ?? '', key: `1/${rows[0]?.withdrawal_no}` }
}

/** While all withdrawals are poisoned something is done that leaves them undone. */
async function leaveUndone(stage: Stage, condition: string, work: () => Promise<unknown>) {
  const heal = await poisonWrites(stage, 'withdrawals', condition)()
  await work().catch(() => undefined)
  await heal()
}

const inStatus = (stage: Stage, ids: readonly string[], what: string) => () =>
  stage.counts(
    `select count(*) from withdrawals join withdrawal_events e using (brand_id, withdrawal_no)
     where public_id = $1 and e.what = '${what}'`,
    ids,
  )

const withdrawalScenarios: readonly Scenario[] = [
  {
    queue: 'withdrawal.check',
    async arrange(stage) {
      let withdrawals: Awaited<ReturnType<typeof threeWithdrawals>> | undefined
      await leaveUndone(stage, `NEW.status in ('approved', 'checking')`, async () => {
        withdrawals = await threeWithdrawals(stage)
      })
      if (!withdrawals) throw new Error('nothing was asked for')
      const { ids, bad, key } = withdrawals
      return {
        key,
        turn: () => advanceWithdrawals(stage.platform.deps),
        poison: poisonWrites(
          stage,
          'withdrawals',
          `NEW.public_id = '${bad}' and NEW.status in ('approved', 'checking')`,
        ),
        done: inStatus(stage, ids, 'passed'),
        paceSeconds: PACE_SECONDS,
      }
    },
  },
  {
    queue: 'withdrawal.release',
    async arrange(stage) {
      const { deps } = stage.platform
      const { members, bad, key } = await threeWithdrawals(stage)
      const port = createTestGateway()
      port.mode = 'refuses'
      await leaveUndone(stage, 'NEW.released_at is not null', () =>
        payOutWithdrawals({ ...deps, port }),
      )
      return {
        key,
        turn: () => advanceWithdrawals(deps),
        poison: poisonWrites(
          stage,
          'withdrawals',
          `NEW.public_id = '${bad}' and NEW.released_at is not null`,
        ),
        done: () => stage.postings('withdrawal.release', members),
        paceSeconds: PACE_SECONDS,
      }
    },
  },
  {
    queue: 'withdrawal.payOut',
    async arrange(stage): Promise<DueRows> {
      const { ids, bad } = await threeWithdrawals(stage)
      const port = createTestGateway()
      return {
        key: bad,
        turn: () => payOutWithdrawals({ ...stage.platform.deps, port }),
        poison: poisonWrites(
          stage,
          'withdrawals',
          `NEW.public_id = '${bad}' and NEW.status = 'sent'`,
        ),
        done: inStatus(stage, ids, 'sent'),
        paceSeconds: PAYOUT_PACE_SECONDS,
      }
    },
  },
]

export const moneyScenarios: readonly Scenario[] = [
  askDeposits,
  payBack,
  applyEvents,
  ...withdrawalScenarios,
]
