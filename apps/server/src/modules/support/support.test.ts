import { randomUUID } from 'node:crypto'
import type { FeedbackBody } from '@fairhouse/protocol'
import { ApiError } from '@fairhouse/protocol/client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { sweepSupport } from './index.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code
  }
}

const BODY: FeedbackBody = {
  questionType: 'deposit',
  content: 'My deposit has not arrived yet.',
}

const send = (member: TestMember, given: Partial<FeedbackBody> = {}, key: string = randomUUID()) =>
  member.call('PUT /wps/feedback', { body: { ...BODY, ...given }, idempotencyKey: key })

const png = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

async function sendPicture(member: TestMember, bytes: Buffer, type = 'image/png') {
  const response = await fetch(`${platform.url}/wps/feedback/pictures`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': type,
      'x-fairhouse': '1',
    },
    body: bytes as never,
  })
  const body = (await response.json()) as { pictureId?: string; error?: { code: string } }
  return { status: response.status, code: body.error?.code, pictureId: body.pictureId ?? '' }
}

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('feedback', () => {
  test('gets a receipt, is among the own, and its answer comes as a message', async () => {
    const maria = await platform.member()
    const { receiptNo } = await send(maria)
    expect(receiptNo).toMatch(/^F-2611-\d{6}$/)
    const open = await ana.call('GET /staff/feedback', { query: { q: receiptNo } })
    expect(open.feedback).toMatchObject([
      { receiptNo, username: maria.username, state: 'open', questionType: 'deposit' },
    ])
    const feedbackId = open.feedback[0]?.feedbackId ?? ''
    const params = { feedbackId }
    const body = { text: 'It is there now.\nThank you.' }
    const answered = await ana.call('POST /staff/feedback/:feedbackId/answer', { params, body })
    expect(answered.feedback).toMatchObject({ state: 'answered', answeredBy: 'staff:ana' })
    const again = ana.call('POST /staff/feedback/:feedbackId/answer', { params, body })
    expect(await codeOf(again)).toBe('FEEDBACK_ANSWERED')
    const { messages, unread } = await maria.call('GET /wps/messages', {})
    expect(unread).toBe(1)
    expect(messages[0]).toMatchObject({ title: `An answer to ${receiptNo}`, kind: 'platform' })
    expect(messages[0]?.content).toContain('It is there now.<br />Thank you.')
    const own = await maria.call('GET /wps/feedback', {})
    expect(own.feedback).toMatchObject([
      { receiptNo, answer: { text: 'It is there now.\nThank you.' } },
    ])
    const { entries } = await ana.call('GET /staff/audit', { query: { subject: feedbackId } })
    expect(entries[0]).toMatchObject({ action: 'feedback.answered' })
  })

  test('keeps to the bounds of its words, which staff set', async () => {
    const maria = await platform.member()
    const { rules } = await maria.call('GET /wps/feedback', {})
    expect(rules).toMatchObject({ minWords: 3, maxWords: 500, picturesMax: 3 })
    expect(await codeOf(send(maria, { content: words(2) }))).toBe('WORDS_OUT_OF_BOUNDS')
    expect(await codeOf(send(maria, { content: '. . . ! ? – …' }))).toBe('WORDS_OUT_OF_BOUNDS')
    expect(await codeOf(send(maria, { content: words(501) }))).toBe('WORDS_OUT_OF_BOUNDS')
    expect(await codeOf(send(maria, { content: words(3) }))).toBe('none')
    expect(await codeOf(send(maria, { content: 'ฉันฝากเงินแล้ว' }))).toBe('none')
    const { site } = await ana.call('GET /staff/site-settings', {})
    const change = (min: number, max: number) =>
      ana.call('PUT /staff/site-settings', {
        body: {
          site: { ...site, feedbackMinWords: min, feedbackMaxWords: max },
          reason: 'a test of bounds',
        },
      })
    expect(await codeOf(change(50, 20))).toBe('VALIDATION_FAILED')
    await change(2, 10)
    expect(await codeOf(send(maria, { content: words(2) }))).toBe('none')
    expect(await codeOf(send(maria, { content: words(11) }))).toBe('WORDS_OUT_OF_BOUNDS')
    await change(3, 500)
  })

  test('sent twice is kept once; other words under the same key are refused', async () => {
    const maria = await platform.member()
    const key = randomUUID()
    const answers = await Promise.all([send(maria, {}, key), send(maria, {}, key)])
    expect(answers[0]).toEqual(answers[1])
    expect(await send(maria, {}, key)).toEqual(answers[0])
    // No list of pictures is the same as an empty one.
    expect(await send(maria, { pictureIds: [] }, key)).toEqual(answers[0])
    const other = send(maria, { content: 'Something else entirely.' }, key)
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await maria.call('GET /wps/feedback', {})).feedback).toHaveLength(1)
  })

  test('is limited for one member, in parallel as well', async () => {
    const maria = await platform.member()
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(send(maria))))
    expect(codes.filter((code) => code === 'none')).toHaveLength(5)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3)
    expect(await codeOf(send(await platform.member()))).toBe('none')
  })
})

