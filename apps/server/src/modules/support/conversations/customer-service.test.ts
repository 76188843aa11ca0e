import { randomUUID } from 'node:crypto'
import type { RealtimeEvent, ServiceMessageBody } from '@fairhouse/protocol'
import { ApiError, type Client, createClient } from '@fairhouse/protocol/client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../../test/office.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { signPass } from './links.ts'

let platform: TestPlatform
let ana: TestStaff
let bia: TestStaff
let elsewhere: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts)
     values (7, 'other', 'Other', 'demo', 'BRL', '{other.example}')`,
  )
  platform.deps.brands.forget()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  bia = await staffOf(platform, 'bia', TEST_ROLES.support)
  elsewhere = await staffOf(platform, 'otto', TEST_ROLES.administrator, [7])
})
afterAll(() => platform.close())

/** A page of customer service: the session of a member if there is one, and its own cookie. */
interface Desk {
  readonly call: Client
  readonly cookie: () => string
}

function deskOf(token?: string): Desk {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const call = createClient({
    baseUrl: platform.url,
    language: () => 'pt',
    ...(token === undefined ? {} : { token }),
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      if (jar.size > 0) headers.set('cookie', cookie())
      const answer = await fetch(url, { ...init, headers })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      return answer
    },
  })
  return { call, cookie }
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code
  }
}

/** The token in the address of an entry, as the page that is opened by it gets it. */
async function tokenFor({ call }: Desk, entry = 'service'): Promise<string> {
  const { entries } = await call('GET /wps/customer-service/config', {})
  const url = entries.find((one) => one.entry === entry)?.url ?? ''
  return new URL(url, platform.url).hash.replace('#token=', '')
}

async function openDesk(token?: string, entry = 'service'): Promise<Desk> {
  const desk = deskOf(token)
  const body = { token: await tokenFor(desk, entry) }
  await desk.call('POST /wps/customer-service/open', { body })
  return desk
}

const open = ({ call }: Desk, token: string) =>
  codeOf(call('POST /wps/customer-service/open', { body: { token } }))

const write = (
  { call }: Desk,
  given: Partial<ServiceMessageBody> = {},
  key: string = randomUUID(),
) =>
  call('PUT /wps/customer-service/messages', {
    body: { entry: 'service', text: 'Olá', pictureIds: [], ...given },
    idempotencyKey: key,
  })

const own = async ({ call }: Desk) =>
  (await call('GET /wps/customer-service/conversations', {})).conversations

async function memberIdOf({ username }: TestMember): Promise<string> {
  const { members } = await ana.call('GET /staff/members', { query: { q: username } })
  return members[0]?.memberId ?? ''
}

async function label(member: TestMember, ...memberLabel: string[]): Promise<void> {
  await ana.call('PUT /staff/members/:memberId/labels', {
    params: { memberId: await memberIdOf(member) },
    body: { clubLabel: null, memberLabel },
  })
}

async function setSite(change: object): Promise<void> {
  const { site } = await ana.call('GET /staff/site-settings', {})
  const body = { site: { ...site, ...change }, reason: 'a test of customer service' }
  await ana.call('PUT /staff/site-settings', { body })
}

/** What a token says, unsealed as it is. */
function claimsOf(token: string): { readonly guest?: string; readonly exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as never
}

/** Letters of a token, one of them another. */
function bent(token: string, at: number): string {
  const letter = token[at] === 'A' ? 'B' : 'A'
  return token.slice(0, at) + letter + token.slice(at + 1)
}

describe('a signed address', () => {
  test('opens for whom it was made, within five minutes', async () => {
    const maria = deskOf((await platform.member()).token)
    const { entries } = await maria.call('GET /wps/customer-service/config', {})
    expect(entries).toMatchObject([
      {
        entry: 'service',
        url: expect.stringMatching(/^\/customer-service#token=[\w-]+\.[\w-]+\.[\w-]{86}$/),
        isOutside: false,
      },
    ])
    const body = { token: await tokenFor(maria) }
    expect(await maria.call('POST /wps/customer-service/open', { body })).toEqual({
      entry: 'service',
      isMember: true,
    })
    const guest = deskOf()
    const token = await tokenFor(guest)
    const come = guest.call('POST /wps/customer-service/open', { body: { token } })
    expect(await come).toEqual({ entry: 'service', isMember: false })
  })

  test('of a member opens for no other, and for no visitor', async () => {
    const [maria, joao] = [await platform.member(), await platform.member()]
    const token = await tokenFor(deskOf(maria.token))
    expect(await open(deskOf(joao.token), token)).toBe('LINK_INVALID')
    expect(await open(deskOf(), token)).toBe('LINK_INVALID')
    expect(await open(deskOf(maria.token), token)).toBe('none')
  })

  test('of a visitor opens in that browser alone, and for no member', async () => {
    const desk = deskOf()
    const token = await tokenFor(desk)
    const [another, maria] = [deskOf(), deskOf((await platform.member()).token)]
    await tokenFor(another)
    expect(await open(another, token)).toBe('LINK_INVALID')
    expect(await open(deskOf(), token)).toBe('LINK_INVALID')
    expect(await open(maria, token)).toBe('LINK_INVALID')
    expect(await open(desk, token)).toBe('none')
  })

  test('of another brand opens nothing here', async () => {
    const desk = deskOf()
    const { guest = '' } = claimsOf(await tokenFor(desk))
    const expiresAt = new Date(NOON.getTime() + 60_000)
    const of = (brandId: number) => {
      const pass = { brandId, owner: { guest }, entry: 'service', expiresAt } as const
      return signPass(platform.deps.vault, 'link', pass)
    }
    expect(await open(desk, of(7))).toBe('LINK_INVALID')
    expect(await open(desk, of(1))).toBe('none')
  })

  test('that is bent, cut, signed for something else or by another key opens nothing', async () => {
    const desk = deskOf()
    const token = await tokenFor(desk)
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = claimsOf(token)
    const { guest = '', exp } = claims
    const longer = JSON.stringify({ ...claims, exp: exp + 9 })
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const expiresAt = new Date(NOON.getTime() + 60_000)
    const pass = { brandId: 1, owner: { guest }, entry: 'service', expiresAt } as const
    const { vault } = platform.deps
    const bad = [
      bent(token, head.length + 5),
      bent(token, token.length - 40),
      `${head}.${Buffer.from(longer).toString('base64url')}.${signature}`,
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${head}.${body}`,
      signPass(vault, 'ticket', pass),
      signPass(vault, 'visitor', pass),
      vault.signer('receipts').sign(JSON.stringify(claims)),
      'x',
    ]
    for (const one of bad) expect(await open(desk, one), one).toBe('LINK_INVALID')
    expect(await open(desk, signPass(vault, 'link', pass))).toBe('none')
  })

  test('is over after five minutes; what it opened stays open for the day', async () => {
    const desk = deskOf()
    const token = await tokenFor(desk)
    const opened = await openDesk()
    try {
      await platform.setNow(new Date(NOON.getTime() + 400_000))
      platform.deps.brands.forget()
      expect(await open(desk, token)).toBe('SERVICE_LINK_EXPIRED')
      // A fresh one opens.
      expect(await open(desk, await tokenFor(desk))).toBe('none')
      expect(await codeOf(own(opened))).toBe('none')
      await platform.setNow(new Date(NOON.getTime() + 25 * 3_600_000))
      platform.deps.brands.forget()
      expect(await codeOf(own(opened))).toBe('SERVICE_LINK_EXPIRED')
      expect(await codeOf(write(opened))).toBe('SERVICE_LINK_EXPIRED')
    } finally {
      await platform.setNow(NOON)
      platform.deps.brands.forget()
    }
  })

  test('is wanted: without one nothing is read or written', async () => {
    const maria = deskOf((await platform.member()).token)
    expect(await codeOf(own(maria))).toBe('SERVICE_LINK_EXPIRED')
    expect(await codeOf(write(maria))).toBe('SERVICE_LINK_EXPIRED')
    expect(await codeOf(own(deskOf()))).toBe('SERVICE_LINK_EXPIRED')
  })
})

