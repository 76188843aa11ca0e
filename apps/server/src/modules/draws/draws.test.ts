import {
  beaconRandomness,
  beaconRoundTime,
  createStream,
  drawContext,
  drawContextV2,
  commitmentOf,
  merkleLeaf,
  merkleRoot,
  merkleRootOf,
  verifyCommitment,
} from '@fairhouse/fairness'
import { verifyBeacon } from '@fairhouse/fairness/beacon'
import { familyOf } from '@fairhouse/lottery/all'
import type { BetLeafProof, IssueProof } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDrandBeacon } from '#server/adapters/beacon/drand.ts'
import { startFakeDrand, type FakeDrand } from '../../../test/fake-drand.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { codeOf, currentIssue, DIGITS, entry, place } from '../../../test/slips.ts'
import { fetchBeacons } from './beacon.ts'
import { SEED_PURPOSE } from '../lottery/open-issues.ts'
import { parseIssueId } from '../lotteries/present-issue.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')
const LOTTERY = 'SSC1'

function proofOf(platform: TestPlatform, issueId: string): Promise<IssueProof> {
  return platform.visitor('GET /lgw/issues/:issueId/proof', { params: { issueId } })
}

/** The hashes of all bets, as anybody downloads them. */
async function leavesOf(platform: TestPlatform, issueId: string): Promise<Buffer[]> {
  const answer = await fetch(`${platform.url}/lgw/issues/${issueId}/leaves`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const text = await answer.text()
  expect(text).toMatch(/^([0-9a-f]{64}\n)*$/)
  return text.split('\n').flatMap((line) => (line === '' ? [] : [Buffer.from(line, 'hex')]))
}

const statusOfLeaves = async (platform: TestPlatform, issueId: string) =>
  (await fetch(`${platform.url}/lgw/issues/${issueId}/leaves`)).status

function leafOf(member: TestMember, betId: string): Promise<BetLeafProof> {
  return member.call('GET /lgw/bets/:betId/leaf', { params: { betId } })
}

/** A draw by what public routes say, and by nothing else. */
async function recompute(platform: TestPlatform, issueId: string) {
  const proof = await proofOf(platform, issueId)
  const { lotteryCode, issueNo, commitment } = proof.issue
  const betsRoot = hex(merkleRoot(await leavesOf(platform, issueId)))
  const signature = proof.beacon?.signature
  const beacon = signature ? beaconRandomness(signature) : null
  const seed = proof.serverSeed ?? ''
  expect(verifyCommitment(seed, commitment ?? '')).toBe(true)
  const drawBy = (context: string) =>
    familyOf('SSC').drawFrom(createStream(seed, context), proof.facts)
  return {
    proof,
    betsRoot,
    draw: drawBy(drawContextV2({ lotteryCode, issueNo, betsRoot, beacon })),
    /** What who holds the seed could compute while bets were taken. */
    guesses: [
      drawBy(drawContext(lotteryCode, issueNo)),
      drawBy(drawContextV2({ lotteryCode, issueNo, betsRoot: hex(merkleRoot([])), beacon })),
      drawBy(drawContextV2({ lotteryCode, issueNo, betsRoot, beacon: '00'.repeat(32) })),
    ],
  }
}

function auditOf(platform: TestPlatform, action: string) {
  return platform.db.query<{ actor: string; details: { issues: object[] } }>(
    'select actor, details from audit_entries where action = $1 order by seq',
    [action],
  )
}

describe('a draw without a beacon', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await createTestPlatform()
    await platform.runCycle()
  })
  afterAll(() => platform.close())

  test('is recomputed from public routes; the seed alone would give another', async () => {
    const [member, other] = [await platform.member('100'), await platform.member('100')]
    const { issueId, issueNo, drawsAt, commitment } = await currentIssue(platform)
    const accepted = await place(member, { issueId, entries: [entry(), entry({ multiple: 2 })] })
    const { betIds } = await place(other, { issueId, entries: [entry()] })
    const plan = { commitment, drawVersion: 2, beaconRound: null }
    expect(accepted.draws).toEqual([{ issueId, issueNo, lotteryCode: LOTTERY, ...plan }])
    const [first = '', second = ''] = accepted.betIds
    await member.call('DELETE /lgw/bets/:betId', { params: { betId: second } })
    const before = await proofOf(platform, issueId)
    expect(before).toMatchObject({ context: null, betsRoot: null, betsCount: null, beacon: null })
    expect(await statusOfLeaves(platform, issueId)).toBe(404)
    expect(await codeOf(leafOf(member, first))).toBe('409 BETS_NOT_FIXED')
    await platform.setNow(new Date(drawsAt))
    await platform.runCycle()

    const { proof, betsRoot, draw, guesses } = await recompute(platform, issueId)
    // A cancelled bet was accepted, too: it stays under the root.
    expect(proof).toMatchObject({ betsRoot, betsCount: 3, drawVersion: 2 })
    expect(proof.issue.draw).toEqual(draw)
    for (const guess of guesses.slice(0, 2)) expect(guess).not.toEqual(draw)
    const leaves = await leavesOf(platform, issueId)
    for (const [owner, betId] of [
      [member, first],
      [member, second],
      [other, betIds[0] ?? ''],
    ] as const) {
      const { text, position, count, path, root } = await leafOf(owner, betId)
      const leaf = merkleLeaf(Buffer.from(text))
      // It does not reveal the owner, and others cannot derive its salt.
      expect(text.startsWith(`${betId}|SSC_DWD|P:||||7|10000|`)).toBe(true)
      expect(text).toMatch(/\|[12]\|[12]0000\|2026-11-21T12:\d\d:\d\d\.\d{6}Z\|[0-9a-f]{64}$/)
      expect(hex(leaves[position])).toBe(hex(leaf))
      const hashes = path.map((hash) => Buffer.from(hash, 'hex'))
      expect([root, hex(merkleRootOf(leaf, position, count, hashes))]).toEqual([
        betsRoot,
        betsRoot,
      ])
    }
    expect(await codeOf(leafOf(other, first))).toBe('404 BET_NOT_FOUND')
    const bet = await member.call('GET /lgw/bets/:betId', { params: { betId: first } })
    expect(bet.drawPlan).toEqual(plan)
    // Signed before the sale, and again before the draw.
    const committed = await auditOf(platform, 'lottery.issues.committed')
    expect(committed.flatMap(({ details }) => details.issues)).toContainEqual({
      lotteryCode: LOTTERY,
      issueNo,
      ...plan,
    })
    const rooted = await auditOf(platform, 'lottery.issues.rooted')
    expect(rooted.flatMap(({ details }) => details.issues)).toContainEqual({
      issueId,
      betsRoot,
      betsCount: 3,
    })
    expect(rooted.every(({ actor }) => actor === 'machine:draws')).toBe(true)
  })

  test('any bet that is dropped, added or changed gives another root', async () => {
    const member = await platform.member('100')
    const { issueId, drawsAt } = await currentIssue(platform)
    const entries = DIGITS.slice(0, 4).map((digit) =>
      entry({ selection: { positions: [[], [], [], [], [digit]] } }),
    )
    await place(member, { issueId, entries })
    await platform.setNow(new Date(drawsAt))
    await platform.runCycle()
    const leaves = await leavesOf(platform, issueId)
    const { betsRoot } = await proofOf(platform, issueId)
    const changed = [
      leaves.slice(1),
      [...leaves, merkleLeaf(Buffer.from('bet_9'))],
      [merkleLeaf(Buffer.from('bet_9')), ...leaves.slice(1)],
      leaves.toReversed(),
    ]
    const roots = [leaves, ...changed].map((list) => hex(merkleRoot(list)))
    expect(roots[0]).toBe(betsRoot)
    expect(new Set(roots).size).toBe(5)
    // An existing one cannot be overwritten either.
    const id = parseIssueId(issueId)
    for (const change of ["bets_root = sha256('')", 'draw_version = 1', 'beacon_round = 1']) {
      const write = platform.db.query(`update issues set ${change} where issue_id = $1`, [id])
      await expect(write).rejects.toThrow('stands')
    }
    // What a draw comes from must be there before it.
    const next = await currentIssue(platform)
    const early = platform.db.query(`update issues set draw = '{}' where issue_id = $1`, [
      parseIssueId(next.issueId),
    ])
    await expect(early).rejects.toThrow('issues_drawn_from_all')
  })

  test('an issue without a bet is drawn, too', async () => {
    const { issueId, drawsAt } = await currentIssue(platform)
    await platform.setNow(new Date(drawsAt))
    await platform.runCycle()
    const { proof, draw, betsRoot } = await recompute(platform, issueId)
    expect(proof).toMatchObject({ betsCount: 0, betsRoot: hex(merkleRoot([])) })
    expect(betsRoot).toBe(proof.betsRoot)
    expect(proof.issue.draw).toEqual(draw)
  })

  test('of more bets than are read at a time each has its place', async () => {
    const member = await platform.member('10000')
    const { issueId, drawsAt } = await currentIssue(platform)
    const entries = Array.from({ length: 100 }, () => entry())
    const betIds: string[] = []
    for (let slip = 0; slip < 43; slip += 1) {
      betIds.push(...(await place(member, { issueId, entries })).betIds)
    }
    await platform.setNow(new Date(drawsAt))
    await platform.runCycle()
    const { betsRoot, proof } = await recompute(platform, issueId)
    expect(proof).toMatchObject({ betsRoot, betsCount: 4_300 })
    // On both pages, and at the edge between them.
    for (const at of [0, 1, 4_095, 4_096, 4_299]) {
      const { text, position, count, path } = await leafOf(member, betIds[at] ?? '')
      expect([position, count]).toEqual([at, 4_300])
      const hashes = path.map((hash) => Buffer.from(hash, 'hex'))
      const leaf = merkleLeaf(Buffer.from(text))
      expect(hex(merkleRootOf(leaf, position, count, hashes))).toBe(betsRoot)
    }
  })

  test('what was opened before the second version is drawn as promised', async () => {
    const seed = '5eed'.repeat(16)
    const [row] = await platform.db.query<{ issue_id: bigint }>(
      `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at,
         commitment)
       values (1, $1, 'before', app_now() - interval '1 minute', app_now(), app_now(), $2)
       returning issue_id`,
      [LOTTERY, commitmentOf(seed)],
    )
    const issueId = `iss_${row?.issue_id}`
    await platform.db.query('insert into issue_seeds values (1, $1, $2)', [
      row?.issue_id,
      platform.deps.vault.seal(SEED_PURPOSE, seed),
    ])
    await platform.runCycle()
    const proof = await proofOf(platform, issueId)
    const context = drawContext(LOTTERY, 'before')
    expect(proof).toMatchObject({ context, drawVersion: 1, serverSeed: seed, betsRoot: null })
    expect(proof.issue.draw).toEqual(familyOf('SSC').drawFrom(createStream(seed, context)))
    expect(await statusOfLeaves(platform, issueId)).toBe(404)
  })
})

