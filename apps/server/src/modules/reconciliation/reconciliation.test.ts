import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import type { GatewayEvent } from '../payments/index.ts'
import { gatewaySource, reconcileDueDays, type ReportSource } from './index.ts'
import { BOOK_DIFFERENCES, type BookDifference } from './compare.ts'

const DAY = '2026-11-20'
const AT = new Date(`${DAY}T15:00:00Z`)

let platform: TestPlatform
let ana: TestStaff
let bruno: TestStaff
let carla: TestStaff
let member: TestMember
/** The gateway's events, by their numbers: its true answers when it is asked. */
let reported: GatewayEvent[]
let spoilt: Map<string, (event: GatewayEvent) => object | undefined>
let isDeaf: boolean
let source: ReportSource

function line(event: GatewayEvent) {
  const { subject, kind, amount, reference, happenedAt } = event
  const said = { subject, kind, amount, currency: 'BRL', reference, happenedAt }
  const spoil = spoilt.get(subject)
  const change = spoil ? spoil(event) : {}
  return change === undefined ? [] : [{ ...said, ...change }]
}

async function take(gateway: string, events: readonly GatewayEvent[]): Promise<void> {
  for (const event of events) {
    await platform.db.query(
      `insert into gateway_events (gateway, event_id, brand_id, subject, kind, amount, reference,
         happened_at, source, applied_at)
       values ($1, $2, 1, $3, $4, $5, $6, $7, 'report', app_now()) on conflict do nothing`,
      [
        gateway,
        event.eventId,
        event.subject,
        event.kind,
        event.amount,
        event.reference,
        event.happenedAt,
      ],
    )
  }
}

beforeAll(async () => {
  platform = await createTestPlatform()
  const port = {
    name: 'sandbox',
    ask: async (subject: string) => reported.filter((event) => event.subject === subject),
    reportOf: async (day: string) => {
      if (isDeaf) throw new Error('nobody hears')
      return reported
        .filter(({ happenedAt }) => happenedAt.toISOString().startsWith(day))
        .flatMap(line)
    },
  }
  source = gatewaySource(port, take)
  // The office of this platform knows this source in place of the platform's own of that name.
  ;(platform.deps.reportSources as ReportSource[]).splice(0, Infinity, source)
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  bruno = await staffOf(platform, 'bruno', TEST_ROLES.administrator)
  carla = await staffOf(platform, 'carla', ['reconciliation.read', 'approvals.decide'])
  member = await platform.member()
})
afterAll(() => platform.close())

beforeEach(async () => {
  reported = []
  spoilt = new Map()
  isDeaf = false
  await platform.db.query('delete from reconciliation_differences')
  await platform.db.query('delete from reconciliation_days')
  await platform.db.query('delete from gateway_events')
  // What went before happened on no day that is looked at.
  await platform.db.query('update deposits set credited_at = null')
})

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )
}

/** A deposit that was paid and credited, with its event. */
async function deposit(no: number, amount = 500_000n): Promise<GatewayEvent> {
  const subject = `dep_${no.toString(36).padStart(6, '0')}${randomUUID().slice(0, 8)}`
  const event: GatewayEvent = {
    eventId: randomUUID(),
    subject,
    kind: 'charge.paid',
    amount: minor(amount),
    reference: `ref-${subject}`,
    happenedAt: new Date(AT.getTime() + no * 1_000),
  }
  const rows = await platform.db.query<{ deposit_no: bigint }>(
    `with asked as (
       insert into deposits (brand_id, public_id, member_id, account_id, amount, gateway, status,
         method, credited, request_key, input_hash, created_at, credited_at, expires_at)
       select brand_id, $2, member_id, account_id, $3, 'sandbox', 'credited', 'pix', $3, $5, $5,
         $6, $6, $6 from ledger_accounts where account_id = $1
       returning brand_id, deposit_no, amount), paid as (
       insert into deposit_payments (gateway, reference, brand_id, deposit_no, amount, status,
         decided_at) select 'sandbox', $4, brand_id, deposit_no, amount, 'credited', $6 from asked)
     select deposit_no from asked`,
    [member.accountId, subject, amount, event.reference, randomUUID(), event.happenedAt],
  )
  const answer = await platform.deps.queue.submit({
    brandId: 1,
    accountId: member.accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code: 'deposit.credit', amount: minor(amount), ref: rows[0]?.deposit_no ?? 0n }],
    rows: null,
    writer: { name: 'test-deposit', write: () => [] },
  })
  if (!answer.ok) throw new Error(answer.code)
  reported.push(event)
  await take('sandbox', [event])
  return event
}

const look = () =>
  ana.call('POST /staff/reconciliation/days', { body: { source: source.name, day: DAY } })

