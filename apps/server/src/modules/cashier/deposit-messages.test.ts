import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginDeposit, eventOf, tellPlatform } from '../../../test/payments.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

test.each([
  ['charge.paid', /has arrived$/, 'has been credited'],
  ['charge.declined', /did not go through$/, 'Nothing was credited'],
] as const)('of %s one message tells, with site and amount', async (kind, title, words) => {
  const member = await platform.member()
  const deposit = await beginDeposit(member, 50)
  for (let time = 0; time < 2; time += 1) await tellPlatform(platform, eventOf(deposit, { kind }))
  const { messages } = await member.call('GET /wps/messages', {})
  expect(messages).toMatchObject([{ kind: 'platform', title: expect.stringMatching(title) }])
  const content = messages[0]?.content ?? ''
  for (const part of [words, `at ${demoBrand.name}`, 'R$']) expect(content).toContain(part)
  expect(content).toMatch(/50\.00/)
})

test('of a payment that goes back its member is told once, with the amount', async () => {
  const member = await platform.member()
  const titles = async () =>
    (await member.call('GET /wps/messages', {})).messages.map(({ content }) => content)
  // Too little to be credited.
  const small = await beginDeposit(member, 50)
  const payment = eventOf(small, { amountMinor: '49000' })
  for (let time = 0; time < 2; time += 1) await tellPlatform(platform, payment)
  const [returned, ...none] = await titles()
  expect(none).toEqual([])
  expect(returned).toMatch(/4\.90/)
  const deposit = await beginDeposit(member, 50)
  await tellPlatform(platform, eventOf(deposit))
  const taken = eventOf(deposit, { kind: 'charge.chargedBack', amountMinor: '200000' })
  for (let time = 0; time < 2; time += 1) await tellPlatform(platform, taken)
  const [charged, ...others] = await titles()
  expect(others).toHaveLength(2)
  expect(charged).toMatch(/20\.00/)
})
