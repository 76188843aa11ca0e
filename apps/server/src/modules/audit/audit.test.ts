import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { canonical } from './chain.ts'
import { signAuditHeads, verifyAudit, writeAudit, type Head } from './index.ts'

const BRAND = 1
let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** What somebody does who may write every table and switch off every trigger. */
function asSuperuser(...statements: readonly string[]): Promise<void> {
  return platform.db.transaction(async (tx) => {
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
  await asSuperuser('truncate audit_entries, audit_heads, audit_chains restart identity')
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
      const deed = { actor: 'a', action: 'b.c', subject: 'd', details: {} }
      await writeAudit(tx, { brandId: BRAND, ...deed })
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
    await asSuperuser(statement)
    expect((await verify()).fault).toMatchObject({ seq })
  })

  test('shows entries that changed places, and one that was slipped in', async () => {
    await asSuperuser(
      `update audit_entries set seq = -1 where seq = 3`,
      `update audit_entries set seq = 3 where seq = 4`,
      `update audit_entries set seq = 4 where seq = -1`,
    )
    expect((await verify()).fault).toMatchObject({ seq: 3n, what: 'changed' })
  })

  test('shows an entry that was added outside of it', async () => {
    await asSuperuser(
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
    await asSuperuser(CUT)
    expect((await verify()).fault).toMatchObject({ seq: 6n, what: 'truncated' })
  })

  test('is missed by what was signed, when the chain is shortened, too', async () => {
    await asSuperuser(CUT, CHAIN)
    expect((await verify()).fault).toMatchObject({ seq: 6n, what: 'truncated' })
  })

  test('is missed by what was kept elsewhere, when nothing in the database remembers', async () => {
    const { head } = await verify()
    await asSuperuser(CUT, CHAIN, HEADS)
    expect((await verify()).fault).toBeUndefined()
    expect((await verify([head])).fault).toMatchObject({ seq: 6n, what: 'truncated' })
  })

  test('and written anew is not what was signed, and nobody else can sign it', async () => {
    await asSuperuser(CUT, CHAIN)
    for (let n = 20; n < 23; n += 1) await write(n)
    expect((await verify()).fault).toMatchObject({ seq: 8n, what: 'changed' })
    await asSuperuser(
      `update audit_heads set hash = (select hash from audit_entries where seq = 8)
       where seq = 8`,
    )
    expect((await verify()).fault).toMatchObject({ seq: 8n, what: 'signature' })
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