async function tickets(state?: 'open' | 'explained' | 'resolved') {
  const query = { limit: '200', ...(state ? { state } : {}) }
  return (await ana.call('GET /staff/reconciliation/differences', { query })).differences
}

const SPOIL: Readonly<Record<BookDifference, (event: GatewayEvent) => Promise<void>>> = {
  missingHere: async ({ eventId }) => {
    await platform.db.query('update gateway_events set applied_at = null where event_id = $1', [
      eventId,
    ])
  },
  missingThere: async ({ subject }) => {
    spoilt.set(subject, () => undefined)
  },
  amount: async ({ subject }) => {
    spoilt.set(subject, ({ amount }) => ({ amount: minor(amount + 1n) }))
  },
  currency: async ({ subject }) => {
    spoilt.set(subject, () => ({ currency: 'USD' }))
  },
  status: async ({ subject }) => {
    spoilt.set(subject, () => ({ kind: 'charge.declined' }))
  },
}

describe('a day of a gateway', () => {
  test('without a difference leaves no ticket', async () => {
    for (let no = 0; no < 3; no += 1) await deposit(no)
    const { day } = await look()
    expect(day).toMatchObject({ theirs: 3, ours: 3, differences: 0, openCount: 0, fault: null })
    expect(await tickets()).toEqual([])
  })

  test('of a hundred planted differences a hundred are found, and the same again', async () => {
    const planted: string[] = []
    for (let no = 0; no < 120; no += 1) {
      const event = await deposit(no, 500_000n + BigInt(no))
      const kind = BOOK_DIFFERENCES[no % BOOK_DIFFERENCES.length]
      if (no >= 100 || !kind) continue
      // What is missing here was never reported: the event is not applied.
      await SPOIL[kind](event)
      planted.push(`${event.subject} ${kind}`)
    }
    await look()
    const found = await tickets('open')
    const names = found.map(({ subject, kind }) => `${subject} ${kind}`)
    expect(names.toSorted()).toEqual(planted.toSorted())
    await look()
    expect(await tickets('open')).toEqual(
      found.map((one) => ({ ...one, seenAt: expect.any(String) as string })),
    )
  }, 60_000)

  test('a credit that no gateway ever told of is found', async () => {
    const event = await deposit(1)
    reported = []
    await platform.db.query('delete from gateway_events where event_id = $1', [event.eventId])
    await look()
    expect(await tickets()).toMatchObject([{ subject: event.subject, kind: 'missingThere' }])
  })

  test('an event that moved something else than it says shows in the house account', async () => {
    const event = await deposit(1)
    await platform.db.query('update gateway_events set amount = amount + 7 where event_id = $1', [
      event.eventId,
    ])
    reported = [{ ...event, amount: minor(event.amount + 7n) }]
    await look()
    expect(await tickets()).toMatchObject([
      {
        kind: 'house',
        theirs: [{ keptMinor: '500007', currency: 'BRL' }],
        ours: [{ keptMinor: '500000', currency: 'BRL' }],
      },
    ])
  })

  test('a chargeback is a ticket of its own, though both sides agree', async () => {
    const event = await deposit(1)
    const back = { ...event, eventId: randomUUID(), kind: 'charge.chargedBack' as const }
    reported.push(back)
    await take('sandbox', [back])
    await look()
    const kinds = (await tickets()).map(({ kind }) => kind).toSorted()
    // Nothing was posted for it here: the house account agrees.
    expect(kinds).toEqual(['chargeback', 'house'])
  })

  test('a payment of nobody here is a ticket of the first brand', async () => {
    reported.push({
      eventId: randomUUID(),
      subject: 'dep_unknown',
      kind: 'charge.paid',
      amount: minor(1n),
      reference: 'r',
      happenedAt: AT,
    })
    await look()
    expect(await tickets()).toMatchObject([{ subject: 'dep_unknown', kind: 'missingHere' }])
  })

  test('that cannot be heard is kept as a fault, and compared again later', async () => {
    const { subject } = await deposit(1)
    isDeaf = true
    expect(await codeOf(look())).toBe('UNAVAILABLE')
    const { days } = await ana.call('GET /staff/reconciliation/days', {})
    expect(days).toMatchObject([{ day: DAY, fault: 'nobody hears' }])
    isDeaf = false
    spoilt.set(subject, () => undefined)
    const context = { db: platform.db, sources: [source] }
    await platform.db.query(`update reconciliation_days set looked_at = '2026-11-20T00:00:00Z'`)
    await reconcileDueDays(context)
    expect(await tickets('open')).toHaveLength(1)
    const all = await ana.call('GET /staff/reconciliation/days', {})
    expect(all.days).toHaveLength(7)
    expect(all.days.find(({ day }) => day === DAY)).toMatchObject({ fault: null, openCount: 1 })
  })

  test.each([
    ['2026-11-21', 'DATE_RANGE_INVALID'],
    ['2026-11-31', 'VALIDATION_FAILED'],
    ['2027-01-01', 'DATE_RANGE_INVALID'],
  ])('is none: %s', async (day, code) => {
    const work = ana.call('POST /staff/reconciliation/days', { body: { source: source.name, day } })
    expect(await codeOf(work)).toBe(code)
  })
})

