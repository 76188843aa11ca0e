import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACTS } from './contracts/index.ts'

// The examples of docs/adapters hold the contract, by the command that everybody has.

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLES = 'docs/adapters/examples'
const folder = mkdtempSync(join(tmpdir(), 'fairhouse-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a service says to a body, for the examples that call one. */
function answerOf(path: string, text: string): object {
  if (path === '/register') return { listed: text.includes('11144477735') }
  if (path !== '/kyc') return {}
  if (text.includes('Ana Boa')) return { result: 'approved' }
  return { result: text.includes('Ana Falsa') ? 'rejected' : 'unsure' }
}

const service = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  response.end(JSON.stringify(answerOf(request.url ?? '', text)))
})
let settings: Readonly<Record<string, string>>
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  settings = {
    EXAMPLE_SECRET: 'a secret of tests, thirty-two bytes long',
    EXAMPLE_SMS_URL: `${url}/sms`,
    EXAMPLE_KYC_URL: `${url}/kyc`,
    EXAMPLE_REGISTER_URL: `${url}/register`,
    EXAMPLE_MAIL_FOLDER: folder,
    EXAMPLE_HEADS_FOLDER: mkdtempSync(join(folder, 'heads-')),
  }
})
afterAll(() => service.close())

interface Run {
  readonly code: number
  readonly lines: readonly { readonly check: string; readonly status: string }[]
  readonly stderr: string
}

function adapter(args: readonly string[]): Promise<Run> {
  const { promise, resolve } = Promise.withResolvers<Run>()
  const command = ['tests/adapters/adapter.ts', ...args]
  const env = { ...process.env, ...settings }
  execFile(process.execPath, command, { cwd: ROOT, env }, (error, stdout, stderr) => {
    const lines = stdout.split('\n').filter((line) => line !== '')
    resolve({
      code: error ? Number(error.code) : 0,
      lines: lines.map((line) => JSON.parse(line)),
      stderr,
    })
  })
  return promise
}

/** Checks that an example leaves out, since it has nothing to show for them. */
const LEFT_OUT: Readonly<Record<string, number>> = { payment: 1, sms: 1, mail: 2, heads: 1 }

const examples = globSync('*.ts', { cwd: join(ROOT, EXAMPLES) }).toSorted()

test('there is an example of each port; that of the beacon is drand’s', () => {
  const ports = Object.keys(CONTRACTS).filter((port) => port !== 'beacon')
  expect(examples).toEqual(ports.map((port) => `${port}.ts`).toSorted())
})

test('each contract stands in the table of docs/adapters', () => {
  const table = readFileSync(join(ROOT, 'docs/adapters/README.md'), 'utf8')
  const words = [...table.matchAll(/^\|.*\| ([^|]+) \|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word),
  )
  expect(words.toSorted()).toEqual(Object.keys(CONTRACTS).toSorted())
})

test.concurrent.each(examples)('%s', async (file) => {
  const port = basename(file, '.ts')
  const { code, lines, stderr } = await adapter([port, `${EXAMPLES}/${file}`])
  expect(lines.filter(({ status }) => status !== 'ok')).toEqual([])
  expect(code, stderr).toBe(0)
  expect(stderr.match(/^left out: /gm) ?? []).toHaveLength(LEFT_OUT[port] ?? 0)
  const contract = CONTRACTS[port as keyof typeof CONTRACTS]
  expect(lines.length).toBe(contract.checks.length + 1 - (LEFT_OUT[port] ?? 0))
})

test('a fault is a line and leaves 1; what is not understood leaves 2', async () => {
  const wrong = await adapter(['geo', `${EXAMPLES}/sms.ts`])
  expect(wrong.code).toBe(1)
  expect(wrong.lines).toEqual([
    { check: 'opens, with every method', status: 'failed', why: 'not there: placeOf' },
  ])
  for (const args of [[], ['fax', `${EXAMPLES}/sms.ts`], ['sms'], ['sms', 'no/such/file.ts']]) {
    const { code, stderr } = await adapter(args)
    expect([code, stderr.includes('usage:')]).toEqual([2, true])
  }
})
