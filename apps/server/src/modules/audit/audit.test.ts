import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFileKeeper } from '#server/adapters/audit-heads/file-keeper.ts'
import { createMailKeeper } from '#server/adapters/audit-heads/mail-keeper.ts'
import { createStoreKeeper } from '#server/adapters/audit-heads/store-keeper.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { localCarrier, type OutgoingMessage } from '../outbox/index.ts'
import { canonical } from './chain.ts'
import {
  saveAuditHeads,
  signAuditHeads,
  signHead,
  verifyAudit,
  writeAudit,
  type Head,
  type SavedHead,
} from './index.ts'

const BRAND = 1
let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** What someone does who may write every table and switch off every trigger. */
function asOwner(...statements: readonly string[]): Promise<void> {
  return platform.owner.transaction(async (tx) => {
    const triggers = (how: string) => [
      `alter table audit_entries ${how} trigger user`,
      `alter table audit_heads ${how} trigger user`,
    ]
    const all = [...triggers('disable'), ...statements, ...triggers('enable')]
    for (const statement of all) await tx.query(statement)
  })
}

function write(n: number): Promise<void> {
  return platform.db.transaction((tx) =>
    writeAudit(tx, {
      brandId: BRAND,
      actor: 'staff:ana',
      action: 'member.blocked',
      subject: `mbr_${n}`,
      details: { n, reason: 'ção "quoted" \\ ', nested: { b: [1.5, null, true], a: {} } },
      address: '203.0.113.7',
    }),
  )
}

const verify = (known: readonly Head[] = []) =>
  verifyAudit(platform.db, platform.deps.vault, BRAND, known)

beforeEach(async () => {
  await asOwner('truncate audit_entries, audit_heads, audit_chains restart identity')
  for (let n = 1; n <= 8; n += 1) await write(n)
  await signAuditHeads(platform.db, platform.deps.vault)
})

describe('the chain', () => {
  test('is sound as it is written, also by many at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
    const report = await verify()
    expect(report).toMatchObject({ fault: undefined, entries: 28n })
  })

  test('has no entry of what was rolled back', async () => {
    const failed = platform.db.transaction(async (tx) => {
      const action = { actor: 'a', action: 'b.c', subject: 'd', details: {} }
      await writeAudit(tx, { brandId: BRAND, ...action })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await verify()).toMatchObject({ fault: undefined, entries: 8n })
  })

  test.each([
    ['an actor', `update audit_entries set actor = 'staff:bruno' where seq = 3`, 3n],
    ['a detail', `update audit_entries set details = details || '{"n": 99}' where seq = 3`, 3n],
    ['a time', `update audit_entries set occurred_at = occurred_at + '1 ms' where seq = 3`, 3n],
    ['an address', `update audit_entries set address = null where seq = 3`, 3n],
    ['an entry taken out', `delete from audit_entries where seq = 3`, 3n],
    ['the first entry taken out', `delete from audit_entries where seq = 1`, 1n],
  ])('shows %s', async (_, statement, seq) => {
    await asOwner(statement)
    expect((await verify()).fault).toMatchObject({ seq })
  })

  test('shows entries that changed places, and one that was slipped in', async () => {
    await asOwner(
      `update audit_entries set seq = -1 where seq = 3`,
      `update audit_entries set seq = 3 where seq = 4`,
      `update audit_entries set seq = 4 where seq = -1`,
    )
    expect((await verify()).fault).toMatchObject({ seq: 3n, what: 'changed' })
  })

  test('shows an entry that was added outside of it', async () => {
    await asOwner(
      `insert into audit_entries (brand_id, seq, actor, action, subject)
       values (${BRAND}, 0, 'staff:ana', 'x.y', 'z')`,
    )
    expect((await verify()).fault).toMatchObject({ what: 'unchained' })
  })
})

describe('an end that is cut off', () => {
  const CUT = `delete from audit_entries where seq > 5`
  const CHAIN = `update audit_chains set seq = 5,
    hash = (select hash from audit_entries where seq = 5)`
  const HEADS = `delete from audit_heads where seq > 5`

  test('is missed by the chain', async () => {
    await asOwner(CUT)
    expect((await verify()).fault).toMatchObject({ seq: 6n, what: 'truncated' })
  })

  test('is missed by what was signed, when the chain is shortened, too', async () => {
    await asOwner(CUT, CHAIN)
    expect((await verify()).fault).toMatchObject({ seq: 6n, what: 'truncated' })
  })

  test('is missed by what was kept elsewhere, when nothing in the database remembers', async () => {
    const { head } = await verify()
    await asOwner(CUT, CHAIN, HEADS)
    expect((await verify()).fault).toBeUndefined()
    expect((await verify([head])).fault).toMatchObject({ seq: 6n, what: 'truncated' })
  })

  test('and written anew is not what was signed, and nobody else can sign it', async () => {
    await asOwner(CUT, CHAIN)
    for (let n = 20; n < 23; n += 1) await write(n)
    expect((await verify()).fault).toMatchObject({ seq: 8n, what: 'changed' })
    await asOwner(
      `update audit_heads set hash = (select hash from audit_entries where seq = 8)
       where seq = 8`,
    )
    expect((await verify()).fault).toMatchObject({ seq: 8n, what: 'signature' })
  })
})