describe('the second entry', () => {
  const entriesOf = async (member: TestMember) =>
    (await deskOf(member.token).call('GET /wps/customer-service/config', {})).entries

  test('is there for the label vipcs, and for labels that staff have named', async () => {
    const maria = await platform.member()
    expect(await entriesOf(maria)).toHaveLength(1)
    await label(maria, 'diamond')
    expect(await entriesOf(maria)).toHaveLength(1)
    await setSite({ vipLabels: ['diamond'] })
    expect((await entriesOf(maria)).map(({ entry }) => entry)).toEqual(['service', 'vipcs'])
    await setSite({ vipLabels: [] })
    expect(await entriesOf(maria)).toHaveLength(1)
    await label(maria, 'vipcs')
    expect(await entriesOf(maria)).toHaveLength(2)
    const desk = await openDesk(maria.token, 'vipcs')
    await write(desk, { entry: 'vipcs', text: 'To my own people' })
    expect(await own(desk)).toMatchObject([{ entry: 'vipcs', isOpen: true }])
  })

  test('takes nothing from whoever has it not', async () => {
    const plain = await openDesk((await platform.member()).token)
    expect(await codeOf(write(plain, { entry: 'vipcs' }))).toBe('LINK_INVALID')
    expect(await codeOf(write(await openDesk(), { entry: 'vipcs' }))).toBe('LINK_INVALID')
  })

  test('is the operator’s own address with its name, where there is one', async () => {
    const maria = await platform.member()
    await label(maria, 'vipcs')
    await setSite({ customerServiceUrl: 'https://help.example/talk' })
    const outside = { isOutside: true, expiresAt: null }
    expect(await entriesOf(maria)).toEqual([
      { entry: 'service', url: 'https://help.example/talk', ...outside },
      { entry: 'vipcs', url: 'https://help.example/talk?entry=vipcs', ...outside },
    ])
    await setSite({ customerServiceUrl: null })
  })
})

