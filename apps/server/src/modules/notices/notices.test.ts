import { demoTrials } from '@fairhouse/profiles'
import type { NoticeBody, RealtimeEvent, StaffNotice } from '@fairhouse/protocol'
import { ApiError, createClient } from '@fairhouse/protocol/client'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeBrand } from '#server/seed.ts'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { announceDueNotices, sendMessage } from './index.ts'

let platform: TestPlatform
let ana: TestStaff
let maria: TestMember
let joao: TestMember

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.transaction((tx) => writeBrand(tx, demoTrials))
  platform.deps.brands.forget()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  maria = await platform.member()
  joao = await platform.member()
})
afterAll(() => platform.close())

beforeEach(async () => {
  await at(0)
  await platform.db.query('delete from notice_marks')
  await platform.db.query('delete from notice_texts')
  await platform.db.query('delete from notice_recipients')
  await platform.db.query('delete from notices')
  await platform.db.query('delete from member_messages')
  platform.deps.noticeBoard.forget()
})

/** The clock that decides, some minutes after noon. */
async function at(minutes: number): Promise<void> {
  await platform.setNow(new Date(NOON.getTime() + minutes * 60_000))
  platform.deps.brands.forget()
  // Sessions are looked for again, or they end while nobody looks.
  await platform.db.query('update login_sessions set last_seen_at = app_now()')
  await platform.db.query('update staff_sessions set last_seen_at = app_now()')
  platform.deps.sessions.forgetAll()
  await platform.deps.brands.all()
}
const minute = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString()

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [error.code, ...error.fields.map(({ field }) => field)].join(' ')
  }
}

const BODY: NoticeBody = {
  type: 'B',
  texts: [
    { language: 'pt', title: 'Olá', content: '<p>Bem-vindo</p>' },
    { language: 'en', title: 'Hello', content: '<p>Welcome<script>alert(1)</script></p>' },
  ],
  audience: ['visitors', 'members', 'agents'],
  recipients: [],
  segmentId: null,
  platforms: ['W', 'A'],
  from: null,
  until: null,
  link: null,
  pictureId: null,
  isLegal: false,
}

async function draft(given: Partial<NoticeBody> = {}): Promise<StaffNotice> {
  const { notice } = await ana.call('POST /staff/notices', { body: { ...BODY, ...given } })
  return notice
}

async function publish({ noticeId, version }: StaffNotice): Promise<StaffNotice> {
  const input = { params: { noticeId }, body: { version } }
  const { notice } = await ana.call('POST /staff/notices/:noticeId/publish', input)
  await untilAnnounced()
  return notice
}

const publishNew = async (given: Partial<NoticeBody> = {}) => publish(await draft(given))

/** Waits until the board has got the change: the signal travels through the database. */
async function untilAnnounced(): Promise<void> {
  platform.deps.noticeBoard.forget()
}

const TYPES = 'B,PL,PU,PR,H'
const noticesOf = (who: Pick<TestMember, 'call'>, query = {}) =>
  who.call('GET /wps/notices', { query: { type: TYPES, ...query } })
const visitor = { call: (key: never, input: never) => platform.visitor(key, input) } as never
const titles = (list: readonly { readonly title: string }[]) => list.map(({ title }) => title)

