/** A job of the worker: it runs again and again, with a pause between two turns. */
interface JobPlan {
  /** The pause after a turn, in milliseconds. */
  readonly everyMs: number
  /** What a turn reads and writes when there is work. */
  readonly cost: string
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * All jobs of the worker; `worker.ts` says what each does in a turn. Several workers may run: each
 * turn claims its rows. Jobs run beside each other: a slow one delays no other.
 */
export const JOBS = {
  // Lotteries. Settlement and beacons are separate: they may take long, and issues close on time.
  'issues.advance': { everyMs: 250, cost: 'issues that are due to open, close or draw' },
  'issues.settle': { everyMs: 250, cost: 'bets of drawn issues, in slices' },
  'draws.beacons': { everyMs: 250, cost: 'a request for each issue that waits for its round' },
  'groupTickets.advance': { everyMs: 250, cost: 'group tickets due to lock, place or share out' },
  'chases.run': { everyMs: 250, cost: '500 steps that are due' },
  'follows.run': { everyMs: 250, cost: 'slips of leaders since the last turn, and their copies' },
  'results.feeds': { everyMs: 2 * SECOND, cost: 'a request for each feed that is due' },
  'exposure.reclaim': { everyMs: 10 * SECOND, cost: 'leases of servers and workers that are gone' },
  'exposure.sweep': { everyMs: 10 * MINUTE, cost: 'limits and rules of issues no longer on sale' },

  // Money.
  'deposits.refund': { everyMs: SECOND, cost: 'a request for each payment to give back' },
  'deposits.poll': { everyMs: SECOND, cost: 'a request for each charge whose callback is late' },
  'gateway.events': { everyMs: SECOND, cost: 'stored events that are not applied yet' },
  'gateway.reports': { everyMs: 10 * MINUTE, cost: 'the gateway’s report of two days' },
  'withdrawals.advance': { everyMs: 500, cost: 'withdrawals that wait for a check or a release' },
  'withdrawals.payOut': { everyMs: 500, cost: 'a request for each approved withdrawal' },
  'money.watch': { everyMs: 15 * SECOND, cost: 'stories of members whose money has moved' },
  'reconciliation.days': { everyMs: 5 * MINUTE, cost: 'reports and postings of a day, once each' },
  'ledger.watch': {
    everyMs: MINUTE,
    cost: 'postings since the last turn; all of it as often as that stays under a twentieth',
  },

  // Identity and limits.
  'kyc.checks': { everyMs: 5 * SECOND, cost: 'a request for each check that waits' },
  'register.retry': { everyMs: 5 * SECOND, cost: 'a request for each answer that is owed' },
  'register.base': { everyMs: 5 * SECOND, cost: 'a slice of all members, as the profile asks' },
  'limits.reviews': { everyMs: 10 * MINUTE, cost: 'a message to each whose review is due' },
  'passwords.links': { everyMs: 500, cost: 'a message for each link that was asked for' },
  'payloads.keys': { everyMs: 10 * MINUTE, cost: 'a key of each brand, twice a day' },

  // Messages and notices.
  'outbox.deliver': { everyMs: 500, cost: 'a request for each SMS and mail that is due' },
  'outbox.forget': { everyMs: 10 * MINUTE, cost: 'texts of messages sent a day or a month ago' },
  'notices.announce': { everyMs: 500, cost: 'notices that begin' },

  // Games of vendors.
  'sessions.end': { everyMs: SECOND, cost: 'sessions that must end' },
  'sessions.notify': { everyMs: SECOND, cost: 'a request for each session that has ended' },
  'vendorTransfers.resolve': { everyMs: SECOND, cost: 'a request for each unknown transfer' },
  'rounds.sweep': { everyMs: 15 * SECOND, cost: 'a request for each round open too long' },
  'freeRounds.tell': { everyMs: SECOND, cost: 'a request for each grant that is new or cancelled' },
  'vendors.ping': { everyMs: 15 * SECOND, cost: 'a request to each vendor' },
  'vendors.nonces': { everyMs: MINUTE, cost: 'nonces whose window is over' },
  'odds.count': { everyMs: MINUTE, cost: 'transactions since the last turn' },
  'odds.watch': { everyMs: HOUR, cost: 'sums of games, a row for each and day' },

  // Statistics and agents.
  'records.rollUp': { everyMs: 5 * SECOND, cost: 'postings since the last turn, in slices' },
  'figures.count': { everyMs: 5 * SECOND, cost: 'settled bets and money since the last turn' },
  'agents.bills': { everyMs: MINUTE, cost: 'rebates of two days; once a day all contracts' },
  'agents.turns': { everyMs: 5 * MINUTE, cost: 'contracts with a salary in real time' },
  'agents.pay': { everyMs: 15 * SECOND, cost: 'bills that are due, in chunks' },
  'agents.rebates': { everyMs: 10 * MINUTE, cost: 'rebates of 45 days, where bets were corrected' },
  'bonuses.count': {
    everyMs: 5 * SECOND,
    cost: 'settled bets of members with a running bonus, since the last turn',
  },
  'points.earn': { everyMs: 5 * MINUTE, cost: 'a day once it is over; of 45 days what changed' },
  'tickets.earn': { everyMs: 5 * MINUTE, cost: 'the same for each table of lucky tickets' },
  'tickets.open': { everyMs: 250, cost: 'tickets that are new, being opened or over' },
  'ranks.turn': {
    everyMs: 5 * MINUTE,
    cost: 'months of who played; rebates of a day once it is over',
  },
  'referral.run': { everyMs: MINUTE, cost: 'friends of members who have played lately' },
  'missions.run': { everyMs: MINUTE, cost: 'of each mission, members who have played lately' },
  'promotions.run': {
    everyMs: MINUTE,
    cost: 'of each promotion, what was credited, lost or celebrated since; gifts that are due',
  },
  'races.advance': {
    everyMs: 15 * SECOND,
    cost: 'members in races whose bets were settled since the last turn',
  },
  'winners.collect': { everyMs: 15 * SECOND, cost: 'bets settled since the last turn' },

  // Seals and clean-up.
  'audit.sign': { everyMs: 5 * SECOND, cost: 'one signature for each brand with new entries' },
  'receipts.seal': { everyMs: 5 * MINUTE, cost: 'postings of a day, once each' },
  'identity.sweep': { everyMs: 10 * MINUTE, cost: 'sessions, links and tries that are over' },
  'verification.sweep': { everyMs: 10 * MINUTE, cost: 'captchas, codes and quotas that are over' },
  'contacts.collisions': { everyMs: 10 * MINUTE, cost: 'numbers that lost their verification' },
  'social.sweep': { everyMs: 10 * MINUTE, cost: 'tickets that are over' },
  'invitations.sweep': { everyMs: 10 * MINUTE, cost: 'devices counted on days that are over' },
  'support.sweep': { everyMs: 10 * MINUTE, cost: 'pictures of no feedback or conversation' },
  'withdrawals.pictures': { everyMs: 10 * MINUTE, cost: 'pictures of no dispute' },
  'promotions.pictures': { everyMs: 10 * MINUTE, cost: 'pictures of no application or promotion' },
  'applications.sweep': { everyMs: 10 * MINUTE, cost: 'applications rejected long ago' },
  'contracts.expire': { everyMs: 10 * MINUTE, cost: 'requests that nobody answered' },
  'stuckRows.sweep': { everyMs: 10 * MINUTE, cost: 'marks of rows that are no longer due' },
  'partitions.ensure': { everyMs: 6 * HOUR, cost: 'tables of the two months to come' },
} as const satisfies Readonly<Record<string, JobPlan>>

export type JobName = keyof typeof JOBS