describe('a ticket', () => {
  async function open(kind: BookDifference = 'amount') {
    const event = await deposit(1)
    await SPOIL[kind](event)
    await look()
    const [ticket] = await tickets('open')
    if (!ticket) throw new Error('no ticket')
    return { ticket, event, params: { differenceId: ticket.differenceId } }
  }

  test('is explained, with a reason and a link, and stays so', async () => {
    const { params } = await open()
    const body = { reason: 'rounded by their bank', link: 'https://gateway.example/cases/7' }
    const explain = (staff: TestStaff) =>
      staff.call('POST /staff/reconciliation/differences/:differenceId/explain', { params, body })
    expect(await codeOf(explain(carla))).toBe('PERMISSION_DENIED')
    const { difference } = await explain(ana)
    expect(difference).toMatchObject({ state: 'explained', closedBy: 'staff:ana', ...body })
    await look()
    expect(await tickets('explained')).toHaveLength(1)
    const query = { action: 'reconciliation' }
    const { entries } = await ana.call('GET /staff/audit', { query })
    expect(entries.some(({ action }) => action === 'reconciliation.explained')).toBe(true)
  })

  test('goes by itself when the difference does, and comes back with it', async () => {
    const { event } = await open()
    spoilt.clear()
    await look()
    expect(await tickets('resolved')).toMatchObject([{ resolution: 'vanished' }])
    await SPOIL.amount(event)
    await look()
    expect(await tickets('open')).toMatchObject([{ closedAt: null, resolution: null }])
  })

  test('is resolved by the event that was missing', async () => {
    const event = await deposit(1)
    await platform.db.query('delete from gateway_events')
    await platform.db.query(`update deposits set credited_at = null where public_id = $1`, [
      event.subject,
    ])
    await look()
    const [ticket] = await tickets('open')
    expect(ticket).toMatchObject({ kind: 'missingHere', canFetch: true })
    const params = { differenceId: ticket?.differenceId ?? '' }
    const body = { reason: 'their callback was lost' }
    const fetched = await ana.call('POST /staff/reconciliation/differences/:differenceId/fetch', {
      params,
      body,
    })
    expect(fetched.difference).toMatchObject({ state: 'resolved', resolution: 'event' })
  })

  test('is resolved by an adjustment that two agreed to, once', async () => {
    const { ticket } = await open()
    const rows = await platform.db.query<{ member_id: bigint }>(
      'select member_id from members where username = $1',
      [member.username],
    )
    const params = { memberId: `mbr_${rows[0]?.member_id.toString(36)}` }
    const { differenceId } = ticket
    const body = {
      direction: 'credit' as const,
      amountMinor: '100',
      reason: 'a cent that the gateway kept',
      differenceId,
    }
    const propose = () => ana.call('POST /staff/members/:memberId/adjustments', { params, body })
    const [first, second] = [await propose(), await propose()]
    const approve = ({ approval }: typeof first) =>
      codeOf(
        bruno.call('POST /staff/approvals/:approvalId/approve', {
          params: { approvalId: approval.approvalId },
          body: {},
        }),
      )
    expect(await approve(first)).toBe('ok')
    expect(await tickets('resolved')).toMatchObject([{ resolution: 'adjustment' }])
    expect(await approve(second)).toBe('NOT_CHANGED')
    expect(await codeOf(propose())).toBe('NOT_CHANGED')
    await look()
    expect(await tickets('open')).toEqual([])
  })

  test('of another brand does not exist', async () => {
    const { params } = await open()
    await platform.db.query(
      `insert into brands (brand_id, code, name, profile, currency, hosts)
       values (77, 'other', 'Other', 'demo', 'BRL', '{other.example}') on conflict do nothing`,
    )
    await platform.db.query('update reconciliation_differences set brand_id = 77')
    const body = { reason: 'none of mine' }
    const work = ana.call('POST /staff/reconciliation/differences/:differenceId/explain', {
      params,
      body,
    })
    expect(await codeOf(work)).toBe('DIFFERENCE_NOT_FOUND')
  })
})
