import type { Page } from '@playwright/test'
import type { IdentityOverview } from '@fairhouse/protocol'
import { actAtGateway, handInDocuments, identify, openAside } from './support/cases.ts'
import { expect, test } from './support/journey.ts'
import { deposit } from './support/member.ts'
import { inspect } from './support/sight.ts'
import {
  enterAs,
  giveReason,
  gridRow,
  jsonOf,
  openScreen,
  requestAs,
  STAFF_HEADERS,
  t,
} from './support/staff.ts'

test.describe.configure({ timeout: 300_000 })

const openRow = (page: Page, text: string) =>
  gridRow(page, text).getByRole('gridcell').first().click()

test('an identification is looked at, refused with a reason, sent again and accepted', async ({
  page,
}) => {
  const aside = await openAside()
  await identify(aside)
  await handInDocuments(aside)
  const { username } = aside.account
  const identity = async () =>
    jsonOf<IdentityOverview>(
      await aside.request.get('/wps/member/identity', { headers: STAFF_HEADERS }),
    )
  await enterAs(page.context(), 'ana')
  const dialog = page.getByRole('dialog')

  await test.step('refused, and the member is told why', async () => {
    await openScreen(page, `kyc?q=${username}`, t('office.nav.kyc'))
    await openRow(page, username)
    await dialog.getByRole('button', { name: t('office.kyc.showDocuments', { count: 3 }) }).click()
    await expect(dialog.getByRole('img')).toHaveCount(3)
    await dialog.getByRole('button', { name: t('office.kyc.rejected') }).click()
    await dialog.getByLabel(t('office.kyc.told')).selectOption('expired')
    await inspect(page, 'a refusal of documents')
    await giveReason(page, `Vencida: ${username}`, t('office.kyc.rejected'))
    await expect(page.getByText(t('office.kyc.decided'))).toBeVisible()
    await expect.poll(async () => (await identity()).case?.state).toBe('rejected')
    expect((await identity()).case?.reason).toBe('expired')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(gridRow(page, username)).toContainText(t('office.kyc.state.rejected'))
  })

  await test.step('the second time it is accepted, and the level rises', async () => {
    await handInDocuments(aside)
    await page.getByRole('button', { name: t('office.grid.refresh') }).click()
    await expect(gridRow(page, username)).toHaveCount(2)
    await gridRow(page, username).first().getByRole('gridcell').first().click()
    await dialog.getByRole('button', { name: t('office.kyc.approved'), exact: true }).click()
    await giveReason(page, `Confere: ${username}`, t('office.kyc.approved'))
    await expect.poll(async () => (await identity()).level).toBe(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(gridRow(page, username).first()).toContainText(t('office.kyc.state.approved'))
    await inspect(page, 'identifications')
  })

  await test.step('the audit tells of the look and of both decisions', async () => {
    await openScreen(page, 'audit?action=kyc', t('office.nav.audit'))
    for (const action of ['decided', 'documentSeen'] as const) {
      await expect(gridRow(page, t(`office.action.kyc.${action}`)).first()).toBeVisible()
    }
  })
  await aside.request.dispose()
})

test('money that the bank took back is a case: taken in hand, and closed with a note', async ({
  page,
}) => {
  const aside = await openAside()
  const { username } = aside.account
  const paid = await deposit(aside.request, '60.00')
  await actAtGateway(aside, paid, 'chargeBack')
  await enterAs(page.context(), 'ana')
  const staff = await requestAs('ana')
  const cases = async () => {
    const listed = await staff.get('/staff/risk/cases', { params: { q: username } })
    return (await jsonOf<{ cases: readonly object[] }>(listed)).cases.length
  }
  await expect.poll(cases, { message: 'the chargeback', timeout: 30_000 }).toBeGreaterThan(0)
  await openScreen(page, `risk?q=${username}&kind=chargeback`, t('office.nav.risk'))
  await openRow(page, username)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('office.risk.claim') }).click()
  await expect(dialog).toContainText('ana')
  await inspect(page, 'a case in hand')
  await dialog.getByRole('button', { name: t('office.risk.close') }).click()
  await dialog.getByLabel(t('office.risk.outcomeTitle')).selectOption('watched')
  await giveReason(page, 'Banco contatado, caso 33', t('office.risk.close'))
  await expect(page.getByText(t('office.risk.closed'))).toBeVisible()
  await expect(gridRow(page, username)).toContainText(t('office.risk.outcome.watched'))
  await expect(dialog).toContainText('Banco contatado, caso 33')
  await expect(dialog.getByRole('button', { name: t('office.risk.close') })).toHaveCount(0)
  await inspect(page, 'a case that is closed')

  // Who it is about is one step away.
  await dialog.getByRole('link', { name: username }).click()
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  await Promise.all([staff.dispose(), aside.request.dispose()])
})

test('staff see how members have bound themselves, and can loosen nothing', async ({ page }) => {
  const aside = await openAside()
  const { username } = aside.account
  const headers = STAFF_HEADERS
  const put = (amountMinor: string) =>
    aside.request.put('/wps/member/limits/stake/day', { data: { amountMinor }, headers })
  expect((await put('500000')).ok()).toBe(true)
  expect((await put('800000')).ok()).toBe(true)
  const paused = await aside.request.post('/wps/member/limits/pause', {
    data: { span: 'P1D' },
    headers,
  })
  expect(paused.ok(), await paused.text()).toBe(true)
  await enterAs(page.context(), 'ana')
  await openScreen(page, `members?q=${username}`, t('office.nav.members'))
  await openRow(page, username)
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: t('office.limits.title') }),
  })
  await expect(panel).toContainText('50,00')
  await expect(panel).toContainText(t('office.limits.paused'))
  await expect(panel).toContainText(t('office.limits.event.limit.raiseAsked'))
  await expect(panel).toContainText('80,00')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await inspect(page, 'a member with limits')
  await aside.request.dispose()
})
