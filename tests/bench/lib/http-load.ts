import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Bettor } from './brand.ts'
import { slip, type LoadResult } from './in-process.ts'

/** What the server of a bench seals with. */
export const BENCH_VAULT_KEY = 'a key of benches, thirty-two bytes long'

const ROOT = path.resolve(import.meta.dirname, '../../..')

export function requireWrk(): string {
  const file = '/usr/bin/wrk'
  if (!existsSync(file) && process.getuid?.() === 0) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'wrk'], { stdio: 'ignore' })
  }
  if (!existsSync(file)) throw new Error('the load tool is missing: install the package wrk')
  return file
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

export interface ServerUnderTest {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** The real server process, without its rate limits: the load comes from one address. */
export async function startServerProcess(databaseUrl: string): Promise<ServerUnderTest> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      GATEWAY_SECRET: 'a secret of benches, thirty-two bytes',
      VAULT_KEY: BENCH_VAULT_KEY,
      SITE_DIR: 'none',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000000',
    },
  })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) break
    if (attempt > 100 || child.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

function luaScript(bettors: readonly Bettor[], issueId: bigint, salt: string): string {
  const tokens = bettors.map((one) => `"${one.token}"`).join(',')
  const bodies = Array.from(
    { length: 10 },
    (_, digit) => `'${JSON.stringify(slip(issueId, digit))}'`,
  )
  return `
local tokens = {${tokens}}
local bodies = {${bodies.join(',')}}
local threads, n = 0, 0
local at, time = 0, ""
-- Set by setup in each thread: two threads must never make the same key.
id = 0
function setup(thread) threads = threads + 1; thread:set("id", threads) end
function request()
  n = n + 1
  -- Keys that grow with time, as the site makes them.
  if os.time() ~= at then
    at = os.time()
    local ms = string.format("%012x", at * 1000)
    time = ms:sub(1, 8) .. "-" .. ms:sub(9)
  end
  local key = string.format("%s-7%s-8%03x-%012x", time, "${salt}", id, n)
  local token = tokens[(n * 7919 + id * 31) % #tokens + 1]
  return wrk.format("POST", "/lgw/bets", {
    ["content-type"] = "application/json", ["authorization"] = "Bearer " .. token,
    ["idempotency-key"] = key }, bodies[n % 10 + 1])
end
function done(summary, latency)
  local e = summary.errors
  -- What takes longer than two seconds is late, not refused: the percentile tells it.
  io.write(string.format("RESULT %d %d %d %f\\n", summary.requests, e.status + e.connect + e.read +
    e.write, summary.duration, latency:percentile(99)))
end`
}

/** Places bets over HTTP: one bet a request, the connections kept open. Throws on any refusal. */
export async function runHttp(
  server: ServerUnderTest,
  bettors: readonly Bettor[],
  issueId: bigint,
  { seconds, clients }: { readonly seconds: number; readonly clients: number },
): Promise<LoadResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhouse-bench-'))
  const script = path.join(folder, 'bets.lua')
  // Two runs within a second must never make the same key.
  const salt = Date.now().toString(16).slice(-3)
  writeFileSync(script, luaScript(bettors, issueId, salt))
  try {
    const output = await new Promise<string>((resolve, reject) => {
      const load = ['-t', '2', '-c', String(clients), '-d', `${seconds}s`]
      const args = [...load, '-s', script, server.url]
      const child = spawn(requireWrk(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      child.on('error', reject)
      child.on('exit', () => resolve(text))
    })
    const found = /RESULT (\d+) (\d+) (\d+) ([\d.]+)/.exec(output)
    if (!found) throw new Error(`the load tool gave no figure:\n${output}`)
    const [count = 0, errors, micros = 1, p99 = Number.NaN] = found.slice(1).map(Number)
    if (errors) throw new Error(`${errors} of ${count} bets were refused:\n${output}`)
    return { perSecond: count / (micros / 1e6), p99Ms: p99 / 1_000, count }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