describe('notices', () => {
  test('are nobody’s business until they are published, and after they are withdrawn', async () => {
    const written = await draft()
    expect(written.state).toBe('draft')
    expect((await noticesOf(visitor)).banners).toEqual([])
    const published = await publish(written)
    expect(published.state).toBe('live')
    expect((await noticesOf(visitor)).banners).toMatchObject([
      { title: 'Hello', content: '<p>Welcome</p>', summary: 'Welcome', language: 'en' },
    ])
    const { noticeId } = published
    await ana.call('POST /staff/notices/:noticeId/withdraw', {
      params: { noticeId },
      body: { reason: 'a mistake' },
    })
    await untilAnnounced()
    expect((await noticesOf(visitor)).banners).toEqual([])
    const again = ana.call('POST /staff/notices/:noticeId/withdraw', {
      params: { noticeId },
      body: { reason: 'a mistake' },
    })
    expect(await codeOf(again)).toBe('NOT_CHANGED')
  })

  test('come by kind: banners unless asked for others', async () => {
    for (const type of ['B', 'PU', 'PR', 'H'] as const) {
      const texts = [{ language: 'pt', title: type, content: '' }]
      await publishNew({ type, texts, isLegal: true })
    }
    const all = await noticesOf(visitor)
    expect([all.banners, all.popup, all.promotion, all.headlines].map(titles)).toEqual([
      ['B'],
      ['PU'],
      ['PR'],
      ['H'],
    ])
    const plain = await platform.visitor('GET /wps/notices', {})
    expect([plain.banners, plain.popup, plain.promotion, plain.headlines].map(titles)).toEqual([
      ['B'],
      [],
      [],
      [],
    ])
    const odd = platform.visitor('GET /wps/notices', { query: { type: 'X' as never } })
    expect(await codeOf(odd)).toBe('VALIDATION_FAILED type')
  })

  test('are for their audience and platform', async () => {
    const only = (title: string, given: Partial<NoticeBody>) =>
      publishNew({ texts: [{ language: 'pt', title, content: '' }], ...given })
    await only('visitors', { audience: ['visitors'] })
    await only('members', { audience: ['members'] })
    await only('agents', { audience: ['agents'] })
    await only('app', { platforms: ['A'] })
    expect(titles((await noticesOf(visitor)).banners)).toEqual(['visitors'])
    expect(titles((await noticesOf(maria)).banners)).toEqual(['members'])
    await platform.db.query(`update members set kind = 'agent' where username = $1`, [
      joao.username,
    ])
    platform.deps.sessions.forgetAll()
    expect(titles((await noticesOf(joao)).banners)).toEqual(['agents'])
    expect(titles((await noticesOf(maria, { platform: 'A' })).banners)).toEqual(['app', 'members'])
    expect(titles((await noticesOf(maria, { execution: 'V' })).banners)).toEqual([])
    await platform.db.query(`update members set kind = 'member' where username = $1`, [
      joao.username,
    ])
    platform.deps.sessions.forgetAll()
  })

  test('begin and end by the clock that decides, to the instant', async () => {
    const planned = await publishNew({ from: minute(10), until: minute(20) })
    expect(planned.state).toBe('scheduled')
    const seen: boolean[] = []
    for (const now of [0, 9.999, 10, 19.999, 20]) {
      await at(now)
      seen.push((await noticesOf(visitor)).banners.length === 1)
    }
    expect(seen).toEqual([false, false, true, true, false])
    const { notice } = await ana.call('GET /staff/notices/:noticeId', {
      params: { noticeId: planned.noticeId },
    })
    expect(notice.state).toBe('ended')
  })

  test('come in the language asked for, or the brand’s own', async () => {
    await publishNew()
    const inLanguage = async (language: string) => {
      const call = createClient({ baseUrl: platform.url, language: () => language })
      const { banners } = await call('GET /wps/notices', {})
      return banners.map(({ title, language: of }) => [title, of])[0]
    }
    expect(await inLanguage('pt-BR')).toEqual(['Olá', 'pt'])
    expect(await inLanguage('en')).toEqual(['Hello', 'en'])
    expect(await inLanguage('ko')).toEqual(['Olá', 'pt'])
  })

  test('of the brand are told to its trials as to visitors', async () => {
    await publishNew({ audience: ['visitors'] })
    const response = await fetch(`${platform.url}/wps/session/login/freeplay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fairhouse': '1', 'x-session': 'bearer' },
      body: JSON.stringify({ os: 'Linux', platform: 'W', random: 'a random text', version: 3 }),
    })
    const { token } = (await response.json()) as { token: string }
    const trial = createClient({ baseUrl: platform.url, language: () => 'en', token })
    expect((await trial('GET /wps/notices', {})).banners).toHaveLength(1)
    expect(await trial('GET /wps/messages/unread', {})).toEqual({ unread: 0 })
  })
})

describe('what staff write', () => {
  test.each<[string, Partial<NoticeBody>, string]>([
    ['an end before the beginning', { from: minute(2), until: minute(1) }, 'until'],
    ['a language twice', { texts: [...BODY.texts, ...BODY.texts] }, 'texts'],
    [
      'a language nobody speaks',
      { texts: [{ language: 'xx', title: 'a', content: '' }] },
      'texts.0.language',
    ],
    [
      'a test language',
      { texts: [{ language: 'en-XA', title: 'a', content: '' }] },
      'texts.0.language',
    ],
    ['recipients of a banner', { recipients: ['maria'] }, 'recipients'],
    ['visitors of a player notice', { type: 'PL', audience: ['visitors'] }, 'audience'],
    ['a script as a link', { link: 'javascript:alert(1)' }, 'link'],
    ['a site by two slashes', { link: '//evil.example' }, 'link'],
    ['a day no calendar has', { from: '2026-02-30T00:00:00Z' }, 'from'],
  ])('is refused with %s', async (_, given, field) => {
    expect(await codeOf(draft(given))).toMatch(
      new RegExp(`^(VALIDATION_FAILED|WRONG_TYPE)( ${field})+$`),
    )
  })

  test('names members there are, and pictures there are', async () => {
    const unknown = draft({ type: 'PL', audience: ['members'], recipients: ['nobody-here'] })
    expect(await codeOf(unknown)).toBe('MEMBER_NOT_FOUND recipients.0')
    const pictureId = `pic_${'x'.repeat(22)}`
    expect(await codeOf(draft({ pictureId }))).toBe('PICTURE_NOT_FOUND pictureId')
  })

  test('needs the brand’s own language once it is published', async () => {
    const english = { texts: [{ language: 'en', title: 'Hello', content: '' }] }
    expect(await codeOf(publishNew(english))).toBe('NOTICE_TEXT_MISSING texts')
    const live = await publishNew()
    const { noticeId, version } = live
    const change = ana.call('PUT /staff/notices/:noticeId', {
      params: { noticeId },
      body: { ...BODY, ...english, version },
    })
    expect(await codeOf(change)).toBe('NOTICE_TEXT_MISSING texts')
  })

  test('is not overwritten by who has not seen it', async () => {
    const { noticeId, version } = await draft()
    const params = { noticeId }
    const change = (title: string) =>
      ana.call('PUT /staff/notices/:noticeId', {
        params,
        body: { ...BODY, texts: [{ language: 'pt', title, content: '' }], version },
      })
    expect((await change('first')).notice.version).toBe(version + 1)
    expect(await codeOf(change('second'))).toBe('CHANGED_MEANWHILE')
    const stale = ana.call('POST /staff/notices/:noticeId/publish', { params, body: { version } })
    expect(await codeOf(stale)).toBe('CHANGED_MEANWHILE')
    const same = ana.call('PUT /staff/notices/:noticeId', {
      params,
      body: {
        ...BODY,
        texts: [{ language: 'pt', title: 'first', content: '' }],
        version: version + 1,
      },
    })
    expect(await codeOf(same)).toBe('NOT_CHANGED')
  })

  test('changes for its readers at once', async () => {
    const { noticeId, version } = await publishNew()
    await ana.call('PUT /staff/notices/:noticeId', {
      params: { noticeId },
      body: { ...BODY, texts: [{ language: 'pt', title: 'Novo', content: '' }], version },
    })
    await untilAnnounced()
    expect(titles((await noticesOf(visitor)).banners)).toEqual(['Novo'])
  })

  test('cannot be published when its time is over', async () => {
    expect(await codeOf(publishNew({ until: minute(-1) }))).toBe('VALIDATION_FAILED until')
  })

  test('is listed by kind, state and words of a title, page by page', async () => {
    for (const n of [1, 2, 3]) {
      await draft({ texts: [{ language: 'pt', title: `Aviso ${n}`, content: '' }] })
    }
    await publishNew({ type: 'H' })
    const list = (query: object) => ana.call('GET /staff/notices', { query })
    const first = await list({ limit: '2' })
    expect(titles(first.notices)).toEqual(['Olá', 'Aviso 3'])
    const second = await list({ limit: '2', before: first.next })
    expect(titles(second.notices)).toEqual(['Aviso 2', 'Aviso 1'])
    expect(second.next).toBeNull()
    expect(titles((await list({ type: 'H' })).notices)).toEqual(['Olá'])
    expect(titles((await list({ state: 'live' })).notices)).toEqual(['Olá'])
    expect(titles((await list({ q: 'AVISO 2' })).notices)).toEqual(['Aviso 2'])
    expect((await list({ q: '%' })).notices).toEqual([])
  })

  test('is audited, before and after', async () => {
    const { noticeId } = await publishNew()
    const { entries } = await ana.call('GET /staff/audit', { query: { subject: noticeId } })
    expect(entries.map(({ action }) => action)).toEqual(['notice.published', 'notice.written'])
    expect(entries[0]?.details).toMatchObject({
      before: { state: 'draft' },
      after: { state: 'live' },
    })
  })
})

test('a picture is made anew, is shown with the notice, and may be kept for ever', async () => {
  const png = await sharp({
    create: { width: 3_000, height: 1_500, channels: 3, background: '#007749' },
  })
    .png()
    .toBuffer()
  const send = (body: BodyInit, type: string) =>
    fetch(`${platform.url}/staff/pictures`, {
      method: 'POST',
      headers: { cookie: ana.cookie, 'content-type': type, 'x-fairhouse': '1' },
      body,
    })
  const response = await send(png as never, 'image/png')
  expect(response.status).toBe(200)
  const picture = (await response.json()) as { pictureId: string; url: string }
  expect(picture).toMatchObject({ width: 1_600, height: 800 })
  await publishNew({ pictureId: picture.pictureId })
  const { banners } = await noticesOf(visitor)
  expect(banners[0]?.picture).toEqual(picture)
  const image = await fetch(`${platform.url}${picture.url}`)
  expect(image.headers.get('cache-control')).toContain('immutable')
  expect(image.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(
    Buffer.from(await image.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  expect((await send('<svg/>', 'image/svg+xml')).status).toBe(422)
  expect((await send('{}', 'application/json')).status).toBe(415)
})

describe('pop-ups', () => {
  const popups = async (who: Pick<TestMember, 'call'>) => titles((await noticesOf(who)).popup)

  test('come once per member, and never in the session that opened the account', async () => {
    const { noticeId } = await publishNew({ type: 'PU' })
    expect(await popups(maria)).toEqual([])
    await platform.db.query(`update members set registered_at = registered_at - interval '1 day'`)
    expect(await popups(maria)).toEqual(['Hello'])
    await maria.call('PUT /wps/messages/:messageId/read', { params: { messageId: noticeId } })
    expect(await popups(maria)).toEqual([])
    expect(await popups(joao)).toEqual(['Hello'])
  })

  test('that the law demands come in a first session, too', async () => {
    const newcomer = await platform.member()
    await publishNew({ type: 'PU', isLegal: true })
    expect(await popups(newcomer)).toEqual(['Hello'])
  })

  test('may be for named members alone', async () => {
    await publishNew({ type: 'PU', isLegal: true, recipients: [maria.username] })
    expect(await popups(maria)).toEqual(['Hello'])
    expect(await popups(joao)).toEqual([])
    expect(await popups(visitor)).toEqual([])
  })
})

describe('who stays away from playing', () => {
  const all = async (who: TestMember) => {
    const { banners, promotion, popup, headlines, player } = await noticesOf(who)
    return [banners, promotion, popup, headlines, player].map(({ length }) => length)
  }

  test('gets no advertising of any kind, and all that the law demands', async () => {
    const member = await platform.member()
    await platform.db.query(`update members set registered_at = registered_at - interval '1 day'`)
    await platform.db.query(`update notices set ends_at = app_now()`)
    for (const type of ['B', 'PR', 'PU', 'H', 'PL'] as const) {
      await publishNew({ type, audience: ['members'] })
      await publishNew({ type, audience: ['members'], isLegal: true })
    }
    expect(await all(member)).toEqual([2, 2, 2, 2, 2])
    await member.call('POST /wps/member/limits/exclusion', { body: { span: 'P6M' } })
    expect(await all(member)).toEqual([1, 1, 1, 1, 1])
    expect((await member.call('GET /wps/messages', { query: {} })).messages).toHaveLength(1)
    expect(await all(joao)).toEqual([2, 2, 2, 2, 2])
  })
})

describe('messages', () => {
  const list = (who: TestMember, query: object = {}) => who.call('GET /wps/messages', { query })

  async function notify(who: TestMember, receiptNo: string): Promise<void> {
    const [row] = await platform.db.query<{ member_id: bigint }>(
      'select member_id from members where username = $1',
      [who.username],
    )
    const memberId = row?.member_id ?? 0n
    await platform.db.transaction((tx) =>
      sendMessage(tx, { brandId: 1, memberId }, 'feedbackAnswered', {
        receiptNo,
        answer: 'Yes.\n\n<b>Thanks</b>',
      }),
    )
  }

  test('are those of the member alone: of the platform, of staff, to some or to all', async () => {
    await notify(maria, 'F-1')
    await at(1)
    await publishNew({ type: 'PL', audience: ['members'], recipients: [maria.username] })
    await at(2)
    await publishNew({ type: 'PL', audience: ['members'] })
    const mine = await list(maria)
    expect(titles(mine.messages)).toEqual(['Hello', 'Hello', 'An answer to F-1'])
    expect(mine.unread).toBe(3)
    expect(mine.messages[2]?.content).toContain('<p>&lt;b&gt;Thanks&lt;/b&gt;</p>')
    expect(titles((await list(joao)).messages)).toEqual(['Hello'])
    expect((await noticesOf(maria)).player).toHaveLength(3)
  })

  test('are read, read all, and taken away; another’s do not exist', async () => {
    await notify(maria, 'F-1')
    await publishNew({ type: 'PL', audience: ['members'], recipients: [maria.username] })
    const ids = (await list(maria)).messages.map(({ messageId }) => messageId)
    for (const messageId of ids) {
      const params = { messageId }
      const theirs = joao.call('PUT /wps/messages/:messageId/read', { params })
      expect(await codeOf(theirs)).toBe('MESSAGE_NOT_FOUND')
      const taken = joao.call('DELETE /wps/messages/:messageId', { params })
      expect(await codeOf(taken)).toBe('MESSAGE_NOT_FOUND')
    }
    const [first = '', second = ''] = ids
    const read = { params: { messageId: first } }
    expect(await maria.call('PUT /wps/messages/:messageId/read', read)).toEqual({ unread: 1 })
    expect(await maria.call('PUT /wps/messages/:messageId/read', read)).toEqual({ unread: 1 })
    expect((await list(maria, { unread: '1' })).messages).toHaveLength(1)
    expect(await maria.call('PUT /wps/messages/read', {})).toEqual({ unread: 0 })
    await maria.call('DELETE /wps/messages/:messageId', { params: { messageId: second } })
    expect((await list(maria)).messages.map(({ messageId }) => messageId)).toEqual([first])
    const gone = maria.call('DELETE /wps/messages/:messageId', { params: { messageId: second } })
    expect(await codeOf(gone)).toBe('MESSAGE_NOT_FOUND')
  })

  test('come page by page, none twice, none left out, also those of one instant', async () => {
    for (let n = 0; n < 5; n += 1) await notify(maria, `F-${n}`)
    for (let n = 0; n < 4; n += 1) await publishNew({ type: 'PL', audience: ['members'] })
    const all = (await list(maria)).messages.map(({ messageId }) => messageId)
    expect(all).toHaveLength(9)
    const paged: string[] = []
    let before: string | undefined
    do {
      const query = { limit: '2', ...(before === undefined ? {} : { before }) }
      const page: Awaited<ReturnType<typeof list>> = await list(maria, query)
      paged.push(...page.messages.map(({ messageId }) => messageId))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(paged).toEqual(all)
    expect(await codeOf(list(maria, { before: 'no-page' }))).toBe('VALIDATION_FAILED before')
  })
})

test('open pages hear of what is published for them, when its time has come', async () => {
  const page = (who?: TestMember) => {
    const options = (who ? { headers: { authorization: `Bearer ${who.token}` } } : {}) as never
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/realtime`, options)
    const types: RealtimeEvent['type'][] = []
    socket.addEventListener('message', ({ data }) => {
      types.push((JSON.parse(String(data)) as RealtimeEvent).type)
    })
    return { socket, types, count: (type: string) => types.filter((one) => one === type).length }
  }
  const [mine, other, visiting] = [page(maria), page(joao), page()]
  const pages = [mine, other, visiting]
  await expect.poll(() => pages.every(({ types }) => types.includes('hello'))).toBe(true)
  await publishNew()
  await expect.poll(() => pages.map((one) => one.count('notices.changed'))).toEqual([1, 1, 1])
  await publishNew({ type: 'PL', audience: ['members'], recipients: [maria.username] })
  await expect.poll(() => mine.count('messages.changed')).toBe(1)
  await publishNew({ from: minute(10), until: minute(20) })
  for (const now of [5, 10, 15, 20, 25]) {
    await at(now)
    await announceDueNotices(platform.db)
  }
  await expect.poll(() => visiting.count('notices.changed')).toBe(3)
  expect(other.count('messages.changed')).toBe(0)
  expect(mine.count('messages.changed')).toBe(1)
  for (const { socket } of pages) socket.close()
})
