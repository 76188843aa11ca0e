import { HELP_ARTICLES } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

const offered = async () => {
  const { categories } = await platform.visitor('GET /wps/system/helpCenter', {})
  return categories.flatMap(({ articles }) => articles)
}

test('the help centre explains what is there, with the brand’s own numbers', async () => {
  const articles = await offered()
  expect(new Set(articles).size).toBe(articles.length)
  expect(HELP_ARTICLES).toEqual(expect.arrayContaining(articles))
  const { facts, customerService } = await platform.visitor('GET /wps/system/helpCenter', {})
  expect(facts).toMatchObject({ minAgeYears: 18, depositMinMinor: '50000', feedbackMinWords: 3 })
  expect(customerService).toEqual({ url: '/customer-service' })
})

test('what is switched off is explained no more', async () => {
  expect(await offered()).toContain('freePlay')
  await ana.call('PUT /staff/switches', {
    body: { switches: [{ id: 'freePlay', isOn: false }], reason: 'a test of help' },
  })
  expect(await offered()).not.toContain('freePlay')
})
