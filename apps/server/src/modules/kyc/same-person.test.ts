import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, TEST_BRAND, type TestPlatform } from '../../../test/platform.ts'
import { cpfOf } from '../../../test/tax-ids.ts'
import { writeBrand } from '#server/seed.ts'
import { claimTaxId } from './commands/claim-tax-id.ts'
import { createMember } from '../identity/index.ts'
import { findAccount } from '../ledger/index.ts'
import { exclude } from '../gambling-limits/commands/block-play.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
  for (const [brandId, profile] of [
    [7, 'demo'],
    [8, 'br'],
  ] as const) {
    const brand = { ...TEST_BRAND, brandId, code: `other${brandId}`, profile, hosts: [] }
    await platform.db.transaction((tx) => writeBrand(tx, brand))
  }
  platform.deps.brands.forget()
})
afterAll(() => platform.close())

let made = 0

/** A member of a brand who has not shown a number. */
async function memberOf(brandId: number) {
  const brand = await platform.deps.brands.byId(brandId)
  made += 1
  const { memberId } = await platform.db.transaction((tx) =>
    createMember(tx, brand, {
      username: `person${made}`,
      passwordHash: 'none',
      birthDate: '1990-01-02',
    }),
  )
  const accountId = (await findAccount(platform.db, brandId, memberId)) ?? 0n
  return { brand, member: { brandId, memberId, accountId, sessionId: 'none' } }
}

type Person = Awaited<ReturnType<typeof memberOf>>

const claim = ({ brand, member }: Person, taxId: string) =>
  claimTaxId(platform.deps, brand, member, { taxId })

const shutOut = ({ brand, member }: Person) =>
  exclude(platform.deps, { brand, member, span: 'INDEFINITE' })

async function isAway({ member }: Person): Promise<boolean> {
  const rows = await platform.db.query<{ away: boolean }>('select is_away($1, $2) as away', [
    member.brandId,
    member.memberId,
  ])
  return rows[0]?.away === true
}

test('who has one number in two brands is excluded in both, others are not', async () => {
  const [here, there, stranger] = [await memberOf(1), await memberOf(7), await memberOf(7)]
  const cpf = cpfOf(300_000_001)
  await claim(here, cpf)
  await claim(there, cpf)
  await claim(stranger, cpfOf(300_000_002))
  await shutOut(there)
  expect([await isAway(here), await isAway(there), await isAway(stranger)]).toEqual([
    true,
    true,
    false,
  ])
})

test('an account that shows the number of somebody excluded is excluded from then on', async () => {
  const [before, after] = [await memberOf(1), await memberOf(7)]
  const cpf = cpfOf(300_000_003)
  await claim(before, cpf)
  await shutOut(before)
  expect(await isAway(after)).toBe(false)
  await claim(after, cpf)
  expect(await isAway(after)).toBe(true)
})

test('an exclusion and a new account at once never pass each other by', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = [await memberOf(1), await memberOf(7)]
    const cpf = cpfOf(300_000_100 + round)
    await claim(one, cpf)
    await Promise.all([shutOut(one), claim(other, cpf)])
    expect(await isAway(other)).toBe(true)
  }
})

test('where the rule is one account for all brands, a second one is refused', async () => {
  const [here, there] = [await memberOf(1), await memberOf(8)]
  const cpf = cpfOf(300_000_004)
  await claim(here, cpf)
  await expect(claim(there, cpf)).rejects.toMatchObject({ code: 'TAX_ID_TAKEN' })
})