describe('a draw with a beacon', () => {
  let drand: FakeDrand
  let platform: TestPlatform
  beforeAll(async () => {
    drand = await startFakeDrand()
    // The first address is out of reach: the next one is asked.
    const beacon = createDrandBeacon(['http://127.0.0.1:9', drand.url], drand.chain)
    platform = await createTestPlatform({ beacon })
    await platform.runCycle()
  })
  afterAll(async () => {
    await platform.close()
    drand.close()
  })

  test('waits for the round that was named before the sale, whoever withholds it', async () => {
    const member = await platform.member('100')
    const { issueId, closesAt, drawsAt } = await currentIssue(platform)
    const { draws } = await place(member, { issueId, entries: [entry()] })
    const round = draws[0]?.beaconRound ?? 0
    const { chain } = drand
    const time = beaconRoundTime(chain, round).getTime()
    const close = Date.parse(closesAt)
    expect(time).toBeGreaterThanOrEqual(close + 3_000)
    expect(time).toBeLessThan(close + 6_000)
    const state = async () => (await proofOf(platform, issueId)).issue.state
    // Not published yet: it is not requested.
    await platform.setNow(new Date(close))
    await platform.runCycle()
    expect([await state(), drand.asked]).toEqual(['closed', []])
    const waiting = await proofOf(platform, issueId)
    expect(waiting.beacon).toEqual({ chain: chain.hash, round, signature: null })
    expect([waiting.betsCount, waiting.context, waiting.serverSeed]).toEqual([1, null, null])

    let now = Math.max(time, Date.parse(drawsAt))
    for (const manner of ['down', 'wrong key', 'other round', 'no JSON'] as const) {
      drand.manner = manner
      await platform.setNow(new Date(now))
      await expect(platform.runCycle(), manner).rejects.toThrow(AggregateError)
      expect(await state(), manner).toBe('closed')
      now += 20_000
    }
    const stuck = await platform.db.query<{ tries: number; fault: string }>(
      `select tries, fault from stuck_rows where job = 'issue.beacon' and row_key = $1`,
      [`1/${parseIssueId(issueId)}`],
    )
    expect(stuck).toMatchObject([{ tries: 4, fault: expect.stringContaining('not valid JSON') }])
    await platform.setNow(new Date(now))
    // A worker that was given no beacon does not draw without one.
    await expect(fetchBeacons({ db: platform.db })).rejects.toThrow(AggregateError)
    drand.manner = 'right'
    await platform.setNow(new Date(now + 40_000))
    await platform.runCycle()
    const { proof, draw, guesses } = await recompute(platform, issueId)
    expect(verifyBeacon(chain, round, proof.beacon?.signature ?? '')).toBe(true)
    expect(proof.issue).toMatchObject({ state: 'settled', draw })
    for (const guess of guesses) expect(guess).not.toEqual(draw)
    // Issues of one time share a round, which is asked for once.
    const asked = drand.asked.filter((path) => path === `/${chain.hash}/public/${round}`)
    expect(asked.length).toBeLessThanOrEqual(6)
  })
})
