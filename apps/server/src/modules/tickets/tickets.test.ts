import { commitmentOf, textHash, ticketNumber } from '@fairhouse/fairness'
import { prizeOf, tableOf, tableText } from '@fairhouse/rewards'
import type { LuckyTicket } from '@fairhouse/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { codeOf, goAway, moneyOf, pointsOf } from '../../../test/point-world.ts'
import { EGGS, openTicketWorld, type TicketWorld } from '../../../test/ticket-world.ts'
import { writeCountedTo, writePlayed } from '../../../test/pay-world.ts'
import { earnTickets } from './index.ts'

let world: TicketWorld

beforeAll(async () => {
  world = await openTicketWorld()
})
// Closing checks the ledger, and with it what must hold of tickets.
afterAll(() => world.platform.close())

/** What anybody can compute of an opened ticket. */
function proofOf({ ticketId, kind, clientSeed, table, opening }: LuckyTicket) {
  const prizes = table.prizes.map(({ prizeId: id, kind: of, amountMinor, points, weight }) => ({
    id,
    kind: of,
    amount: of === 'points' ? BigInt(points) : BigInt(amountMinor),
    weight: BigInt(weight),
  }))
  const tableHash = textHash(tableText(kind, prizes))
  const serverSeed = opening?.serverSeed ?? ''
  const sources = { tableHash, clientSeed: clientSeed ?? '', ticketId }
  const drawn = ticketNumber(serverSeed, sources, BigInt(table.numbers))
  return {
    tableHash,
    commitment: commitmentOf(serverSeed),
    drawn: Number(drawn),
    prizeId: prizeOf(tableOf(prizes), drawn).id,
  }
}

describe('opening', () => {
  test('a ticket draws what its seed, the member’s and its table come to', async () => {
    const member = await world.member()
    await world.issue(await world.addTable(), [member])
    const [ticket] = await world.ticketsOf(member)
    expect(ticket).toMatchObject({ state: 'ready', clientSeed: null, opening: null })
    const ticketId = ticket?.ticketId ?? ''
    const asked = await world.ask(member, ticketId)
    expect(asked.ticket).toMatchObject({ state: 'opening', clientSeed: 'my-own-seed' })
    // What was chosen first counts.
    const again = await world.ask(member, ticketId, 'another')
    expect(again.ticket.clientSeed).toBe('my-own-seed')
    await world.open()
    const opened = await member.call('GET /wps/tickets/:ticketId', { params: { ticketId } })
    const { opening, commitment, table } = opened.ticket
    expect(proofOf(opened.ticket)).toEqual({
      tableHash: table.tableHash,
      commitment,
      drawn: opening?.drawn,
      prizeId: opening?.prizeId,
    })
    expect(commitment).toBe(ticket?.commitment)
    const late = await world.ask(member, ticketId, 'another')
    expect(late.ticket).toEqual(opened.ticket)
  })

  test('its prize is a reward, claimed once', async () => {
    const member = await world.member()
    const sure = (kind: 'money' | 'points') => ({
      prizes: [1, 2].map(() => ({
        kind,
        amountMinor: kind === 'money' ? '30000' : '0',
        points: kind === 'points' ? 40 : 0,
        weight: 1,
      })),
    })
    await world.issue(await world.addTable(sure('money')), [member])
    await world.issue(await world.addTable(sure('points')), [member])
    for (const { ticketId } of await world.ticketsOf(member)) await world.ask(member, ticketId)
    await world.open()
    const before = await moneyOf(member)
    const opened = await world.ticketsOf(member)
    const rewardIds = opened.map(({ opening }) => opening?.reward?.rewardId ?? '')
    await member.call('POST /wps/rewards/claim', { body: { rewardIds } })
    await member.call('POST /wps/rewards/claim', { body: { rewardIds } })
    expect((await moneyOf(member)) - before).toBe(30_000n)
    expect(await pointsOf(member)).toBe(40)
    const after = await world.ticketsOf(member)
    expect(after.map(({ opening }) => opening?.reward?.state)).toEqual(['claimed', 'claimed'])
  })

  test('is not for others, nor for who is away or at risk', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const tableId = await world.addTable()
    await world.issue(tableId, [member])
    const [ticket] = await world.ticketsOf(member)
    const ticketId = ticket?.ticketId ?? ''
    expect(await codeOf(world.ask(other, ticketId))).toBe('NOT_FOUND')
    const mark = (isAtRisk: boolean) =>
      world.staff.call('PUT /staff/members/:memberId/at-risk', {
        params: { memberId: world.idOf(member) },
        body: { isAtRisk, reason: 'plays through the night' },
      })
    await mark(true)
    expect(await codeOf(world.ask(member, ticketId))).toBe('FEATURE_OFF')
    expect(await member.call('GET /wps/tickets/tables', {})).toMatchObject({ isAvailable: false })
    expect(await world.issue(tableId, [member])).toBe(0)
    await mark(false)
    await goAway(world, member.memberId, 'pause')
    expect(await codeOf(world.ask(member, ticketId))).toBe('MEMBER_PAUSED')
  })

  test('a worker that is killed anywhere opens each ticket once', async () => {
    const tableId = await world.addTable()
    const kills = fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(kills, async (places) => {
        const member = await world.member()
        await world.issue(tableId, [member])
        await world.issue(tableId, [member])
        const issued = await world.ticketsOf(member)
        for (const { ticketId } of issued) await world.ask(member, ticketId)
        for (const at of places) {
          await untilKilled(world.open(dyingAtStatement(world.platform.db, at)))
        }
        while ((await world.open()) > 0);
        const opened = await world.ticketsOf(member)
        expect(opened.map((one) => one.commitment)).toEqual(issued.map((one) => one.commitment))
        for (const one of opened) expect(one.opening?.drawn).toBe(proofOf(one).drawn)
      }),
      { numRuns: 10 },
    )
    expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  })
})

