import type { ApiError } from '@fairhouse/protocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { checkLedger } from '#server/invariants.ts'
import { findPlace } from '../agent-tree/index.ts'
import { moveTeam } from './commands/move-team.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

let count = 0

/** Writes a member of brand 1 below another; agents unless said otherwise. */
async function add(above: bigint | null, kind = 'agent'): Promise<bigint> {
  const rows = await platform.db.query<{ member_id: bigint }>(
    `insert into members (brand_id, username, username_key, password_hash, kind, birth_date,
       terms_version, terms_accepted_at, registered_at, referrer_id)
     values (1, $1, $1, 'none', $2, '1990-01-02', '1', app_now(), app_now(), $3)
     returning member_id`,
    [`tree${(count += 1)}`, kind, above],
  )
  return rows[0]?.member_id ?? 0n
}

async function lineOf(memberId: bigint): Promise<readonly bigint[] | undefined> {
  return (await findPlace(platform.db, 1, memberId))?.line
}

function move(memberId: bigint, toId: bigint | null) {
  return platform.db.transaction((tx) =>
    moveTeam(tx, 1, { memberId, toId, reason: 'asked for', today: '2026-01-31', by: 'staff:ana' }),
  )
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

describe('the line of a member', () => {
  test('is that of who brought them, from the head down', async () => {
    const head = await platform.member()
    const rows = await platform.db.query<{ member_id: bigint; referral_code: string }>(
      `update members set kind = 'agent' where username = $1
       returning member_id, referral_code, agent_type`,
      [head.username],
    )
    expect(rows[0]).toMatchObject({ agent_type: 1 })
    const { member_id: headId = 0n, referral_code: referralCode = '' } = rows[0] ?? {}
    const brought = await platform.member(undefined, { referralCode })
    const found = await platform.db.query<{ member_id: bigint }>(
      'select member_id from members where username = $1',
      [brought.username],
    )
    expect(await lineOf(found[0]?.member_id ?? 0n)).toEqual([headId])
    expect(await lineOf(headId)).toEqual([])
  })

  test('has 128 members at most: a link at its end brings nobody in below', async () => {
    let last: bigint | null = null
    for (let depth = 0; depth < 128; depth += 1) last = await add(last, 'member')
    expect(await lineOf(last ?? 0n)).toHaveLength(127)
    const beyond = await add(last, 'member')
    expect(await lineOf(beyond)).toEqual([])
  })

  test('goes along with a move, for all below, as often as it is moved', async () => {
    const steps = fc.array(fc.tuple(fc.nat(9), fc.option(fc.nat(9))), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(fc.nat(8)), { minLength: 9, maxLength: 9 }), steps, grow),
      { numRuns: 15 },
    )
  })
})

/** Ten agents, each below an earlier one or none, moved about; beside it the tree by parents. */
async function grow(
  shape: readonly (number | null)[],
  steps: readonly (readonly [number, number | null])[],
): Promise<void> {
  const ids = [await add(null)]
  const parents: (number | null)[] = [null]
  for (const [index, wish] of shape.entries()) {
    const parent = wish === null ? null : wish % (index + 1)
    parents.push(parent)
    ids.push(await add(parent === null ? null : (ids[parent] ?? null)))
  }
  const lineIn = (index: number): number[] => {
    const parent = parents[index] ?? null
    return parent === null ? [] : [...lineIn(parent), parent]
  }
  const idOf = (index: number) => ids[index] ?? 0n
  for (const [moved, to] of steps) {
    const isCircle = to !== null && (to === moved || lineIn(to).includes(moved))
    const expected = isCircle ? 'VALIDATION_FAILED' : parents[moved] === to ? 'NOT_CHANGED' : 'ok'
    expect(await codeOf(move(idOf(moved), to === null ? null : idOf(to)))).toBe(expected)
    if (expected === 'ok') parents[moved] = to
  }
  for (const index of ids.keys()) {
    expect(await lineOf(idOf(index))).toEqual(lineIn(index).map(idOf))
  }
}

describe('a move', () => {
  test('is proposed by one, approved by another, and stays in the history', async () => {
    const [ana, bruno] = [
      await staffOf(platform, 'ana', ['agentApplications.handle', 'agentApplications.read']),
      await staffOf(platform, 'bruno', ['approvals.decide', 'agentApplications.handle']),
    ]
    const [from, to] = [await add(null), await add(null)]
    const moved = await add(from)
    const below = await add(moved, 'member')
    const wire = (id: bigint) => `mbr_${id.toString(36)}`
    const body = { memberId: wire(moved), to: wire(to), reason: 'asked for by both' }
    const { approval } = await ana.call('POST /staff/agents/moves', { body })
    expect(await lineOf(moved)).toEqual([from])
    const params = { approvalId: approval.approvalId }
    const approve = () =>
      bruno.call('POST /staff/approvals/:approvalId/approve', { params, body: {} })
    await approve()
    expect(await lineOf(below)).toEqual([to, moved])
    const query = { memberId: wire(moved) }
    const { moves } = await ana.call('GET /staff/agents/moves', { query })
    expect(moves).toHaveLength(1)
    expect(moves[0]).toMatchObject({ members: 2, movedBy: 'staff:ana', memberId: wire(moved) })
    expect(await codeOf(approve())).toBe('APPROVAL_DECIDED')
  })

  test('never leads under a member who is no agent, nor to another brand', async () => {
    const [moved, member] = [await add(null), await add(null, 'member')]
    expect(await codeOf(move(moved, member))).toBe('VALIDATION_FAILED')
    expect(await codeOf(move(moved, 1n << 50n))).toBe('VALIDATION_FAILED')
    expect(await codeOf(move(1n << 50n, moved))).toBe('MEMBER_NOT_FOUND')
  })

  test('waits for who comes in below meanwhile', async () => {
    const [from, to] = [await add(null), await add(null)]
    const moved = await add(from)
    await Promise.all([move(moved, to), ...Array.from({ length: 8 }, () => add(moved, 'member'))])
    const report = await platform.db.transaction(checkLedger)
    expect(report.faults).toEqual([])
    const rows = await platform.db.query(
      'select 1 from members where brand_id = 1 and ancestor_ids = $1::bigint[]',
      [[to, moved]],
    )
    expect(rows).toHaveLength(8)
  })
})
