import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import type { PostingCode, RiskKind } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/tx.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { codeOf } from '../../../test/slips.ts'
import { hasOpenCase, raiseCase, watchMoney } from './index.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
// The postings here belong to no deposit and no withdrawal: the ledger's own check says so.
afterAll(() => platform.close().catch((error: Error) => expect(error.message).toMatch(/not sound/)))

async function post(member: TestMember, code: PostingCode, units: number, ref = 0n) {
  const answer = await platform.deps.queue.submit({
    brandId: 1,
    accountId: member.accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code, amount: minor(BigInt(units) * 10_000n), ref }],
    rows: null,
    writer: { name: 'test-post', write: () => [] },
  })
  expect(answer).toMatchObject({ ok: true })
}

async function memberId({ username }: TestMember): Promise<bigint> {
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where brand_id = 1 and username = $1',
    [username],
  )
  return rows[0]?.member_id ?? 0n
}

/** Puts members below one of them. */
async function stand(above: TestMember, below: readonly TestMember[]): Promise<void> {
  await platform.db.query(`update members set kind = 'agent' where username = $1`, [above.username])
  await platform.db.query('update members set referrer_id = $1 where username = any($2)', [
    await memberId(above),
    below.map(({ username }) => username),
  ])
}

async function seenIn(network: string, members: readonly TestMember[]): Promise<void> {
  await platform.db.query(
    `insert into member_networks (brand_id, member_id, network)
     select 1, member_id, $1 from members where username = any($2)`,
    [network, members.map(({ username }) => username)],
  )
}

async function watchAll(db: Db = platform.db): Promise<void> {
  while ((await watchMoney({ db, brands: platform.deps.brands })) > 0);
}

const casesOf = async (member: TestMember) =>
  (await ana.call('GET /staff/risk/cases', { query: { q: member.username } })).cases

describe('money that has moved is looked at', () => {
  test('once: a case is raised, and not raised again', async () => {
    const member = await platform.member()
    await post(member, 'deposit.credit', 2_000)
    await post(member, 'withdrawal.hold', -1_900, 1n)
    await watchAll()
    expect((await casesOf(member)).map((one) => one.kind).toSorted()).toEqual([
      'quickInAndOut',
      'withdrawnUnplayed',
    ])
    await platform.db.query('delete from risk_looks')
    await watchAll()
    await post(member, 'adjustment.credit', 1)
    await watchAll()
    expect(await casesOf(member)).toHaveLength(2)
  })

  test('what came back was not taken out', async () => {
    const member = await platform.member()
    await post(member, 'deposit.credit', 2_000)
    await post(member, 'withdrawal.hold', -1_900, 2n)
    await post(member, 'withdrawal.release', 1_900, 2n)
    await watchAll()
    expect(await casesOf(member)).toEqual([])
  })

  test('a turn that breaks off anywhere loses nothing', async () => {
    const member = await platform.member()
    await post(member, 'deposit.credit', 2_000)
    await post(member, 'withdrawal.hold', -1_900, 3n)
    for (let after = 0; after < 12; after += 1) {
      await untilKilled(watchAll(dyingAtStatement(platform.db, after)))
    }
    await watchAll()
    expect(await casesOf(member)).toHaveLength(2)
  })

  test('two who look at once raise one case', async () => {
    const member = await platform.member()
    await post(member, 'deposit.credit', 2_000)
    await post(member, 'withdrawal.hold', -1_900, 4n)
    await Promise.all(Array.from({ length: 6 }, () => watchAll()))
    expect(await casesOf(member)).toHaveLength(2)
  })

  test('below an agent from whose network one plays', async () => {
    const [head, below, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => platform.member()),
    )
    if (!head || !below) throw new RangeError('nobody')
    await stand(head, [below, ...others])
    await seenIn('198.51.100.0/24', [head, below])
    await post(below, 'deposit.credit', 20)
    await watchAll()
    const found = (await casesOf(below)).find(({ kind }) => kind === 'selfReferral')
    const { case: opened } = await ana.call('GET /staff/risk/cases/:caseId', {
      params: { caseId: found?.caseId ?? '' },
    })
    expect(opened.details).toEqual({ agents: [head.username], means: ['network'] })
    expect(await hasOpenCase(platform.db, 1, await memberId(below))).toBe(false)
    // A network of many says nothing of anybody.
    const [last] = others
    if (!last) throw new RangeError('nobody')
    await seenIn('192.0.2.0/24', [head, below, ...others])
    await post(last, 'deposit.credit', 20)
    await watchAll()
    expect((await casesOf(last)).map((one) => one.kind)).not.toContain('selfReferral')
  })

  test('a balance below zero is a case, named by the posting that took it there', async () => {
    const member = await platform.member('10')
    await post(member, 'transfer.reversal', -11)
    await watchAll()
    expect((await casesOf(member)).map((one) => one.kind)).toEqual(['overdraft'])
    expect(await hasOpenCase(platform.db, 1, await memberId(member))).toBe(true)
  })
})

