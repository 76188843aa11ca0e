import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { AVATAR_MAX_BYTES, ROUTES, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'

let platform: TestPlatform
const sockets: Socket[] = []
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => platform.close())

interface Line {
  readonly socket: Socket
  send(text: string | Buffer): void
  /** The head of the next answer, and the code of its error. */
  answer(): Promise<{ status: number; code: string; head: string }>
}

/** A connection on which what is sent is sent by hand. */
function dial(): Line {
  const { port, hostname } = new URL(platform.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString('latin1')))
  return {
    socket,
    send: (text) => void socket.write(text),
    async answer() {
      for (;;) {
        const [, head = '', rest = ''] = /^([^]*?)\r\n\r\n([^]*)$/.exec(received) ?? []
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
        if (head !== '' && rest.length >= length) {
          received = rest.slice(length)
          const code = /"code":"(\w+)"/.exec(rest.slice(0, length))?.[1] ?? 'none'
          return { status: Number(head.split(' ')[1]), code, head }
        }
        if (socket.readableEnded || socket.destroyed) throw new Error(`cut off after: ${received}`)
        await Promise.race([once(socket, 'data'), once(socket, 'close')])
      }
    },
  }
}

function headOf(key: string, headers: Readonly<Record<string, string>>): string {
  const [method, pattern = ''] = key.split(' ')
  const lines = Object.entries({ host: 'localhost', 'x-fairhouse': '1', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${method} ${pattern.replaceAll(/:\w+/g, 'x')} HTTP/1.1\r\n${head}\r\n`
}

const TOO_MUCH = 64 * 1024 + 1
const json = (length: number) => ({
  'content-type': 'application/json',
  'content-length': String(length),
})

/** Every route of the table that may have a body. */
const TAKING = (Object.keys(ROUTES) as RouteKey[])
  .filter((key) => !key.startsWith('GET '))
  .map((key) => [key, ROUTES[key] as RouteShape] as const)

const NOBODYS: Readonly<Record<RouteShape['access'], readonly [number, string]>> = {
  member: [401, 'LOGIN_REQUIRED'],
  staff: [401, 'STAFF_LOGIN_REQUIRED'],
  public: [413, 'BODY_TOO_LARGE'],
  gateway: [413, 'BODY_TOO_LARGE'],
}

/** Addresses that are in no table. */
const OTHERS = [
  ['POST /gw/v1/abcdefghijklmnop/bet', 413],
  ['POST /gw/hub88/abcdefghijklmnop/bet', 413],
  ['POST /gw/softswiss/abcdefghijklmnop/bet', 413],
  ['POST /wps/nothing', 413],
  ['POST /', 413],
] as const

describe('of somebody whom nobody knows', () => {
  test.each(TAKING)('no large body is waited for: %s', async (key, { access }) => {
    const line = dial()
    line.send(headOf(key, json(TOO_MUCH)))
    const { status, code } = await line.answer()
    expect([status, code]).toEqual(NOBODYS[access])
  })

  test.each(OTHERS)('no large body is waited for: %s', async (key, expected) => {
    const line = dial()
    line.send(headOf(key, json(TOO_MUCH)))
    expect((await line.answer()).status).toBe(expected)
  })

  const pictures = TAKING.filter(([, shape]) => shape.takesImage)
  test.each(pictures)('no picture is waited for: %s', async (key, { access }) => {
    const line = dial()
    const length = String(AVATAR_MAX_BYTES)
    line.send(headOf(key, { 'content-type': 'image/png', 'content-length': length }))
    const { status, code } = await line.answer()
    expect([status, code]).toEqual(NOBODYS[access])
  })

  test('a session that is none is nobody’s', async () => {
    const line = dial()
    const bearer = { authorization: `Bearer ${'x'.repeat(43)}` }
    line.send(headOf('PUT /wps/member/avatar', { ...json(TOO_MUCH), ...bearer }))
    expect((await line.answer()).code).toBe('SESSION_INVALID')
  })

  test('a body that says how long it is is thrown away, and the connection goes on', async () => {
    const line = dial()
    line.send(headOf('PUT /wps/member/avatar', { ...json(3_000_000), 'content-type': 'image/png' }))
    const { status, head } = await line.answer()
    expect(status).toBe(401)
    expect(head).not.toMatch(/connection: close/i)
    line.send(Buffer.alloc(3_000_000))
    line.send(headOf('GET /health', {}))
    expect((await line.answer()).status).toBe(200)
  })

  test.each([
    ['never says how long it is', { 'transfer-encoding': 'chunked' }],
    ['is a flood', { 'content-length': String(10 ** 12) }],
  ])('a body that %s ends with its connection', async (_, length) => {
    const line = dial()
    const ended = once(line.socket, 'end')
    line.send(headOf('PUT /wps/member/avatar', { 'content-type': 'image/png', ...length }))
    const { status, head } = await line.answer()
    expect(status).toBe(401)
    expect(head).toMatch(/connection: close/i)
    await ended
  })

  test('a body without a length is read so far and no further', async () => {
    const line = dial()
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    line.send(headOf('POST /wps/session/login', chunked))
    line.send(`${TOO_MUCH.toString(16)}\r\n${' '.repeat(TOO_MUCH)}\r\n`)
    expect((await line.answer()).code).toBe('BODY_TOO_LARGE')
  })
})

describe('of a member', () => {
  test.each([
    [100_000, 'VALIDATION_FAILED'],
    [300_000, 'BODY_TOO_LARGE'],
  ])('a body of %i bytes: %s', async (length, expected) => {
    const { token } = await platform.member()
    const line = dial()
    const bearer = { authorization: `Bearer ${token}` }
    line.send(headOf('PUT /wps/member/language', { ...json(length), ...bearer }))
    line.send(JSON.stringify({ language: 'a'.repeat(length - 15) }))
    expect((await line.answer()).code).toBe(expected)
  })

  test('two pictures are read at once, and no third', async () => {
    const { token } = await platform.member()
    const other = await platform.member()
    const red = { create: { width: 30, height: 20, channels: 3, background: '#c00' } } as const
    const png = await sharp(red).png().toBuffer()
    const upload = (from: string) => {
      const line = dial()
      const headers = { 'content-type': 'image/png', 'content-length': String(png.length) }
      const bearer = { authorization: `Bearer ${from}` }
      line.send(headOf('PUT /wps/member/avatar', { ...headers, ...bearer }))
      return { line, answer: line.answer() }
    }
    const three = [upload(token), upload(token), upload(token)]
    const first = await Promise.race(
      three.map(async ({ answer }, at) => ({ at, code: (await answer).code })),
    )
    expect(first.code).toBe('RATE_LIMITED')
    const others = upload(other.token)
    const read = [...three.filter((_, at) => at !== first.at), others]
    for (const { line } of read) line.send(png)
    for (const { answer } of read) expect((await answer).status).toBe(200)
    const again = upload(token)
    again.line.send(png)
    expect((await again.answer).status).toBe(200)
  })
})
