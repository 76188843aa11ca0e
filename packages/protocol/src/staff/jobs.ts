import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'
import { GridPaging, Next, NullableInstant, Reason } from './shapes.ts'

/** The worker's queues whose rows may get stuck, each by what is done with a row of it. */
export const WORK_QUEUES = [
  'chase.decide',
  'chase.bar',
  'chase.step',
  'plan.end',
  'follow.end',
  'follow.find',
  'follow.copy',
  'follow.reckon',
  'group.lock',
  'group.release',
  'group.share',
  'issue.seal',
  'issue.root',
  'issue.beacon',
  'issue.draw',
  'issue.settle',
  'issue.open',
  'feed.poll',
  'exposure.reclaim',
  'deposit.ask',
  'deposit.payBack',
  'gateway.event',
  'withdrawal.check',
  'withdrawal.release',
  'withdrawal.payOut',
  'game.end',
  'game.tell',
  'game.transfer',
  'game.round',
  'game.freeRounds',
  'game.days',
  'odds.watch',
  'risk.look',
  'kyc.check',
  'register.ask',
  'password.link',
  'payload.key',
  'day.sum',
  'day.seal',
  'day.reconcile',
  'figures.count',
  'rebate.pay',
  'bonuses.count',
  'points.earn',
  'tickets.earn',
  'ticket.open',
  'ranks.turn',
  'missions.run',
  'promotions.run',
  'referral.run',
  'races.advance',
  'winners.collect',
  'bills.make',
  'bills.turn',
  'bill.make',
  'bill.close',
  'bill.pay',
] as const
export type WorkQueue = (typeof WORK_QUEUES)[number]

/**
 * Queues that set their own retry times, because they call somebody outside (a gateway, a vendor, a
 * register): their next try cannot be brought forward.
 */
export const SELF_PACED_QUEUES: readonly WorkQueue[] = [
  'feed.poll',
  'deposit.ask',
  'deposit.payBack',
  'withdrawal.check',
  'withdrawal.release',
  'withdrawal.payOut',
  'game.tell',
  'game.transfer',
  'kyc.check',
  'register.ask',
  'day.reconcile',
]

/** A row rests between two tries; one that failed too often is parked for staff to look at. */
export const STUCK_STATES = ['parked', 'resting'] as const

export const StuckRow = strict({
  stuckId: Type.String(),
  queue: Type.Enum([...WORK_QUEUES]),
  /** What it is, as the queue names it: "1/4711". */
  key: Type.String(),
  state: Type.Enum([...STUCK_STATES]),
  tries: Type.Integer(),
  firstAt: Instant,
  lastAt: Instant,
  /** Null where the queue says when: see SELF_PACED_QUEUES. */
  nextTryAt: NullableInstant,
  parkedAt: NullableInstant,
  /** Of the last try, as it was thrown. */
  fault: Type.String(),
})
export type StuckRow = Static<typeof StuckRow>

export const staffJobRoutes = {
  'GET /staff/jobs/stuck': {
    summary: 'Rows of the worker’s queues that failed and wait for another try, newest first',
    access: 'staff',
    permission: 'jobs.read',
    query: strict({
      state: Type.Optional(Type.Enum([...STUCK_STATES])),
      queue: Type.Optional(Type.Enum([...WORK_QUEUES])),
      ...GridPaging,
    }),
    response: strict({ rows: Type.Array(StuckRow), next: Next }),
    errors: [],
  },
  'POST /staff/jobs/stuck/:stuckId/retry': {
    summary: 'Try a stuck row again now, instead of when its rest is over',
    access: 'staff',
    permission: 'jobs.retry',
    params: strict({ stuckId: Type.String({ pattern: '^stk_[0-9a-z]{1,13}$' }) }),
    body: strict({ reason: Reason }),
    response: strict({ row: StuckRow }),
    errors: ['NOT_FOUND', 'NOT_CHANGED'],
  },
} as const