describe('the end of a ticket’s time', () => {
  test('it is opened and its prize waits where its table says so, else it expires', async () => {
    const member = await world.member()
    const away = await world.member()
    const own = await world.addTable({ prizes: EGGS.prizes.slice(0, 2) })
    const plain = await world.addTable({ opensItself: false })
    const start = await world.platform.db.query<{ now: Date }>('select app_now() as now')
    const now = start[0]?.now ?? new Date(0)
    // Issued eight days ago: a session would not last from then to now.
    await world.platform.setNow(new Date(now.getTime() - 8 * 86_400_000))
    await world.issue(own, [member, away])
    await world.issue(plain, [member])
    await world.platform.setNow(now)
    expect((await world.tableOf(plain)).committedMinor).toBe('500000')
    await goAway(world, away.memberId, 'exclusion')
    const [late] = await world.ticketsOf(member)
    expect(late?.state).toBe('expired')
    expect(await codeOf(world.ask(member, late?.ticketId ?? ''))).toBe('REWARD_OVER')
    await world.open()
    const [expired, forced] = await world.ticketsOf(member)
    expect(expired).toMatchObject({ state: 'expired', opening: null })
    expect(forced).toMatchObject({ state: 'opened', clientSeed: 'forced' })
    expect(forced?.opening).toMatchObject({ wasForced: true, reward: { state: 'waiting' } })
    expect((await world.tableOf(plain)).committedMinor).toBe('0')
    // Nothing reaches who is excluded; it is given when they are back.
    const waiting = await world.platform.db.query<{ is_given: boolean }>(
      'select is_given from tickets where member_id = $1',
      [away.memberId],
    )
    expect(waiting).toEqual([{ is_given: false }])
    await world.platform.db.query('delete from member_absences where member_id = $1', [
      away.memberId,
    ])
    await earnTickets({ db: world.platform.db, brands: world.platform.deps.brands }, 1)
    const [back] = (await away.call('GET /wps/rewards', {})).rewards
    expect(back).toMatchObject({ source: 'ticket', state: 'waiting', name: 'Golden egg' })
  })
})

