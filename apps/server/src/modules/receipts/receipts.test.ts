import { createPublicKey, randomInt, verify } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { merkleRootOf } from '@fairhouse/fairness'
import type { DayReceipt } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { tamperAtRandom, TAMPERED_TABLES } from '../../../test/tampering.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { verifyAudit, writeAudit } from '../audit/index.ts'
import { postHouse } from '../ledger/index.ts'
import { minor } from '@fairhouse/money'
import { checkReceipts, receiptPage, sealDays, type KnownDay } from './index.ts'
import { hashLine, leafOf } from './lines.ts'
import { hashDay } from './seal.ts'

const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20']
let platform: TestPlatform
let members: TestMember[]
let brand: Brand

async function comeTo(instant: string): Promise<void> {
  await platform.setNow(new Date(instant))
  await platform.db.query(
    `update login_sessions set last_seen_at = app_now(), expires_at = app_now() + interval '1 day'`,
  )
  await platform.runCycle()
}

beforeAll(async () => {
  platform = await createTestPlatform({ now: new Date(`${DAYS[0]}T12:00:00Z`) })
  brand = await platform.deps.brands.byId(1)
  await platform.runCycle()
  members = []
  for (const amount of ['100.00', '50.00', '20.00']) members.push(await platform.member(amount))
  for (const [at, day] of DAYS.entries()) {
    await comeTo(`${day}T12:00:00Z`)
    for (const member of members.slice(at > 1 ? 1 : 0)) {
      const { issueId } = await currentIssue(platform)
      const entries = [entry(), entry({ unitStakeMinor: '20000' })]
      const { betIds } = await place(member, { issueId, entries })
      // The first member's last bets must not win: a prize would come on the day after.
      if (at === 1 && member === members[0]) {
        for (const betId of betIds) {
          await member.call('DELETE /lgw/bets/:betId', { params: { betId } })
        }
      }
    }
    await platform.db.transaction((tx) =>
      writeAudit(tx, {
        brandId: 1,
        actor: 'staff:ana',
        action: 'member.blocked',
        subject: `mbr_${at}`,
        details: { at },
      }),
    )
    // A loss of the operator and its recovery, so that the ledger is sound at the end.
    for (const code of ['chargeback.loss', 'chargeback.recovered'] as const) {
      await platform.db.transaction((tx) =>
        postHouse(tx, { brandId: 1, code, ref: BigInt(at), amount: minor(5n) }),
      )
    }
  }
  await comeTo('2026-11-21T03:09:00Z')
  expect(await sealDays(platform.deps)).toBeGreaterThan(0)
})
// The ledger is spoilt on purpose and mended again: the last look of close() shows that it was.
afterAll(() => platform.close())

const check = (known: readonly KnownDay[] = []) =>
  checkReceipts(platform.db, platform.deps.vault, brand, known)

const receiptOf = (member: TestMember, day: string): Promise<DayReceipt> =>
  member.call('GET /wps/receipts/:day', { params: { day } })

/** Verifies a receipt without any other data. */
function isProven({ sealed, account, proof, publicKey }: DayReceipt): boolean {
  const leaf = leafOf(
    'account',
    BigInt(account.accountId),
    account.lines.map(hashLine),
    account.salt,
  )
  const path = proof.path.map((hash) => Buffer.from(hash, 'hex'))
  const root = merkleRootOf(leaf.hash, proof.position, sealed.leafCount, path)
  const hash = hashDay({
    ...sealed,
    lineCount: BigInt(sealed.lineCount),
    root: Buffer.from(root ?? []),
    previous: Buffer.from(sealed.previous, 'hex'),
  })
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, hash, key, Buffer.from(sealed.signature, 'base64url'))
}

describe('a sealed day', () => {
  test('is sealed ten minutes after its end, once, and all of them are sound', async () => {
    expect((await check()).head?.day).toBe('2026-11-19')
    await comeTo('2026-11-21T03:11:00Z')
    await Promise.all([sealDays(platform.deps), sealDays(platform.deps)])
    expect(await sealDays(platform.deps)).toBe(0)
    const report = await check()
    expect(report).toMatchObject({ fault: undefined, days: 3, head: { day: '2026-11-20' } })
    const audit = await verifyAudit(platform.db, platform.deps.vault, 1)
    expect(audit.fault).toBeUndefined()
  })

  test('is published with its key, each naming the one before', async () => {
    const { days, publicKey } = await platform.visitor('GET /wps/receipts/days', {})
    expect(days.map(({ day }) => day)).toEqual(DAYS.toReversed())
    expect(days[0]?.previous).toBe(days[1]?.hash)
    expect(days[2]?.previous).toBe('0'.repeat(64))
    const page = await platform.visitor('GET /wps/receipts/days', { query: { limit: '2' } })
    expect(page.next).toBe('2026-11-19')
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(32)
  })
})

