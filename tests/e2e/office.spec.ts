import { createHash, randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { ApprovalShape, Captcha, SearchHit } from '@fairhouse/protocol'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { confirmEmail, linkToGoogle } from './support/records.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'
import {
  approveAs,
  enterAs,
  giveReason,
  gridRow,
  jsonOf,
  openScreen,
  requestAs,
  STAFF_HEADERS,
  t,
} from './support/staff.ts'

/** A proof-of-work captcha for frequent requests: a nonce whose hash begins with zero bits. */
async function workDone(request: APIRequestContext): Promise<object> {
  const asked = await request.get('/wps/captcha?kind=work', { headers: STAFF_HEADERS })
  const { captchaId, challenge = '', difficulty = 0 } = await jsonOf<Captcha>(asked)
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${challenge}${nonce}`).digest()
    if (hash.readUInt32BE() >>> (32 - difficulty) === 0) return { captchaId, answer: String(nonce) }
  }
}

/** The id of a member, as the office finds it. */
async function memberIdOf(request: APIRequestContext, username: string): Promise<string> {
  const found = await request.get(`/staff/search?q=${username}`)
  const { hits } = await jsonOf<{ hits: readonly SearchHit[] }>(found)
  return hits[0]?.memberId ?? ''
}

test('a member is found by Ctrl-K, blocked with a reason, and the audit tells of it', async ({
  page,
  request,
}) => {
  const { username } = await openAccount(request)
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'members', t('office.nav.members'))
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('combobox')
  await expect(search).toBeFocused()
  await search.fill(username.slice(0, 10))
  await expect(page.getByRole('option', { name: username })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  await inspect(page, 'a member')

  await page.getByRole('button', { name: t('office.member.block'), exact: true }).click()
  await inspect(page, 'the question why')
  await giveReason(page, 'Chargeback, case 4711', t('office.member.do.block'))
  const status = page.getByText(t('office.member.status.blocked'), { exact: true }).first()
  await expect(status).toBeVisible()
  await expect(page.getByText('Chargeback, case 4711').first()).toBeVisible()
  // The member's own session is over.
  const own = await request.get('/wps/member/info', { headers: { 'x-fairhouse': '1' } })
  expect(own.status()).toBe(401)

  await openScreen(page, 'audit?action=member', t('office.nav.audit'))
  const entry = gridRow(page, 'Chargeback, case 4711').first()
  await expect(entry).toContainText(t('office.action.member.blocked'))
  await entry.getByRole('gridcell').first().click()
  const dialog = page.getByRole('dialog', { name: t('office.action.member.blocked') })
  await expect(dialog.getByRole('row', { name: /active blocked/ })).toBeVisible()
  await inspect(page, 'an entry of the audit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('office.audit.check') }).click()
  const [sound = ''] = t('office.audit.sound', { entries: '§' }).split('§')
  await expect(page.getByText(sound)).toBeVisible()
})

test('personal data is masked, and shown in full only with a reason', async ({ page, request }) => {
  const { username } = await openAccount(request)
  const staff = await requestAs('ana')
  const memberId = await memberIdOf(staff, username)
  await enterAs(page.context(), 'ana')
  await openScreen(page, `members/${memberId}`, username)
  await expect(page.getByText('1990-05-17')).toBeHidden()
  const field = t('office.member.birthDate')
  await page.getByRole('button', { name: t('office.member.revealField', { field }) }).click()
  await giveReason(page, 'Checks an identity card', t('office.member.reveal'))
  await expect(page.locator('bdi', { hasText: '1990-05-17' })).toBeVisible()
  await expect(page.getByText(t('office.action.member.revealed'))).toBeVisible()
  // A note for colleagues.
  await page.getByLabel(t('office.member.noteNew')).fill('Called on Monday.')
  await page.getByRole('button', { name: t('office.member.noteSave') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Called on Monday.' })).toBeVisible()
  await staff.dispose()
})

test('a reset waits for four eyes: who proposes it cannot approve it', async ({
  page,
  browser,
  request,
}) => {
  const { username } = await openAccount(request)
  await confirmEmail(username)
  const staff = await requestAs('ana')
  const memberId = await memberIdOf(staff, username)
  await enterAs(page.context(), 'ana')
  await openScreen(page, `members/${memberId}`, username)
  await page.getByRole('button', { name: t('office.member.resetPassword') }).click()
  await giveReason(page, `Forgot it: ${username}`, t('office.member.do.password'))
  await openScreen(page, 'approvals', t('office.nav.approvals'))
  await gridRow(page, username).getByRole('gridcell').first().click()
  const own = page.getByRole('dialog')
  await expect(own.getByText(t('office.approval.own'))).toBeVisible()
  await expect(own.getByRole('button', { name: t('office.approval.approve') })).toHaveCount(0)
  // Nor through another route.
  const listed = await staff.get('/staff/approvals?status=pending')
  const { approvals } = await jsonOf<{ approvals: readonly ApprovalShape[] }>(listed)
  const mine = approvals.find(({ subject }) => subject === memberId)
  const forced = await staff.post(`/staff/approvals/${mine?.approvalId}/approve`, { data: {} })
  expect(forced.status()).toBe(403)

  const context = await browser.newContext({ locale: 'pt-BR' })
  await enterAs(context, 'bruno')
  const second = await context.newPage()
  await openScreen(second, 'approvals?status=pending', t('office.nav.approvals'))
  const row = gridRow(second, username)
  await expect(row).toContainText(t('office.approval.waitsForYou'))
  await row.getByRole('gridcell').first().click()
  const dialog = second.getByRole('dialog')
  await expect(dialog.getByText(t('office.approval.about.member.resetPassword'))).toBeVisible()
  await inspect(second, 'a proposal')
  await dialog.getByRole('button', { name: t('office.approval.approve') }).click()
  await expect(dialog).toBeHidden()
  await expect(gridRow(second, username)).toHaveCount(0)
  await context.close()
  await staff.dispose()
})

test('a social link that somebody else made is severed by two people', async ({
  page,
  browser,
  request,
}) => {
  const { username } = await openAccount(request)
  await linkToGoogle(username)
  const staff = await requestAs('ana')
  const memberId = await memberIdOf(staff, username)
  await enterAs(page.context(), 'ana')
  await openScreen(page, `members/${memberId}`, username)
  await expect(page.getByText('Google')).toBeVisible()
  await page.getByRole('button', { name: t('office.member.severSocial') }).click()
  await inspect(page, 'severing social links')
  await giveReason(page, `Not his: ${username}`, t('office.member.do.socialLinks'))
  await approveAs(browser, 'bruno', username, 'a link to be severed')
  await page.reload()
  await expect(page.getByText('Google')).toBeHidden()
  await expect(page.getByRole('button', { name: t('office.member.severSocial') })).toBeHidden()
  await staff.dispose()
})

test('an SMS of the platform is read in the outbox as it comes', async ({ page, request }) => {
  await enterAs(page.context(), 'bruno')
  await openScreen(page, 'outbox', t('office.nav.outbox'))
  await expect(page.getByText(t('office.grid.live'), { exact: true })).toBeVisible()
  const mobileNum = `119${randomInt(10_000_000, 99_999_999)}`
  const captcha = await workDone(request)
  const data = { mobileNum, countryDialingCode: '55', captcha }
  const headers = { 'x-fairhouse': '1', language: 'pt' }
  await jsonOf(await request.post('/wps/verification/sms/register', { data, headers }))
  // Without an action: the list is live.
  const row = gridRow(page, mobileNum)
  await expect(row).toBeVisible()
  await row.getByRole('gridcell').first().click()
  const dialog = page.getByRole('dialog')
  const code = await dialog.locator('strong').innerText()
  expect(code).toMatch(/^\d{4,8}$/)
  await expect(
    dialog.getByRole('button', { name: t('office.outbox.copyCode', { code }) }),
  ).toBeVisible()
  await inspect(page, 'an SMS')
})

test('a feature that is switched off is gone from the site at once', async ({ page, browser }) => {
  const site = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  const country = site.getByLabel(pt.t('fields.countryDialingCode'))
  const lookAtSite = async () => {
    await site.goto('/login')
    await site.getByRole('tab', { name: pt.t('identity.byMobile') }).click()
    await expect(site.getByRole('textbox', { name: pt.t('fields.mobileNum') })).toBeVisible()
  }
  await lookAtSite()
  await expect(country).toBeVisible()

  await enterAs(page.context(), 'ana')
  await openScreen(page, 'settings', t('office.nav.settings'))
  const toggle = page.getByRole('switch', { name: t('office.switch.countryCode') })
  const turn = async (reason: string) => {
    await toggle.click()
    await page.getByRole('button', { name: t('office.save'), exact: true }).click()
    await giveReason(page, reason, t('office.save'))
  }
  await turn('Only numbers of this country')
  await expect(toggle).not.toBeChecked()
  await expect(async () => {
    await lookAtSite()
    await expect(country).toHaveCount(0)
  }).toPass({ timeout: 10_000 })
  await turn('All countries again')
  await expect(toggle).toBeChecked()
  await site.context().close()
})

test('a maintenance is planned for a night to come, and taken back', async ({ page, request }) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'settings?tab=maintenance', t('office.nav.settings'))
  const save = async (reason: string) => {
    await page.getByRole('button', { name: t('office.save'), exact: true }).click()
    await giveReason(page, reason, t('office.save'))
  }
  const planned = async () => {
    const answer = await request.get('/wps/system/permission')
    return (await jsonOf<{ maintenance: { from?: string } | null }>(answer)).maintenance?.from
  }
  const [from, until] = [t('office.maintenance.from'), t('office.maintenance.until')]
  await page.getByLabel(from).fill('2099-01-02T03:00')
  await page.getByLabel(until).fill('2099-01-02T02:00')
  await expect(page.getByText(t('office.maintenance.backwards'))).toBeVisible()
  await page.getByLabel(until).fill('2099-01-02T04:00')
  await page.getByLabel(t('office.maintenance.message.pt')).fill('Voltamos às quatro.')
  await save('New version')
  await expect(page.getByText(t('office.maintenance.open'), { exact: true })).toBeVisible()
  await expect.poll(planned).toBe('2099-01-02T03:00:00.000Z')
  for (const label of [from, until, t('office.maintenance.message.pt')]) {
    await page.getByLabel(label).fill('')
  }
  await save('Not needed')
  await expect.poll(planned).toBeUndefined()
})

test('another brand is worked on apart, and says what it takes from elsewhere', async ({
  page,
}) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'members', t('office.nav.members'))
  await page.getByRole('searchbox').fill('maria')
  await expect(gridRow(page, 'maria')).toBeVisible()
  await page.getByLabel(t('office.brand')).selectOption('demo-trial')
  await expect(page.getByRole('heading', { level: 1, name: t('office.nav.members') })).toBeVisible()
  await expect(gridRow(page, 'maria')).toHaveCount(0)
  await openScreen(page, 'settings', t('office.nav.settings'))
  await page.getByRole('switch', { name: t('office.switch.countryCode') }).click()
  await page.getByRole('button', { name: t('office.save'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.reason')).fill('Only here')
  await dialog.getByRole('button', { name: t('office.save'), exact: true }).click()
  await expect(dialog.getByText(t('office.settings.ofParent'))).toBeVisible()
})
