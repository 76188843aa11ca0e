import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@fairhouse/protocol'
import { checkLedger } from '#server/invariants.ts'
import { advanceGroupTickets } from '#server/modules/group-tickets/index.ts'
import { createBetDesk } from '#server/modules/lottery/index.ts'
import { createWalletQueue } from '#server/modules/wallet/index.ts'
import type { TestMember, TestPlatform } from './platform.ts'
import { currentIssue, DIGITS, entry } from './slips.ts'

export type GroupBody = BodyOf<'POST /lgw/group-tickets'>

/** Ten lines at 1.00, one of which wins 9.75 for sure; ten shares at 1.00. */
async function bodyOf(platform: TestPlatform, more: Partial<GroupBody>): Promise<GroupBody> {
  const issue = await currentIssue(platform)
  return {
    issueId: issue.issueId,
    entries: [entry({ selection: { positions: [[], [], [], [], DIGITS] }, lineCount: 10 })],
    shareCount: 10,
    ownShares: 1,
    guaranteedShares: 0,
    isListed: true,
    areEntriesShown: true,
    ...more,
  }
}

/** Organisers, holders and workers of a platform that is there when they are asked for. */
export function groupKit(platformOf: () => TestPlatform) {
  async function create(
    member: TestMember,
    more: Partial<GroupBody> = {},
    key: string = randomUUID(),
  ) {
    const body = await bodyOf(platformOf(), more)
    return member.call('POST /lgw/group-tickets', { body, idempotencyKey: key })
  }

  function buy(
    member: TestMember,
    groupTicketId: string,
    shares: number,
    key: string = randomUUID(),
  ) {
    return member.call('POST /lgw/group-tickets/:groupTicketId/shares', {
      params: { groupTicketId },
      body: { shares },
      idempotencyKey: key,
    })
  }

  function detail(member: TestMember, groupTicketId: string) {
    return member.call('GET /lgw/group-tickets/:groupTicketId', { params: { groupTicketId } })
  }

  function cancel(member: TestMember, groupTicketId: string) {
    return member.call('DELETE /lgw/group-tickets/:groupTicketId', { params: { groupTicketId } })
  }

  /** A worker: with its own queue, as a process of its own has. */
  function worker(): { turn(): Promise<number> } {
    const { db, deps } = platformOf()
    const context = {
      ...createBetDesk(db),
      db,
      queue: createWalletQueue(db),
      brands: deps.brands,
      catalogue: deps.catalogue,
    }
    return { turn: () => advanceGroupTickets(context) }
  }

  async function lock(member: TestMember, groupTicketId: string): Promise<void> {
    const { ticket } = await detail(member, groupTicketId)
    await platformOf().setNow(new Date(ticket.locksAt))
    await Promise.all([worker().turn(), worker().turn()])
  }

  async function draw(member: TestMember, groupTicketId: string): Promise<void> {
    const { ticket } = await detail(member, groupTicketId)
    await platformOf().setNow(new Date(ticket.drawsAt))
    await platformOf().runCycle()
  }

  async function faults() {
    return (await platformOf().db.transaction(checkLedger)).faults
  }

  async function messagesOf(member: TestMember): Promise<string[]> {
    const rows = await platformOf().db.query<{ template: string }>(
      `select m.template from member_messages m join ledger_accounts a using (brand_id, member_id)
       where a.account_id = $1 order by m.message_id`,
      [member.accountId],
    )
    return rows.map((row) => row.template)
  }

  return { create, buy, detail, cancel, worker, lock, draw, faults, messagesOf }
}
