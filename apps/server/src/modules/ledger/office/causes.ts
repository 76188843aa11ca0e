import {
  codesOfRef,
  type HousePostingCode,
  type PostingCode,
  type StoryStep,
} from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { SUBJECTS } from '../../reconciliation/index.ts'
import type { CauseKind } from './cause-ids.ts'

/** The cause of postings: on which accounts they are, by which codes, and what else happened. */
export interface Cause {
  readonly accounts: readonly bigint[]
  readonly codes: readonly PostingCode[]
  readonly houseCodes: readonly HousePostingCode[]
  /** A path of the office; null where it has no screen for it. */
  readonly link: string | null
  readonly steps: readonly StoryStep[]
}

type Load = (db: Tx, brandId: number, ref: bigint) => Promise<Cause | undefined>

function step(
  at: Date | null,
  what: string,
  facts: Readonly<Record<string, string | null | undefined>> = {},
  amount: bigint | null = null,
): StoryStep {
  const known = Object.entries(facts).filter((one): one is [string, string] => Boolean(one[1]))
  return {
    at: at?.toISOString() ?? null,
    what,
    amountMinor: amount?.toString() ?? null,
    facts: Object.fromEntries(known),
    posting: null,
  }
}

const loadBet: Load = async (db, brandId, ref) => {
  const rows = await db.query<{
    account_id: bigint
    issue_id: bigint
    lottery_code: string
    issue_no: string
    play_code: string
    closes_at: Date
    drawn_at: Date | null
    settled_at: Date | null
  }>(
    `select b.account_id, b.issue_id, i.lottery_code, i.issue_no, b.play_code, i.closes_at,
       i.drawn_at, i.settled_at
     from bets b join issues i using (brand_id, issue_id)
     where b.brand_id = $1 and b.bet_no = $2`,
    [brandId, ref],
  )
  const bet = rows[0]
  if (!bet) return undefined
  const results = await db.query<{ round: number; kind: string; decided_at: Date }>(
    `select round, kind, decided_at from bet_results
     where brand_id = $1 and bet_no = $2 order by round`,
    [brandId, ref],
  )
  const { lottery_code: lottery, issue_no: issue, play_code: play } = bet
  return {
    accounts: [bet.account_id],
    codes: codesOfRef('bet'),
    houseCodes: [],
    link: `/draws/${wireId('iss', bet.issue_id)}`,
    steps: [
      step(bet.closes_at, 'issue.closed', { lottery, issue, play }),
      ...(bet.drawn_at ? [step(bet.drawn_at, 'issue.drawn')] : []),
      ...(bet.settled_at ? [step(bet.settled_at, 'issue.settled')] : []),
      ...results.map(({ round, kind, decided_at: at }) =>
        step(at, 'bet.decided', { round: String(round), outcome: kind }),
      ),
    ],
  }
}

const loadChase: Load = async (db, brandId, ref) => {
  const rows = await db.query<{
    account_id: bigint
    lottery_code: string
    placed_at: Date
    ended_at: Date | null
    reason: string | null
    total: bigint
  }>(
    `select account_id, lottery_code, placed_at, ended_at, reason, total from chases
     where brand_id = $1 and chase_no = $2`,
    [brandId, ref],
  )
  const chase = rows[0]
  if (!chase) return undefined
  const ended = chase.ended_at && step(chase.ended_at, 'chase.ended', { reason: chase.reason })
  return {
    accounts: [chase.account_id],
    codes: codesOfRef('chase'),
    houseCodes: [],
    link: null,
    steps: [
      step(chase.placed_at, 'chase.placed', { lottery: chase.lottery_code }, chase.total),
      ...(ended ? [ended] : []),
    ],
  }
}

const loadGroup: Load = async (db, brandId, ref) => {
  const rows = await db.query<{
    issue_id: bigint
    created_at: Date
    decided_at: Date | null
    state: string
    stake: bigint
    accounts: bigint[]
  }>(
    `select t.issue_id, t.created_at, t.decided_at, t.state, t.stake,
       array(select account_id from group_shares s
         where s.brand_id = t.brand_id and s.ticket_no = t.ticket_no
         union select t.pool_account where t.pool_account is not null) as accounts
     from group_tickets t where t.brand_id = $1 and t.ticket_no = $2`,
    [brandId, ref],
  )
  const ticket = rows[0]
  if (!ticket) return undefined
  return {
    accounts: ticket.accounts,
    codes: codesOfRef('groupTicket'),
    houseCodes: [],
    link: `/draws/${wireId('iss', ticket.issue_id)}`,
    steps: [
      step(ticket.created_at, 'group.made', {}, ticket.stake),
      ...(ticket.decided_at
        ? [step(ticket.decided_at, 'group.decided', { outcome: ticket.state })]
        : []),
    ],
  }
}

