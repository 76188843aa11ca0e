import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchFeed, isPublicAddress } from './fetch-feed.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A feed on this machine. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const LIMITS = { timeoutMs: 300, bytesMax: 1_000 }

test('gives the text of an address that the operator wrote down', async () => {
  const host = await serve((_request, response) => response.end('issueNo,digits'))
  expect(await fetchFeed(`http://${host}/feed`, LIMITS)).toBe('issueNo,digits')
})

test.each<[string, RequestListener, string]>([
  ['redirects', (_, response) => response.writeHead(302, { location: '/' }).end(), 'answered 302'],
  ['fails', (_, response) => response.writeHead(500).end(), 'answered 500'],
  ['never ends', (_, response) => void response.write('['), 'too slow'],
  ['is too large', (_, response) => response.end('x'.repeat(1_001)), 'too large'],
])('refuses a feed that %s', async (_what, listener, why) => {
  const host = await serve(listener)
  await expect(fetchFeed(`http://${host}/`, LIMITS)).rejects.toThrow(why)
})

test('refuses a name that leads into the machine', async () => {
  const host = await serve((_request, response) => response.end('secret'))
  const named = `http://localhost:${host.split(':')[1]}/`
  await expect(fetchFeed(named, LIMITS)).rejects.toThrow('inner address')
})

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.0.1', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['203.0.113.9', true],
  ['2001:db8::1', true],
  ['no address', false],
])('%s of the open net: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
