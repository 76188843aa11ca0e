import { createConnection } from 'node:net'
import type { Answer } from '../lib/http.ts'
import type { Dice } from './dice.ts'

const PATIENCE_MS = 1_000
const LAST = 'Connection: close\r\n'

/** What no client library would send: broken requests, byte by byte. */
const FRAMES: readonly ((dice: Dice, host: string) => string)[] = [
  () => 'GARBAGE\r\n\r\n',
  () => '\r\n\r\n\r\n',
  (_, host) => `GET /health HTTP/9.9\r\nHost: ${host}\r\n${LAST}\r\n`,
  () => `GET /health HTTP/1.1\r\n${LAST}\r\n`,
  (_, host) => `G\u0000T /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  (_, host) => `FROBNICATE /health HTTP/1.1\r\nHost: ${host}\r\n${LAST}\r\n`,
  (_, host) => `GET /a b c HTTP/1.1\r\nHost: ${host}\r\n${LAST}\r\n`,
  (_, host) => `GET /\u0000 HTTP/1.1\r\nHost: ${host}\r\n${LAST}\r\n`,
  (dice, host) =>
    `GET /${'x'.repeat(dice.pick([900, 20_000]))} HTTP/1.1\r\nHost: ${host}\r\n${LAST}\r\n`,
  (dice, host) => {
    const big = 'y'.repeat(17_000 + dice.next(9_000))
    return `GET /health HTTP/1.1\r\nHost: ${host}\r\nX-Big: ${big}\r\n\r\n`
  },
  (_, host) => `GET /health HTTP/1.1\r\nHost: ${host}\r\nBad Header: 1\r\n\r\n`,
  (_, host) => `GET /health HTTP/1.1\r\nHost: ${host}\r\nX: a\u0001b\r\n\r\n`,
  (_, host) => `GET //evil.example/health HTTP/1.1\r\nHost: ${host}\r\n${LAST}\r\n`,
  (_, host) => `GET http://evil.example/health HTTP/1.1\r\nHost: ${host}\r\n${LAST}\r\n`,
  () => `GET /health HTTP/1.1\r\nHost: \r\n${LAST}\r\n`,
  () => `GET /health HTTP/1.1\r\nHost: a b\u00ff\r\n${LAST}\r\n`,
  () => `GET /health HTTP/1.1\r\nHost: [::::]\r\n${LAST}\r\n`,
  (_, host) => post(host, 'Content-Length: 5\r\nContent-Length: 6\r\n', '{"a":1}'),
  (_, host) => post(host, 'Content-Length: -1\r\n', '{}'),
  (_, host) => post(host, 'Content-Length: 99999999999999999999\r\n', '{}'),
  (_, host) => post(host, 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
  (_, host) =>
    post(host, 'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n', '2\r\n{}\r\n0\r\n\r\n'),
  (_, host) => post(host, 'Transfer-Encoding: gzip, nonsense\r\n', '{}'),
  (_, host) => post(host, 'Content-Length: 2\r\nExpect: 100-continue\r\n', '{}'),
  (_, host) => post(host, 'Content-Length: 2\r\nExpect: something else\r\n', '{}'),
  (_, host) => post(host, 'Content-Length: 2\r\nContent-Encoding: gzip\r\n', '{}'),
  (_, host) =>
    `GET /realtime HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    'Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n',
  (_, host) =>
    `GET /health HTTP/1.1\r\nHost: ${host}\r\nUpgrade: nonsense\r\nConnection: Upgrade\r\n\r\n`,
]

function post(host: string, headers: string, body: string): string {
  return (
    `POST /wps/session/login HTTP/1.1\r\nHost: ${host}\r\nX-Fairhouse: 1\r\n` +
    `Content-Type: application/json\r\n${LAST}${headers}\r\n${body}`
  )
}

export function frameOf(dice: Dice, host: string): string {
  return dice.pick(FRAMES)(dice, host)
}

/** Splits head and body; an answer may also be only a closed connection. */
function readAnswer(text: string, ms: number): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0)
  const isJson = /\r\ncontent-type: application\/json/i.test(head)
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
  const body = rest.join('\r\n\r\n')
  return {
    status,
    headers: isJson ? { 'content-type': 'application/json' } : {},
    text: isChunked ? body.replaceAll(/^[0-9a-f]+\r\n|\r\n/gim, '') : body,
    ms,
  }
}

/** Sends a frame as it is and reads until the node has said all, or nothing for long. */
export function sendFrame(url: string, frame: string): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const beganAt = performance.now()
    let text = ''
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write(Buffer.from(frame, 'latin1'))
    })
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
    socket.on('data', (part: Buffer) => {
      text += part.toString('utf8')
      // The client closes kept-alive connections once an answer is complete.
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (Buffer.byteLength(body) >= length) socket.end()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(readAnswer(text, performance.now() - beganAt))
    })
  })
}
