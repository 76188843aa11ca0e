import { createPublicKey, verify } from 'node:crypto'
import type { ContractTermsIn } from '@fairhouse/protocol'
import { endContracts, openHead, moveToNextDay } from './support/agents.ts'
import { expect, test } from './support/journey.ts'
import { journey, type Scene } from './support/ways.ts'

/** A hundredth of what the team stakes from 1,000.00 a day on, a fiftieth from 5,000.00. */
const SALARY: ContractTermsIn = {
  kind: 'dailySalary',
  base: 'singleBet',
  minBetMinor: '100000',
  tiers: [
    { ratePpm: 10_000, minTurnoverMinor: '10000000', minActive: 1 },
    { ratePpm: 20_000, minTurnoverMinor: '50000000', minActive: 3 },
  ],
  payer: 'platform',
  capMinor: '20000000',
}

/** What is signed under a compact JWS, when the key on the page has signed it. */
function statementOf(jws: string, key: string): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = jws.split('.')
  const publicKey = createPublicKey({ key: JSON.parse(key), format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}

/** The contract in words, and what is missing to its tiers. */
async function readOwn({ page, words, look }: Scene): Promise<void> {
  const { t, money } = words
  await page.goto('/agent/dailySalary')
  await expect(page.getByText(t('contracts.terms.of.singleBet'))).toBeVisible()
  await expect(page.getByText(t('contracts.terms.cap', { amount: money('2000') }))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: money('5000') })).toBeVisible()
  const standing = page.getByRole('heading', { name: t('contracts.standing.title') })
  await expect(standing).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/\d\d:\d\d$/)
  const bars = page.getByRole('progressbar')
  await expect(bars).toHaveCount(2)
  await expect(page.getByText(money('1000'), { exact: true }).last()).toBeVisible()
  await look('a daily salary')
}

/** What the page shows as signed is what the platform has signed. */
async function checkSignature({ page, input, words, look }: Scene, agent: string): Promise<void> {
  const { t } = words
  await input.press(page.getByRole('button', { name: t('contracts.contract.versions') }))
  const dialog = page.getByRole('dialog')
  const version = t('contracts.contract.version', { no: 1 })
  await expect(dialog.getByRole('heading', { name: version })).toBeVisible()
  for (const summary of await dialog.locator('summary').all()) await input.press(summary)
  await look('versions and signatures')
  const key = await dialog.getByText('"crv":"Ed25519"').textContent()
  const jws = await dialog.getByText(/^ey[\w-]+\.[\w-]+\.[\w-]+$/).textContent()
  const statement = statementOf(jws ?? '', key ?? '')
  expect(statement).toMatchObject({ version: 1, upline: null, terms: SALARY })
  await expect(dialog.getByText(agent).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

journey('an agent reads a contract, checks its signature, and sees it end', async (scene) => {
  const { page, input, words, look } = scene
  const { t } = words
  const { username } = await openHead(page.request, SALARY)
  await moveToNextDay([username])

  await readOwn(scene)
  await checkSignature(scene, username)

  await test.step('nobody below has one yet: the way to an offer is there', async () => {
    await input.choose(page.getByRole('radio', { name: t('contracts.contract.side.upline') }))
    await expect(page.getByText(t('contracts.contract.noneBelow'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('contracts.contract.offer') })).toBeVisible()
    await look('contracts below')
  })

  await test.step('when it has ended it stands among those that have', async () => {
    await endContracts(page.request)
    await page.goto('/agent/dailySalary')
    await expect(page.getByText(t('contracts.contract.none'))).toBeVisible()
    const ended = page.getByRole('table', { name: t('contracts.contract.endedOnes') })
    await input.press(ended.getByRole('button', { name: username }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t('contracts.contract.version', { no: 1 }))).toBeVisible()
    await look('a contract that has ended')
  })
})