describe('issuing', () => {
  test('a table issues no more than its budget covers in the worst case', async () => {
    const members = await Promise.all([1, 2, 3].map(() => world.member()))
    const tableId = await world.addTable({ budgetMinor: '1000000' })
    expect(await world.issue(tableId, members)).toBe(2)
    const table = await world.tableOf(tableId)
    expect(table).toMatchObject({ issued: 2, committedMinor: '1000000', highestMinor: '500000' })
    for (const member of members.slice(0, 2)) {
      const [ticket] = await world.ticketsOf(member)
      await world.ask(member, ticket?.ticketId ?? '')
    }
    await world.open()
    const after = await world.tableOf(tableId)
    expect(after).toMatchObject({ opened: 2, committedMinor: after.costMinor })
    const small = { ...EGGS, budgetMinor: '0', edition: after.edition }
    const lower = world.staff.call('PUT /staff/tickets/tables/:tableId', {
      params: { tableId },
      body: small,
    })
    expect(await codeOf(lower)).toBe(after.costMinor === '0' ? 'ok' : 'VALIDATION_FAILED')
  })

  test('tickets keep the prizes on which they were issued', async () => {
    const member = await world.member()
    const tableId = await world.addTable()
    await world.issue(tableId, [member])
    const [before] = await world.ticketsOf(member)
    const change = (more: Partial<typeof EGGS>, edition: number) =>
      world.staff.call('PUT /staff/tickets/tables/:tableId', {
        params: { tableId },
        body: { ...EGGS, ...more, edition },
      })
    const { table } = await change({ prizes: EGGS.prizes.slice(1) }, 1)
    expect(table.now).toMatchObject({ version: 2, numbers: 99 })
    expect((await change({ prizes: EGGS.prizes.slice(1), lasts: 9 }, 2)).table.now.version).toBe(2)
    expect(await codeOf(change({}, 2))).toBe('CHANGED_MEANWHILE')
    expect(await codeOf(change({ kind: 'wheel' }, 3))).toBe('VALIDATION_FAILED')
    const [after] = await world.ticketsOf(member)
    expect(after?.table).toEqual(before?.table)
  })

  test('staff issue a batch once, and are told who got none', async () => {
    const [member, paused] = [await world.member(), await world.member()]
    await goAway(world, paused.memberId, 'pause')
    const tableId = await world.addTable()
    const issue = () =>
      world.staff.call('POST /staff/tickets/tables/:tableId/issue', {
        params: { tableId },
        body: {
          batchId: '6f1c2d3e-0000-4000-8000-0000000000aa',
          usernames: [member.username, paused.username, 'nobody-at-all'],
          each: 2,
          reason: 'winners of the quiz',
        },
      })
    const answer = { issued: 2, unknown: ['nobody-at-all'], without: [paused.username] }
    expect(await issue()).toEqual(answer)
    expect(await issue()).toEqual(answer)
    await world.open()
    expect(await world.ticketsOf(member)).toHaveLength(2)
    const query = { q: member.username, state: 'ready' as const }
    const { tickets } = await world.staff.call('GET /staff/tickets', { query })
    expect(tickets.map(({ source }) => source)).toEqual(['manual', 'manual'])
  })

  test('a day of play earns its tickets once, and keeps them when it is corrected', async () => {
    const member = await world.member()
    const tableId = await world.addTable({
      rule: { unitMinor: '100000', most: 3, rates: [{ product: 'lottery', rateBp: 10_000 }] },
    })
    await world.platform.db.query("update ticket_rules set from_day = '2026-01-01'")
    const { db, deps } = world.platform
    const owner = { brandId: 1, memberId: member.memberId }
    const earn = async () => {
      await writeCountedTo(db, 1, '2026-11-20')
      await earnTickets({ db, brands: deps.brands }, 2)
      await world.open()
      return (await world.ticketsOf(member)).length
    }
    await writePlayed(db, owner, '2026-11-20', { stake: 290_000 })
    expect([await earn(), await earn()]).toEqual([2, 2])
    const [ticket] = await world.ticketsOf(member)
    expect(ticket?.facts).toEqual([
      { name: 'date', value: '2026-11-20' },
      { name: 'turnover', value: '290000' },
    ])
    const correct = async (turnover: number) => {
      await db.query('update own_days set turnover = $2 where member_id = $1', [
        member.memberId,
        turnover,
      ])
      await db.query(
        `insert into agency_changes (brand_id, member_id, day, changed_at)
         values (1, $1, '2026-11-20', app_now()) on conflict do nothing`,
        [member.memberId],
      )
      return earn()
    }
    expect(await correct(100_000)).toBe(2)
    expect(await correct(900_000)).toBe(3)
    expect((await world.tableOf(tableId)).issued).toBe(3)
  })
})