describe('what is kept outside the database', () => {
  const SIGNED_AWAY = [
    'delete from audit_entries where seq > 5',
    `update audit_chains set seq = 5, hash = (select hash from audit_entries where seq = 5)`,
    'delete from audit_heads where seq > 5',
  ]
  let now = NOON

  /** A keeper in memory, which fails as long as it is set to. */
  function keeperOf(name: string, everySeconds = 0) {
    const kept: SavedHead[] = []
    const keeper = {
      name,
      everySeconds,
      isDown: false,
      keep: async (heads: readonly SavedHead[]) => {
        if (keeper.isDown) throw new Error(`${name} is down`)
        kept.push(...heads)
      },
    }
    return { keeper, kept }
  }

  async function writeAndSign(n: number): Promise<void> {
    await write(n)
    await signAuditHeads(platform.db, platform.deps.vault)
  }

  beforeEach(() => platform.db.query('delete from audit_heads_kept'))

  test('finds an end that was cut off with everything that remembered it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heads-'))
    const path = join(folder, 'heads.jsonl')
    const keeper = createFileKeeper(path)
    await saveAuditHeads(platform.db, [keeper])
    await asOwner(...SIGNED_AWAY)
    expect((await verify()).fault).toBeUndefined()
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    await rm(folder, { recursive: true })
    const known = lines.map((line) => {
      const { brandId, seq, hash, signature } = JSON.parse(line) as SavedHead
      const head = { brandId, seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }
      expect(signHead(platform.deps.vault, head).toString('hex')).toBe(signature)
      return head
    })
    expect((await verify(known)).fault).toMatchObject({ seq: 6n, what: 'truncated' })
  })

  test('a keeper that fails keeps no other back, and is given the same again', async () => {
    const [a, b] = [keeperOf('a'), keeperOf('b')]
    a.keeper.isDown = true
    const both = () => saveAuditHeads(platform.db, [a.keeper, b.keeper])
    await expect(both()).rejects.toThrow('heads of the audit were not kept')
    expect([a.kept.length, b.kept.length]).toEqual([0, 1])
    await writeAndSign(9)
    a.keeper.isDown = false
    await both()
    await both()
    expect(a.kept.map(({ seq }) => seq)).toEqual(['9'])
    expect(b.kept.map(({ seq }) => seq)).toEqual(['8', '9'])
  })

  test('the newest end alone is mailed, once a day', async () => {
    const sent: OutgoingMessage[] = []
    const carrier = {
      ...localCarrier,
      send: async (message: OutgoingMessage) => {
        sent.push(message)
        return { kind: 'sent' as const }
      },
    }
    const keepers = [createMailKeeper({ carrier, target: 'auditor@example.com' })]
    await saveAuditHeads(platform.db, keepers)
    await writeAndSign(9)
    await writeAndSign(10)
    await saveAuditHeads(platform.db, keepers)
    expect(sent).toHaveLength(1)
    now = new Date(now.getTime() + 86_400_000)
    await platform.setNow(now)
    await saveAuditHeads(platform.db, keepers)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toContain('"seq":"10"')
  })

  test('an object store is given each end at a place of its own', async () => {
    const put: string[] = []
    const store = createServer((request, response) => {
      put.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      response.writeHead(put.length === 1 ? 500 : 201).end()
    })
    await once(store.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/heads`
    const keepers = [createStoreKeeper({ url, token: 'secret' })]
    const keep = () => saveAuditHeads(platform.db, keepers)
    await expect(keep()).rejects.toThrow('heads of the audit were not kept')
    await saveAuditHeads(platform.db, keepers)
    const one = 'PUT /heads/1/8.json Bearer secret'
    expect(put).toEqual([one, one])
    store.close()
  })
})

test('one value has one text, in whatever order its keys came', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const reversed = JSON.parse(JSON.stringify(value), (_, one: unknown) =>
        typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).toReversed())
          : one,
      ) as unknown
      expect(canonical(reversed)).toBe(canonical(JSON.parse(JSON.stringify(value))))
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