describe('a case', () => {
  async function raised(kind: RiskKind = 'dispute') {
    const member = await platform.member()
    const id = await memberId(member)
    const of = { brandId: 1, memberId: id, kind, key: randomUUID(), details: { by: 'a test' } }
    await platform.db.transaction((tx) => raiseCase(tx, of))
    const [found] = await casesOf(member)
    return { member, id, of, caseId: found?.caseId ?? '' }
  }

  test('of a large win, or of a network of many, holds nothing', async () => {
    for (const kind of ['largeWins', 'sharedNetwork'] as const) {
      const { id } = await raised(kind)
      expect(await hasOpenCase(platform.db, 1, id)).toBe(false)
    }
    expect(await hasOpenCase(platform.db, 1, (await raised()).id)).toBe(true)
  })

  test('is claimed and closed by name, on the record, and then holds nothing', async () => {
    const { id, caseId } = await raised()
    const params = { caseId }
    const claim = () => ana.call('POST /staff/risk/cases/:caseId/claim', { params })
    const body = { outcome: 'nothing', note: 'looked at the receipts' } as const
    const close = () => ana.call('POST /staff/risk/cases/:caseId/close', { params, body })
    expect((await claim()).case).toMatchObject({ state: 'claimed', claimedBy: 'staff:ana' })
    expect(await codeOf(claim())).toBe('409 NOT_CHANGED')
    expect((await close()).case).toMatchObject({ state: 'closed', outcome: 'nothing' })
    expect(await codeOf(close())).toBe('409 RISK_CASE_CLOSED')
    expect(await codeOf(claim())).toBe('409 RISK_CASE_CLOSED')
    expect(await hasOpenCase(platform.db, 1, id)).toBe(false)
    const audit = await platform.db.query<{ action: string }>(
      'select action from audit_entries where subject = $1 order by seq',
      [caseId],
    )
    expect(audit.map((one) => one.action)).toEqual(['risk.claimed', 'risk.closed'])
  })

  test('that was closed is not raised again by the same key, and is by another', async () => {
    const { of, caseId } = await raised()
    const again = (key: string) => platform.db.transaction((tx) => raiseCase(tx, { ...of, key }))
    expect(await again(randomUUID())).toBe(false)
    await ana.call('POST /staff/risk/cases/:caseId/close', {
      params: { caseId },
      body: { outcome: 'watched', note: 'looked at' },
    })
    expect(await again(of.key)).toBe(false)
    expect(await again(randomUUID())).toBe(true)
  })

  test('does not exist in another brand, nor for who may not see it', async () => {
    const { caseId } = await raised()
    const reader = await staffOf(platform, 'rui', ['risk.read'])
    const claim = reader.call('POST /staff/risk/cases/:caseId/claim', { params: { caseId } })
    expect(await codeOf(claim)).toBe('403 PERMISSION_DENIED')
    const unknown = { params: { caseId: 'rsk_zzzz' } }
    expect(await codeOf(ana.call('GET /staff/risk/cases/:caseId', unknown))).toBe(
      '404 RISK_CASE_NOT_FOUND',
    )
  })
})