describe('a conversation', () => {
  test('goes there and back, and a closed one is followed by another', async () => {
    const member = await platform.member()
    const maria = await openDesk(member.token)
    const { conversationId } = await write(maria, { text: ' Where is my deposit? ' })
    await write(maria, { text: 'It was by Pix.' })
    const params = { conversationId }
    const { conversations } = await bia.call('GET /staff/conversations', {
      query: { state: 'waiting', q: member.username },
    })
    expect(conversations).toMatchObject([
      {
        conversationId,
        receiptNo: expect.stringMatching(/^C-2611-\d{6}$/),
        username: member.username,
        language: 'pt',
        summary: 'It was by Pix.',
        waitingSince: NOON.toISOString(),
        claimedBy: null,
      },
    ])
    const body = { text: 'It is there now.' }
    const answered = await bia.call('POST /staff/conversations/:conversationId/answer', {
      params,
      body,
    })
    expect(answered.conversation).toMatchObject({ state: 'answered', claimedBy: 'staff:bia' })
    expect(await own(maria)).toMatchObject([
      {
        messages: [
          { author: 'member', text: 'Where is my deposit?' },
          { author: 'member', text: 'It was by Pix.' },
          { author: 'staff', text: 'It is there now.' },
        ],
      },
    ])
    // Members are not shown who of staff wrote.
    expect(JSON.stringify(await own(maria))).not.toContain('bia')
    await bia.call('POST /staff/conversations/:conversationId/close', { params })
    const late = bia.call('POST /staff/conversations/:conversationId/answer', { params, body })
    expect(await codeOf(late)).toBe('CONVERSATION_CLOSED')
    const next = await write(maria, { text: 'Thank you!' })
    expect(next.conversationId).not.toBe(conversationId)
    expect(await own(maria)).toMatchObject([{ isOpen: true }, { isOpen: false }])
    const { entries } = await ana.call('GET /staff/audit', { query: { subject: conversationId } })
    expect(entries.map(({ action }) => action)).toEqual([
      'conversation.closed',
      'conversation.answered',
    ])
  })

  test('is in one hand: a colleague takes it over only by saying so', async () => {
    const { conversationId } = await write(await openDesk((await platform.member()).token))
    const params = { conversationId }
    const claim = (staff: TestStaff, isTakeover: boolean) =>
      codeOf(
        staff.call('POST /staff/conversations/:conversationId/claim', {
          params,
          body: { isTakeover },
        }),
      )
    const body = { text: 'Hello' }
    const answer = (staff: TestStaff) =>
      codeOf(staff.call('POST /staff/conversations/:conversationId/answer', { params, body }))
    expect(await claim(bia, false)).toBe('none')
    expect(await claim(bia, false)).toBe('NOT_CHANGED')
    expect(await claim(ana, false)).toBe('CONVERSATION_CLAIMED')
    expect(await answer(ana)).toBe('CONVERSATION_CLAIMED')
    expect(await claim(ana, true)).toBe('none')
    expect(await answer(bia)).toBe('CONVERSATION_CLAIMED')
    expect(await answer(ana)).toBe('none')
  })

  test('of a visitor is theirs alone, and goes on when they come again', async () => {
    const [one, another] = [await openDesk(), await openDesk()]
    await write(one, { text: 'I cannot log in.' })
    expect(await own(another)).toEqual([])
    await open(one, await tokenFor(one))
    expect(await own(one)).toMatchObject([{ messages: [{ text: 'I cannot log in.' }] }])
    // A visitor who logs in meanwhile continues as a member.
    const { token } = await platform.member()
    const path = `${platform.url}/wps/customer-service/conversations`
    const headers = { authorization: `Bearer ${token}`, cookie: one.cookie() }
    expect((await fetch(path, { headers })).status).toBe(410)
    expect(await own(await openDesk(token))).toEqual([])
  })

  test('of a member is no other’s, and ends with the session', async () => {
    const member = await platform.member()
    const maria = await openDesk(member.token)
    await write(maria)
    const joao = await platform.member()
    const theirs = await fetch(`${platform.url}/wps/customer-service/conversations`, {
      headers: { authorization: `Bearer ${joao.token}`, cookie: maria.cookie() },
    })
    expect(theirs.status).toBe(410)
    await member.call('DELETE /wps/session/logout', {})
    expect(await codeOf(own(maria))).toBe('SERVICE_LINK_EXPIRED')
  })

  test('of another brand does not exist for its staff', async () => {
    const { conversationId } = await write(await openDesk())
    const params = { conversationId }
    const { cookie } = elsewhere
    for (const headers of [{ cookie }, { cookie, 'x-brand': 'other' }]) {
      const path = `/staff/conversations/${conversationId}`
      const answer = await fetch(`${platform.url}${path}`, { headers })
      expect(answer.status).toBe(404)
    }
    const { conversation } = await bia.call('GET /staff/conversations/:conversationId', { params })
    expect(conversation).toMatchObject({ memberId: null, username: null })
  })

  test('waits in order: the second entry first, then the longest wait, page by page', async () => {
    await platform.db.query(
      `update service_conversations set waiting_since = null, closed_at = app_now(), closed_by = 'x'
       where closed_at is null`,
    )
    const vip = await platform.member()
    await label(vip, 'vipcs')
    const first = await write(await openDesk())
    await platform.setNow(new Date(NOON.getTime() + 60_000))
    platform.deps.brands.forget()
    const second = await write(await openDesk())
    const best = await write(await openDesk(vip.token, 'vipcs'), { entry: 'vipcs' })
    await platform.setNow(NOON)
    platform.deps.brands.forget()
    const ids: string[] = []
    let before: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const query = { state: 'waiting', limit: '1', ...(before ? { before } : {}) } as const
      const { conversations, next } = await bia.call('GET /staff/conversations', { query })
      ids.push(...conversations.map((one) => one.conversationId))
      before = next ?? undefined
    }
    expect(ids).toEqual([best, first, second].map((one) => one.conversationId))
    const { conversations } = await bia.call('GET /staff/conversations', {
      query: { state: 'waiting', entry: 'vipcs' },
    })
    expect(conversations).toMatchObject([{ conversationId: best.conversationId }])
  })
})

