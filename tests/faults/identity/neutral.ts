import { hashPassword } from '@fairhouse/server/modules/passwords/hashing.ts'
import { createCaller, type Answer } from '../lib/http.ts'
import { mannWhitney, median } from './mann-whitney.ts'
import {
  addressOf,
  call,
  countOf,
  createFaults,
  PASSWORD,
  type Findings,
  type Scenario,
  type World,
} from './world.ts'

const NAMES = 1_000
/** Not counted: what a process does for the first time takes longer. */
const WARMING = 40
/** Below it the times of known and unknown names differ by more than chance. */
const P_MIN = 0.01

const HOME = '192.0.2.0/24'
const ATTACKER = '192.0.2.77'

/**
 * Names to probe. Half of them are known in the attacker's own network, which gives the best chance
 * to see a difference.
 */
async function writeMembers({ nodes }: World): Promise<void> {
  const already = await countOf({ nodes }, `members where username_key like 'known%'`)
  if (already >= NAMES + WARMING) return
  await nodes.db.query(
    `insert into members (brand_id, username, username_key, password_hash, birth_date,
       terms_version, terms_accepted_at, registered_at, email, email_verified_at)
     select 1, 'known' || n, 'known' || n, $2, '1990-01-01', 'demo-1', app_now(), app_now(),
       'known' || n || '@example.com', app_now()
     from generate_series(1, $1::int) n`,
    [NAMES + WARMING, await hashPassword(PASSWORD)],
  )
  await nodes.db.query(
    `insert into ledger_accounts (brand_id, member_id)
     select 1, member_id from members where username_key like 'known%'`,
  )
  await nodes.db.query(
    `insert into member_networks (brand_id, member_id, network)
     select 1, member_id, $1 from members where username_key like 'known%' and member_id % 2 = 0`,
    [HOME],
  )
  await nodes.db.query('analyze members')
}

interface ProbedName {
  readonly isKnown: boolean
  readonly name: string
}

/** Known and unknown names of one length, in an order drawn by the run's seed. */
function shuffledNames({ stream }: World, first: number, count: number): ProbedName[] {
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  const probed = [
    ...numbers.map((n) => ({ isKnown: true, name: `known${n}` })),
    ...numbers.map((n) => ({ isKnown: false, name: `nobod${n}` })),
  ]
  for (let last = probed.length - 1; last > 0; last -= 1) {
    const other = stream.next(last + 1)
    const [a, b] = [probed[last], probed[other]]
    if (a && b) [probed[last], probed[other]] = [b, a]
  }
  return probed
}

/** What an answer reveals, without the request id, the time and the names in its text. */
function visiblePartOf({ status, headers, text }: Answer): string {
  const { date: _date, ...rest } = headers
  const body = text.replace(/"requestId":"[^"]*"/, '"requestId":""')
  return JSON.stringify([status, rest, body])
}

async function compare(
  world: World,
  what: string,
  ask: (probed: ProbedName, index: number) => Promise<Answer>,
): Promise<Findings> {
  const { expect, faults } = createFaults()
  for (const [index, probed] of shuffledNames(world, NAMES + 1, WARMING).entries()) {
    await ask(probed, 100_000 + index)
  }
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const responses = new Map<string, string>()
  for (const [index, probed] of shuffledNames(world, 1, NAMES).entries()) {
    const answer = await ask(probed, index)
    times[probed.isKnown ? 'known' : 'unknown'].push(answer.ms)
    responses.set(visiblePartOf(answer), probed.name)
  }
  const { p } = mannWhitney(times.known, times.unknown)
  const ways = [...responses.keys()].join(' ')
  expect(responses.size === 1, `${what} is answered in ${responses.size} ways: ${ways}`)
  expect(p > P_MIN, `${what}: the times of known and unknown names differ (p = ${p.toFixed(5)})`)
  return {
    figures: {
      known: times.known.length,
      unknown: times.unknown.length,
      bodies: responses.size,
      medianKnownMs: Number(median(times.known).toFixed(3)),
      medianUnknownMs: Number(median(times.unknown).toFixed(3)),
      p: Number(p.toFixed(4)),
    },
    faults,
  }
}

/** One connection to one node: what waits for others is not measured. */
async function withSingleNode<T>(world: World, work: (single: World) => Promise<T>): Promise<T> {
  const caller = createCaller(world.nodes.urls[0] ?? '', 1)
  try {
    return await work({ ...world, callers: [caller, caller] })
  } finally {
    caller.close()
  }
}

export const loginNeutral: Scenario = {
  name: 'login tells nothing',
  async run(world) {
    await writeMembers(world)
    return withSingleNode(world, (single) =>
      compare(single, 'login', ({ name }) =>
        call(single, 0, 'POST /wps/session/login', {
          body: { username: name, password: 'not the right phrase' },
          address: ATTACKER,
        }),
      ),
    )
  },
}

export const forgotNeutral: Scenario = {
  name: 'forgot tells nothing',
  async run(world) {
    await writeMembers(world)
    return withSingleNode(world, (single) =>
      compare(single, 'forgot by e-mail', ({ name }, index) =>
        call(single, 0, 'POST /wps/member/password/email', {
          body: { username: name, email: `${name}@example.com` },
          // An own network for each: a single one would need a captcha, known name or not.
          address: addressOf(index),
        }),
      ),
    )
  },
}

export const neutral: readonly Scenario[] = [loginNeutral, forgotNeutral]
