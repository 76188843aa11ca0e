import { createConnection } from 'node:net'
import { ERRORS, type ErrorBody } from '@fairhouse/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { isUnstorable } from './raw-body.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** Bytes as they are; the whole of what comes back until the node closes. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(platform.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = createConnection({ host: hostname, port: Number(port) }, () =>
      socket.write(Buffer.from(text, 'latin1')),
    )
    socket.on('data', (part: Buffer) => {
      answer += part.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const CLOSE = 'Connection: close\r\n\r\n'

test.each([
  ['no HTTP at all', 'GARBAGE\r\n\r\n'],
  ['an unknown method', `FROBNICATE / HTTP/1.1\r\nHost: x\r\n${CLOSE}`],
  ['headers too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no host', `GET /health HTTP/1.1\r\n${CLOSE}`],
  ['an address that cannot be read', `GET /wps/%zz HTTP/1.1\r\nHost: x\r\n${CLOSE}`],
  ['a character 0 in the address', `GET /lgw/bets/%00 HTTP/1.1\r\nHost: x\r\n${CLOSE}`],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a broken handshake',
    'GET /realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n',
  ],
])('%s is refused in the shape of errors, with the guards', async (_, text) => {
  const answer = await sendRaw(text)
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const { error } = JSON.parse(rest.join('')) as ErrorBody
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${ERRORS[error.code].status} `))
  expect(error.code).toBe('VALIDATION_FAILED')
  expect(error.requestId).toMatch(/^req_/)
  expect(head).toMatch(/x-content-type-options: nosniff/i)
  expect(head).toMatch(/content-security-policy: default-src 'none'/i)
})

test('an expectation that nobody knows is passed over', async () => {
  const answer = await sendRaw(`GET /health HTTP/1.1\r\nHost: x\r\nExpect: more\r\n${CLOSE}`)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})

test('who still sends a body that is too large reads the refusal, and may go on', async () => {
  const { token } = await platform.member()
  const { hostname, port } = new URL(platform.url)
  const socket = createConnection({ host: hostname, port: Number(port) })
  let answer = ''
  const closed = new Promise((resolve, reject) => {
    socket.on('close', resolve)
    socket.on('error', reject)
  })
  const refused = new Promise<void>((resolve) => {
    socket.on('data', (part: Buffer) => {
      answer += part.toString()
      if (answer.includes('BODY_TOO_LARGE')) resolve()
    })
  })
  const [length, first] = [20_000_000, 1_000_000]
  socket.write(
    `POST /wps/session/step-up HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  )
  socket.write('x'.repeat(first))
  await Promise.race([refused, closed])
  socket.write('x'.repeat(length - first))
  socket.write(`GET /health HTTP/1.1\r\nHost: x\r\n${CLOSE}`)
  await closed
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('half a letter is refused before any command looks at it', async () => {
  const member = await platform.member()
  const send = async (password: string) => {
    const response = await fetch(`${platform.url}/wps/session/step-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: `{"proof":{"method":"password","password":"${password}"}}`,
    })
    return ((await response.json()) as ErrorBody).error.code
  }
  expect(await send('x\\udfffy')).toBe('VALIDATION_FAILED')
  expect(await send('\\ud83d')).toBe('VALIDATION_FAILED')
  expect(await send('\\ud83d\\ude00')).toBe('PASSWORD_WRONG')
})

test('JSON is storable when its texts are well formed and hold no character 0', () => {
  const anyText = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\\', '"', 'u', 'd', '8', '\ud83d', '\ude00', '\udbff', '\u0000', '😀'),
      fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code)),
    ),
  })
  fc.assert(
    fc.property(anyText, (text) => {
      // As a hostile client writes it: every character that is not plain is escaped.
      const json = JSON.stringify(text).replaceAll(
        /[^\u0020-\u007e]/g,
        (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      const isFine = text.isWellFormed() && !text.includes('\u0000')
      // A text that spells the escape of a 0 is refused with it: nobody misses that one.
      fc.pre(!text.includes('\\u0000'))
      expect(isUnstorable(json)).toBe(!isFine)
    }),
  )
})