describe('what is written', () => {
  test.each([
    ['nothing', { text: '' }],
    ['blanks', { text: '  \n ' }],
    ['2,001 letters', { text: 'x'.repeat(2_001) }],
    ['four pictures', { pictureIds: ['a', 'b', 'c', 'd'].map((one) => `pic_${one.repeat(22)}`) }],
    ['another entry', { entry: 'boss' as never }],
  ])('is refused: %s', async (_, given) => {
    expect(await codeOf(write(await openDesk(), given))).toBe('VALIDATION_FAILED')
  })

  test('is refused with a field that is not known', async () => {
    const desk = await openDesk()
    expect(await codeOf(write(desk, { from: 'staff' } as never))).toBe('UNKNOWN_FIELD')
    expect(await codeOf(write(desk, { text: 'x'.repeat(2_000) }))).toBe('none')
  })

  test('is kept once by its key, also at the same moment', async () => {
    const maria = await openDesk((await platform.member()).token)
    const key = randomUUID()
    const answers = await Promise.all([write(maria, {}, key), write(maria, {}, key)])
    expect(answers[0]).toEqual(answers[1])
    expect(await codeOf(write(maria, { text: 'Other' }, key))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await own(maria))[0]?.messages).toHaveLength(1)
  })

  test('is ten messages a minute, in parallel as well', async () => {
    const maria = await openDesk((await platform.member()).token)
    const codes = await Promise.all(Array.from({ length: 14 }, () => codeOf(write(maria))))
    expect(codes.filter((code) => code === 'none')).toHaveLength(10)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4)
    expect(await codeOf(write(await openDesk()))).toBe('none')
  })

  test('has pictures of the member’s own, each in one place', async () => {
    const member = await platform.member()
    const maria = await openDesk(member.token)
    const image = { create: { width: 40, height: 30, channels: 3, background: '#c33' } } as const
    const sent = await fetch(`${platform.url}/wps/feedback/pictures`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'image/png',
        'x-fairhouse': '1',
      },
      body: (await sharp(image).png().toBuffer()) as never,
    })
    const { pictureId } = (await sent.json()) as { pictureId: string }
    const joao = await openDesk((await platform.member()).token)
    const pictureIds = [pictureId]
    expect(await codeOf(write(joao, { pictureIds }))).toBe('PICTURE_NOT_FOUND')
    expect(await codeOf(write(await openDesk(), { pictureIds }))).toBe('PICTURE_NOT_FOUND')
    const { conversationId } = await write(maria, { pictureIds })
    expect(await codeOf(write(maria, { pictureIds }))).toBe('PICTURE_NOT_FOUND')
    expect((await own(maria))[0]?.messages).toMatchObject([{ pictures: [{ pictureId }] }])
    const { conversation } = await bia.call('GET /staff/conversations/:conversationId', {
      params: { conversationId },
    })
    const url = conversation.messages[0]?.pictures[0]?.url ?? ''
    const shown = await fetch(`${platform.url}${url}`, { headers: { cookie: bia.cookie } })
    expect(shown.headers.get('content-type')).toBe('image/webp')
  })
})

