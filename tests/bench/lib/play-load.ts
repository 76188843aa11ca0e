import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SIGNATURE_HEADER } from '@fairhouse/protocol/vendor'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { createVault } from '@fairhouse/server/adapters/vault/vault.ts'
import { signFairhouse } from '@fairhouse/server/adapters/vendor-fairhouse/signature.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { createIntegration, type Opened } from '@fairhouse/server/modules/vendors/index.ts'
import type { Bettor } from './brand.ts'
import { BENCH_VAULT_KEY, requireWrk, type ServerUnderTest } from './http-load.ts'

/** A member at a game: as the vendor names them, and the token of their session. */
export interface Player {
  readonly user: string
  readonly token: string
}

export interface PlayLoad {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
}

const THREADS = 2
/** Concurrent calls: fewer leave a part of the machine idle, which TPC-B never does. */
const CONNECTIONS = 512

/** A vendor with one game, and a session of it for each of the bettors. */
export async function setUpVendor(
  db: Db,
  bettors: readonly Bettor[],
  vaultKey = BENCH_VAULT_KEY,
): Promise<{ vendor: Opened; players: Player[] }> {
  const vault = createVault(vaultKey, systemRng)
  const made = { brandId: 1, code: 'BENCH', name: 'Bench' }
  const vendor = await db.transaction((tx) =>
    createIntegration(tx, { vault, rng: systemRng }, made),
  )
  const games = await db.query<{ game_no: bigint }>(
    `insert into games (brand_id, vendor_id, game_code, name, category, rtp_ppm, volatility,
       min_stake, max_stake, has_demo, is_touch, version, released_on)
     values (1, $1, 'bench', 'Bench', 'RNG', 960000, 3, 0, 1000000, false, true, '1', '2026-01-01')
     returning game_no`,
    [vendor.vendorId],
  )
  const players = bettors.map(() => ({
    user: randomBytes(16).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
  }))
  await db.query(
    `with seats as (
       select a.member_id, k.account, k.ref, k.hash from unnest($2::bigint[], $3::text[],
         $4::bytea[]) as k(account, ref, hash)
       join ledger_accounts a on a.brand_id = 1 and a.account_id = k.account
     ), named as (
       insert into vendor_members (brand_id, vendor_id, member_id, user_ref)
       select 1, $1, member_id, ref from seats
     )
     insert into game_sessions (brand_id, public_id, member_id, account_id, vendor_id, game_no,
       token_hash, login_token_hash, language, opened_at, expires_at)
     select 1, 'gms_' || account, member_id, account, $1, $5, hash, 'none', 'en', app_now(),
       app_now() + interval '1 day' from seats`,
    [
      vendor.vendorId,
      bettors.map((one) => one.accountId),
      players.map((one) => one.user),
      players.map((one) => createHash('sha256').update(one.token).digest()),
      games[0]?.game_no ?? 0n,
    ],
  )
  return { vendor, players }
}

/** A stake of 1.00 and its prize in one call. Keys grow with time, as any vendor's should. */
function pairOf({ user, token }: Player, no: number): string {
  const key = () => {
    const digits = Date.now().toString(16).padStart(12, '0')
    return `${digits.slice(0, 8)}-${digits.slice(8)}-7${randomUUID().slice(15)}`
  }
  const request = randomUUID()
  const common = { request_uuid: request, user, game_code: 'bench', round: key(), currency: 'BRL' }
  const amount = no % 4 === 0 ? '350000' : '0'
  return JSON.stringify({
    request_uuid: request,
    items: [
      { type: 'bet', ...common, transaction_uuid: key(), token, amount: '100000' },
      { type: 'win', ...common, transaction_uuid: key(), amount, round_closed: true },
    ],
  })
}

/** Calls with their signatures, one a line: signing is the vendor's work, not the platform's. */
function signedCalls(vendor: Opened, players: readonly Player[], count: number): string {
  const target = `/gw/v1/${vendor.integrationKey}/transaction/batch`
  const seconds = Math.floor(Date.now() / 1_000)
  const lines: string[] = []
  for (let no = 0; no < count; no += 1) {
    const player = players[(no * 7919) % players.length]
    if (!player) break
    const body = pairOf(player, no)
    const nonce = randomBytes(12).toString('hex')
    lines.push(signFairhouse(vendor, nonce, seconds, { method: 'POST', path: target, body }), body)
  }
  return lines.join('\n')
}

function luaScript(folder: string, target: string): string {
  return `
local threads = 0
id = 0
function setup(thread) threads = threads + 1; thread:set("id", threads) end
function init(args)
  next_line = io.lines("${folder}/calls-" .. id)
end
local is_over = false
function request()
  -- Asked again after its end, an iterator of lines is an error.
  local signature = not is_over and next_line() or nil
  if signature == nil then
    is_over = true
    wrk.thread:stop()
    return "GET /health HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n"
  end
  local body = next_line()
  return "POST ${target} HTTP/1.1\\r\\nHost: x\\r\\nContent-Type: application/json\\r\\n" ..
    "${SIGNATURE_HEADER}: " .. signature .. "\\r\\nContent-Length: " .. #body ..
    "\\r\\n\\r\\n" .. body
end
refused = 0
function response(status, headers, body)
  if status ~= 200 or not string.find(body, '"RS_OK"', 1, true) then refused = refused + 1 end
end
local all = {}
local setup_ = setup
function setup(thread) setup_(thread) table.insert(all, thread) end
function done(summary, latency)
  local bad = summary.errors.connect + summary.errors.read + summary.errors.timeout
  for _, thread in ipairs(all) do bad = bad + thread:get("refused") end
  io.write(string.format("RESULT %d %d %d %f %f\\n", summary.requests, bad, summary.duration,
    latency:percentile(50), latency:percentile(99)))
end`
}

async function runWrk(script: string, url: string, seconds: number): Promise<string> {
  const args = ['-t', String(THREADS), '-c', String(CONNECTIONS), '-d', `${seconds}s`]
  return new Promise((resolve, reject) => {
    const child = spawn(requireWrk(), [...args, '-s', script, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.on('error', reject)
    child.on('exit', () => resolve(text))
  })
}

/**
 * Plays rounds through the signed protocol: one call with a bet and its win each. `most` calls are
 * signed beforehand; when they run out the step ends early. Throws on any refusal.
 */
export async function runPlay(
  server: ServerUnderTest,
  { vendor, players }: { readonly vendor: Opened; readonly players: readonly Player[] },
  seconds: number,
  most: number,
): Promise<PlayLoad> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhouse-bench-'))
  const script = path.join(folder, 'play.lua')
  try {
    for (let id = 1; id <= THREADS; id += 1) {
      const calls = signedCalls(vendor, players, Math.ceil(most / THREADS))
      writeFileSync(path.join(folder, `calls-${id}`), calls)
    }
    const target = `/gw/v1/${vendor.integrationKey}/transaction/batch`
    writeFileSync(script, luaScript(folder, target))
    const output = await runWrk(script, server.url, seconds)
    const found = /RESULT (\d+) (\d+) (\d+) ([\d.]+) ([\d.]+)/.exec(output)
    if (!found) throw new Error(`the load tool gave no figure:\n${output}`)
    const [requests = 0, bad = 0, micros = 1, middle = 0, p99 = 0] = found.slice(1).map(Number)
    if (bad > 0) throw new Error(`${bad} of ${requests} rounds were refused`)
    return { perSecond: requests / (micros / 1e6), medianMs: middle / 1_000, p99Ms: p99 / 1_000 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
