import type { NoticeBody, StaffNotice } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { codeOf, goAway } from '../../../test/point-world.ts'
import { NOTICE } from '../../../test/raw-request.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { openSegmentWorld, ruleOf, type SegmentWorld } from '../../../test/segment-world.ts'

let world: SegmentWorld
let ana: TestStaff
let inside: Gifted
let outside: Gifted
let segmentId: string

beforeAll(async () => {
  world = await openSegmentWorld()
  ana = await staffOf(world.platform, 'ana', TEST_ROLES.administrator)
  ;[inside, outside] = [await world.lived(), await world.lived()]
  const body = { name: 'Gold', rules: [ruleOf('rank', { least: '1' })], isArchived: false }
  segmentId = (await ana.call('POST /staff/segments', { body })).segment.segmentId
})
afterAll(() => world.close())

beforeEach(async () => {
  const { owner } = world.platform
  for (const table of ['notice_marks', 'notice_texts', 'notice_recipients', 'notices']) {
    await owner.query(`delete from ${table}`)
  }
  await owner.query('delete from member_absences')
  await owner.query('delete from members_at_risk')
  await owner.query('update segments set is_archived = false')
  await world.live(inside, { rank: 1 })
  await world.live(outside, {})
  world.platform.deps.noticeBoard.forget()
})

const write = async (more: Partial<NoticeBody>): Promise<StaffNotice> => {
  const body = { ...NOTICE, audience: ['members'], segmentId, ...more } as NoticeBody
  return (await ana.call('POST /staff/notices', { body })).notice
}

async function publish(more: Partial<NoticeBody> = {}): Promise<StaffNotice> {
  const { noticeId, version } = await write(more)
  const input = { params: { noticeId }, body: { version } }
  const { notice } = await ana.call('POST /staff/notices/:noticeId/publish', input)
  world.platform.deps.noticeBoard.forget()
  return notice
}

/** The kinds of notices that somebody sees. */
async function seenBy(who: Pick<Gifted, 'call'>): Promise<readonly string[]> {
  const all = await who.call('GET /wps/notices', { query: { type: 'B,PL,PU,PR,H' } })
  const { banners, popup, promotion, headlines, player } = all
  return [
    ...[...banners, ...popup, ...promotion, ...headlines].map(({ type }) => type),
    ...player.map(() => 'PL'),
  ]
}

const unreadOf = async (who: Gifted) => (await who.call('GET /wps/messages/unread', {})).unread

async function markAtRisk({ memberId }: Gifted): Promise<void> {
  await world.platform.db.query(
    `insert into members_at_risk (brand_id, member_id, set_by, reason)
     values (1, $1, 'staff:ana', 'a test')`,
    [memberId],
  )
}

describe('a notice for a segment', () => {
  test.each(['B', 'PL', 'PR', 'H'] as const)('of kind %s is seen by its members', async (type) => {
    await publish({ type })
    expect(await seenBy(inside)).toEqual([type])
    expect(await seenBy(outside)).toEqual([])
    const visitor = { call: world.platform.visitor }
    expect(await seenBy(visitor)).toEqual([])
    expect([await unreadOf(inside), await unreadOf(outside)]).toEqual(
      type === 'PL' ? [1, 0] : [0, 0],
    )
  })

  test('opens over the page of its members, once', async () => {
    const { noticeId } = await publish({ type: 'PU', isLegal: true })
    expect(await seenBy(inside)).toEqual(['PU'])
    expect(await seenBy(outside)).toEqual([])
    const params = { messageId: noticeId }
    const mark = (who: Gifted) => codeOf(who.call('PUT /wps/messages/:messageId/read', { params }))
    expect([await mark(outside), await mark(inside)]).toEqual(['MESSAGE_NOT_FOUND', 'ok'])
    expect(await seenBy(inside)).toEqual([])
  })

  test('is of its audience, too', async () => {
    await publish({ audience: ['agents'] })
    expect(await seenBy(inside)).toEqual([])
  })

  test('follows who belongs to the segment, and keeps its meaning archived', async () => {
    await publish()
    await world.live(inside, {})
    await world.live(outside, { rank: 2 })
    await world.platform.db.query('update segments set is_archived = true')
    expect([await seenBy(inside), await seenBy(outside)]).toEqual([[], ['B']])
  })

  test('stays among the messages once it was read', async () => {
    const { noticeId } = await publish({ type: 'PL' })
    await inside.call('PUT /wps/messages/:messageId/read', { params: { messageId: noticeId } })
    await world.live(inside, {})
    const { messages } = await inside.call('GET /wps/messages', {})
    expect(messages.map(({ messageId, isRead }) => [messageId, isRead])).toEqual([[noticeId, true]])
  })

  test('never reaches who is paused or at risk, unless the law demands it', async () => {
    await publish({ type: 'B' })
    await publish({ type: 'PL' })
    await markAtRisk(inside)
    expect([await seenBy(inside), await unreadOf(inside)]).toEqual([[], 0])
    await world.platform.owner.query('delete from members_at_risk')
    expect(await seenBy(inside)).toEqual(['B', 'PL'])
    await goAway(world, inside.memberId, 'pause')
    expect([await seenBy(inside), await unreadOf(inside)]).toEqual([[], 0])
    await publish({ type: 'B', isLegal: true })
    expect(await seenBy(inside)).toEqual(['B'])
  })
})

describe('staff', () => {
  const faultOf = async (work: Promise<unknown>) => {
    const error = await work.catch((fault: unknown) => fault)
    const { code, fields } = error as { code: string; fields: { field: string }[] }
    return [code, ...fields.map(({ field }) => field)].join(' ')
  }

  test('choose a segment of the brand that is in use', async () => {
    expect(await faultOf(write({ segmentId: 'seg_zzz' }))).toBe('VALIDATION_FAILED segmentId')
    await world.platform.db.query('update segments set is_archived = true')
    expect(await faultOf(write({}))).toBe('VALIDATION_FAILED segmentId')
  })

  test('choose no visitors or names beside it', async () => {
    const visitors = write({ audience: ['visitors', 'members'] })
    expect(await faultOf(visitors)).toBe('VALIDATION_FAILED audience')
    const named = write({ type: 'PL', recipients: [inside.username] })
    expect(await faultOf(named)).toBe('VALIDATION_FAILED recipients')
  })

  test('see the segment of a notice, and the notices of a segment', async () => {
    const { noticeId, version } = await publish()
    const own = { segmentId, name: 'Gold' }
    const list = await ana.call('GET /staff/notices', { query: {} })
    expect(list).toMatchObject({ segments: [own], notices: [{ segment: own }] })
    const { segments } = await ana.call('GET /staff/segments', {})
    expect(segments[0]).toMatchObject({
      uses: 1,
      usedBy: [{ kind: 'notice', id: noticeId, title: 'Um aviso' }],
    })
    await world.platform.db.query('update segments set is_archived = true')
    const body = { ...NOTICE, audience: ['agents'], segmentId, version } as never
    const { notice } = await ana.call('PUT /staff/notices/:noticeId', {
      params: { noticeId },
      body,
    })
    expect(notice).toMatchObject({ segmentId, segments: [own], audience: ['agents'] })
    expect((await ana.call('GET /staff/notices', { query: {} })).segments).toEqual([])
  })
})