/** An open page of customer service, once connected: the types of its events. */
async function listen(headers: Record<string, string>) {
  const received: RealtimeEvent['type'][] = []
  // Node's WebSocket takes headers, which the type of browsers does not know.
  const options = { headers } as unknown as string[]
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/realtime`, options)
  socket.addEventListener('message', ({ data }) => {
    received.push((JSON.parse(String(data)) as RealtimeEvent).type)
  })
  await expect.poll(() => received).toContain('hello')
  return { received, close: () => socket.close() }
}

test('an answer is told at once to its own page, and to no other', async () => {
  const member = await platform.member()
  const maria = await openDesk(member.token)
  const [guest, stranger] = [await openDesk(), await openDesk()]
  const asked = [await write(maria), await write(guest)]
  const pages = await Promise.all([
    listen({ authorization: `Bearer ${member.token}`, cookie: maria.cookie() }),
    listen({ cookie: guest.cookie() }),
    listen({ cookie: stranger.cookie() }),
  ])
  for (const { conversationId } of asked) {
    await bia.call('POST /staff/conversations/:conversationId/answer', {
      params: { conversationId },
      body: { text: 'Hello' },
    })
  }
  await expect.poll(() => pages[0]?.received).toContain('service.changed')
  await expect.poll(() => pages[1]?.received).toContain('service.changed')
  expect(pages[2]?.received).not.toContain('service.changed')
  for (const page of pages) page.close()
})

test('is reached where the site is shut, by blocked and by excluded members', async () => {
  const member = await platform.member()
  await ana.call('POST /staff/members/:memberId/block', {
    params: { memberId: await memberIdOf(member) },
    body: { reason: 'a test of customer service' },
  })
  const blocked = await openDesk(member.token)
  expect(await codeOf(write(blocked, { text: 'Why am I blocked?' }))).toBe('none')
  const excluded = await platform.member()
  await excluded.call('POST /wps/member/limits/exclusion', { body: { span: 'P6M' } })
  expect(await codeOf(write(await openDesk(excluded.token)))).toBe('none')
  const plan = { isOn: true, from: null, until: null, message: {} }
  const set = (isOn: boolean) =>
    ana.call('PUT /staff/maintenance', {
      body: { plan: { ...plan, isOn }, reason: 'a test of customer service' },
    })
  await set(true)
  const shut = platform.visitor('GET /wps/system/helpCenter', {})
  expect(await codeOf(shut)).toBe('MAINTENANCE')
  expect(await codeOf(write(await openDesk()))).toBe('none')
  await set(false)
})