describe('a receipt', () => {
  test('proves the own lines of a day to anybody, and no others', async () => {
    const [first, second] = members
    if (!first || !second) throw new Error('there are no members')
    const receipt = await receiptOf(first, '2026-11-18')
    expect(receipt.account.lines).toHaveLength(3)
    expect(isProven(receipt)).toBe(true)
    const { days } = await first.call('GET /wps/receipts', {})
    expect(days.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-18'])
    expect(await codeOf(receiptOf(first, '2026-11-20'))).toBe('404 NOT_FOUND')
    expect(await codeOf(receiptOf(first, '2026-11-21'))).toBe('404 NOT_FOUND')
    expect(await codeOf(receiptOf(first, '2026-02-30'))).toBe('400 VALIDATION_FAILED')
    const other = await receiptOf(second, '2026-11-18')
    expect(isProven({ ...other, account: receipt.account })).toBe(false)
    expect(isProven({ ...receipt, sealed: { ...receipt.sealed, day: '2026-11-19' } })).toBe(false)
    const [line = '', ...rest] = receipt.account.lines
    expect(isProven({ ...receipt, account: { ...receipt.account, lines: rest } })).toBe(false)
    const changed = { ...receipt.account, lines: [line.replace('1', '2'), ...rest] }
    expect(isProven({ ...receipt, account: changed })).toBe(false)
  })
})

/** The verdict of the receipts page, run from its file, without the site. */
async function verdictOfPage(receipt: DayReceipt): Promise<string> {
  interface Stub {
    textContent: string
    children: Stub[]
    heard: Record<string, () => void>
    files: { text(): Promise<string> }[]
  }
  const stub = (textContent = '') => {
    const made = { textContent, children: [] as Stub[], heard: {} as Stub['heard'] }
    return Object.assign(made, {
      files: [{ text: async () => JSON.stringify(receipt) }],
      append: (...more: Stub[]) => void made.children.push(...more),
      replaceChildren: (...all: Stub[]) => void (made.children = all),
      addEventListener: (name: string, hear: () => void) => void (made.heard[name] = hear),
      focus: () => undefined,
    })
  }
  const { html } = await receiptPage('en')
  const [, texts = ''] = /id="texts">(.*?)<\/script>/s.exec(html) ?? []
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
  const byId: Record<string, Stub> = { texts: stub(texts), file: stub(), result: stub() }
  const document = {
    getElementById: (id: string) => byId[id],
    createElement: () => stub(),
    addEventListener: () => undefined,
  }
  const world = { document, crypto, TextEncoder, atob, location: { protocol: 'file:' } }
  runInNewContext(script, world)
  byId['file']?.heard['change']?.()
  await expect.poll(() => byId['result']?.children.length).toBeGreaterThan(0)
  return byId['result']?.children[0]?.textContent ?? ''
}

test('the page that checks receipts knows a genuine one from any other', async () => {
  const [first] = members
  if (!first) throw new Error('there are no members')
  const receipt = await receiptOf(first, '2026-11-18')
  expect(await verdictOfPage(receipt)).toBe('The receipt is genuine')
  const [line = '', ...rest] = receipt.account.lines
  const spoilt: DayReceipt[] = [
    { ...receipt, account: { ...receipt.account, lines: [line.replace('1', '2'), ...rest] } },
    { ...receipt, account: { ...receipt.account, lines: rest } },
    { ...receipt, sealed: { ...receipt.sealed, lineCount: 99 } },
    {
      ...receipt,
      sealed: { ...receipt.sealed, signature: Buffer.alloc(64).toString('base64url') },
    },
    { ...receipt, publicKey: Buffer.alloc(32, 7).toString('base64url') },
  ]
  for (const one of spoilt) expect(await verdictOfPage(one)).not.toBe('The receipt is genuine')
})

describe('tampering by who writes every table', () => {
  test('200 of 200 random changes of sealed days are found', { timeout: 240_000 }, async () => {
    const missed: string[] = []
    for (let at = 0; at < 200; at += 1) {
      const table = TAMPERED_TABLES[at % TAMPERED_TABLES.length] ?? 'ledger_postings'
      const { timeZone } = brand.profile
      const action = await tamperAtRandom(platform.owner, table, DAYS, timeZone, randomInt)
      const { fault } = await check()
      await action.undo()
      if (!fault) missed.push(action.what)
    }
    expect(missed).toEqual([])
    expect((await check()).fault).toBeUndefined()
  })

  test('an end that is cut off is missed by the audit, and by what was kept', async () => {
    const { head } = await check()
    if (!head) throw new Error('no day is sealed')
    await asOwner(
      `create table kept_days as select * from receipt_days
         where brand_id = 1 and day = '${head.day}'`,
      `create table kept_leaves as select * from receipt_leaves
         where brand_id = 1 and day = '${head.day}'`,
      `delete from receipt_leaves where brand_id = 1 and day = '${head.day}'`,
      `delete from receipt_days where brand_id = 1 and day = '${head.day}'`,
    )
    expect((await check()).fault).toMatchObject({ day: head.day, what: 'missing' })
    expect((await check([head])).fault).toMatchObject({ day: head.day, what: 'missing' })
    await asOwner(
      `insert into receipt_days select * from kept_days`,
      `insert into receipt_leaves select * from kept_leaves`,
    )
    expect((await check([head])).fault).toBeUndefined()
  })
})

function asOwner(...statements: readonly string[]): Promise<void> {
  return platform.owner.transaction(async (tx) => {
    const triggers = (how: string) =>
      ['receipt_days', 'receipt_leaves'].map((table) => `alter table ${table} ${how} trigger user`)
    const all = [...triggers('disable'), ...statements, ...triggers('enable')]
    for (const statement of all) await tx.query(statement)
  })
}