describe('pictures of feedback', () => {
  test('are made anew, shown to their sender and to staff, and to nobody else', async () => {
    const [maria, joao] = [await platform.member(), await platform.member()]
    const { pictureId } = await sendPicture(maria, await png(2_000))
    const { receiptNo } = await send(maria, { pictureIds: [pictureId] })
    const [mine] = (await maria.call('GET /wps/feedback', {})).feedback
    expect(mine?.pictures).toMatchObject([{ pictureId, width: 1_600 }])
    const get = (path: string, headers: Record<string, string>) =>
      fetch(`${platform.url}${path}`, { headers })
    const path = mine?.pictures[0]?.url ?? ''
    const own = await get(path, { authorization: `Bearer ${maria.token}` })
    expect(own.headers.get('content-type')).toBe('image/webp')
    expect(own.headers.get('cache-control')).toContain('private')
    expect((await get(path, { authorization: `Bearer ${joao.token}` })).status).toBe(404)
    expect((await get(path, {})).status).toBe(401)
    // Pictures of notices are for everybody; this is none.
    expect((await get(`/wps/pictures/${pictureId}`, {})).status).toBe(404)
    const list = await ana.call('GET /staff/feedback', { query: { q: receiptNo } })
    const { feedback } = await ana.call('GET /staff/feedback/:feedbackId', {
      params: { feedbackId: list.feedback[0]?.feedbackId ?? '' },
    })
    const shown = await get(feedback.pictures[0]?.url ?? '', { cookie: ana.cookie })
    expect(shown.status).toBe(200)
  })

  test('are three at most, of one’s own, each in one feedback', async () => {
    const [maria, joao] = [await platform.member(), await platform.member()]
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await sendPicture(maria, await png())).pictureId)
    expect(await codeOf(send(maria, { pictureIds: ids }))).toBe('VALIDATION_FAILED')
    expect(await codeOf(send(joao, { pictureIds: ids.slice(0, 1) }))).toBe('PICTURE_NOT_FOUND')
    expect(await codeOf(send(maria, { pictureIds: ids.slice(0, 3) }))).toBe('none')
    const used = send(maria, { pictureIds: ids.slice(0, 1) })
    expect(await codeOf(used)).toBe('PICTURE_NOT_FOUND')
    // What was refused has cost nothing.
    expect((await maria.call('GET /wps/feedback', {})).feedback).toHaveLength(1)
  })

  test.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'IMAGE_INVALID',
    ],
    ['half a picture', async () => (await png()).subarray(0, 60), 'IMAGE_INVALID'],
    ['nothing', async () => Buffer.alloc(0), 'IMAGE_INVALID'],
    ['six megabytes', async () => Buffer.alloc(6 * 1024 * 1024, 1), 'IMAGE_TOO_LARGE'],
  ])('are no %s', async (_, make, code) => {
    const maria = await platform.member()
    expect((await sendPicture(maria, await make())).code).toBe(code)
  })

  test('that were left out are swept a day later, and no others', async () => {
    const maria = await platform.member()
    const kept = (await sendPicture(maria, await png())).pictureId
    const left = (await sendPicture(maria, await png())).pictureId
    await send(maria, { pictureIds: [kept] })
    const there = async () => {
      const rows = await platform.db.query<{ picture_id: string }>(
        'select picture_id from pictures where picture_id = any($1)',
        [[kept, left]],
      )
      return rows.map((row) => row.picture_id)
    }
    await sweepSupport(platform.db)
    expect(await there()).toHaveLength(2)
    await platform.setNow(new Date(NOON.getTime() + 25 * 3_600_000))
    await sweepSupport(platform.db)
    expect(await there()).toEqual([kept])
    await platform.setNow(NOON)
  })
})