/** Deposits and withdrawals: the order, and all events of the gateway about it. */
const loadPaid =
  (kind: CauseKind): Load =>
  async (db, brandId, ref) => {
    const subject = SUBJECTS.find((one) => one.kind === kind)
    if (!subject) return undefined
    const { table, number, codes, houseCodes } = subject
    const rows = await db.query<{
      public_id: string
      account_id: bigint
      gateway: string
      status: string
    }>(
      `select public_id, account_id, gateway, status from ${table}
       where brand_id = $1 and ${number} = $2`,
      [brandId, ref],
    )
    const paid = rows[0]
    if (!paid) return undefined
    const events = await db.query<{
      kind: string
      amount: bigint
      reference: string
      reason: string | null
      happened_at: Date
      source: string
    }>(
      `select kind, amount, reference, reason, happened_at, source from gateway_events
       where brand_id = $1 and subject = $2 order by happened_at, event_id limit 200`,
      [brandId, paid.public_id],
    )
    return {
      accounts: [paid.account_id],
      codes,
      houseCodes,
      link: null,
      steps: [
        step(null, `${kind}.now`, { status: paid.status, gateway: paid.gateway }),
        ...events.map(({ happened_at: at, kind: what, amount, reference, reason, source }) =>
          step(at, `gateway.${what}`, { reference, reason, source }, amount),
        ),
      ],
    }
  }

const loadTransfer: Load = async (db, brandId, ref) => {
  const rows = await db.query<{
    from_account: bigint
    to_account: bigint
    direction: string
    sender: string
    receiver: string
    created_at: Date
    amount: bigint
  }>(
    `select t.from_account, t.to_account, t.direction, t.created_at, t.amount,
       s.username as sender, r.username as receiver
     from peer_transfers t
     join members s on s.brand_id = t.brand_id and s.member_id = t.from_member
     join members r on r.brand_id = t.brand_id and r.member_id = t.to_member
     where t.brand_id = $1 and t.transfer_no = $2`,
    [brandId, ref],
  )
  const one = rows[0]
  if (!one) return undefined
  const { sender, receiver, direction } = one
  return {
    accounts: [one.from_account, one.to_account],
    codes: ['transfer.out', 'transfer.in'],
    houseCodes: [],
    link: null,
    steps: [step(one.created_at, 'transfer.sent', { sender, receiver, direction }, one.amount)],
  }
}

const loadAdjustment: Load = async (db, brandId, ref) => {
  const rows = await db.query<{
    account_id: bigint
    reason: string
    approval_id: bigint
    difference_id: bigint | null
    proposer: string
    proposed_at: Date
    decider: string | null
    decided_at: Date | null
  }>(
    `select a.account_id, a.reason, a.approval_id, a.difference_id, p.username as proposer,
       x.proposed_at, d.username as decider, x.decided_at
     from adjustments a
     join approvals x on x.brand_id = a.brand_id and x.approval_id = a.approval_id
     join staff_members p on p.staff_id = x.proposed_by
     left join staff_members d on d.staff_id = x.decided_by
     where a.brand_id = $1 and a.adjustment_no = $2`,
    [brandId, ref],
  )
  const one = rows[0]
  if (!one) return undefined
  const difference = one.difference_id === null ? null : wireId('dif', one.difference_id)
  const approval = wireId('apr', one.approval_id)
  return {
    accounts: [one.account_id],
    codes: ['adjustment.credit', 'adjustment.debit'],
    houseCodes: [],
    link: '/approvals',
    steps: [
      step(one.proposed_at, 'approval.proposed', {
        approval,
        by: one.proposer,
        reason: one.reason,
        difference,
      }),
      step(one.decided_at, 'approval.approved', { by: one.decider }),
    ],
  }
}

/** How each kind of cause is looked up, by the number that its postings carry. */
export const LOAD_CAUSE: Readonly<Partial<Record<CauseKind, Load>>> = {
  bet: loadBet,
  chase: loadChase,
  groupTicket: loadGroup,
  deposit: loadPaid('deposit'),
  withdrawal: loadPaid('withdrawal'),
  transfer: loadTransfer,
  adjustment: loadAdjustment,
}
