import { type Page } from '@playwright/test'
import { openBrand } from './support/brands.ts'
import { touchInput, keyboardInput } from './support/input-device.ts'
import { expect, faultOf, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { mainMenu } from './support/shell.ts'
import {
  expectAccessible,
  expectNoKeys,
  expectNoSideScroll,
  takePicture,
} from './support/sight.ts'
import { enterAs, gridRow, jsonOf, openScreen, requestAs, t } from './support/staff.ts'
import { pt } from './support/texts.ts'
import { journey, type Scene } from './support/ways.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJ' +
    'RU5ErkJggg==',
  'base64',
)

/** Marks pages as having a session; a frame without its own address has no storage. */
function hasSession(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('hasSession', '1')
}

/** The link of the side bar, or of the menu on a phone. */
async function serviceLink({ page, words, isPhone }: Scene) {
  await page.goto(isPhone ? '/?dialog=menu' : '/')
  const place = isPhone
    ? page.getByRole('dialog', { name: words.t('shell.menu') })
    : page.getByRole('complementary', { name: words.t('shell.sideBar') })
  return place.getByRole('link', { name: words.t('shell.nav.service') })
}

async function inspectWindow(page: Page, where: string): Promise<void> {
  await expectNoKeys(page, where)
  await expectNoSideScroll(page, where)
  await expectAccessible(page, where)
  await takePicture(page, where)
}

journey('a member writes to customer service, and reads the answer of staff', async (scene) => {
  const { page, context, words, input, isPhone } = scene
  const { username } = await openAccount(page.request)
  await context.addInitScript(hasSession)
  const link = await serviceLink(scene)
  const [talk] = await Promise.all([context.waitForEvent('page'), input.press(link)])
  const way = isPhone ? 'phone' : 'desk'
  const own = isPhone ? touchInput() : keyboardInput(talk)
  await expect(talk).toHaveURL(/\/customer-service$/)
  if (isPhone) await talk.setViewportSize({ width: 360, height: 740 })
  await talk.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light', reducedMotion: 'reduce' })
  await expect(talk.getByText(words.t('support.service.none'))).toBeVisible()
  const message = talk.getByLabel(words.t('support.feedback.content'))
  const send = talk.getByRole('button', { name: words.t('support.feedback.send'), exact: true })
  await own.type(message, 'Onde está o meu depósito?')
  await talk
    .locator('input[type=file]')
    .setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: PNG })
  await own.press(send)
  const log = talk.getByRole('log')
  await expect(log.getByText('Onde está o meu depósito?')).toBeVisible()
  await expect(log.getByRole('img')).toBeVisible()
  await expect(talk.getByText(words.t('support.service.waiting'))).toBeVisible()
  await expect(message).toBeFocused()
  await inspectWindow(talk, `service asked ${way}`)

  await test.step('staff answer it from the inbox', async () => {
    const browser = context.browser()
    if (!browser) throw new Error('no browser')
    const ofStaff = await browser.newContext({ locale: 'pt-BR' })
    await enterAs(ofStaff, 'bruno')
    const office = await ofStaff.newPage()
    await openScreen(office, 'conversations', t('office.nav.conversations'))
    await gridRow(office, username).getByRole('gridcell').first().click()
    const dialog = office.getByRole('dialog')
    await expect(dialog.getByText('Onde está o meu depósito?')).toBeVisible()
    await inspectWindow(office, `service inbox ${way}`)
    await dialog.getByLabel(t('office.feedback.answer')).fill('Chegou agora mesmo.')
    await dialog.getByRole('button', { name: t('office.feedback.send'), exact: true }).click()
    await expect(dialog.getByRole('log').getByText('Chegou agora mesmo.')).toBeVisible()
    await ofStaff.close()
  })
  await test.step('the answer comes without a reload', async () => {
    await expect(log.getByText('Chegou agora mesmo.')).toBeVisible()
    await inspectWindow(talk, `service answered ${way}`)
  })
  await test.step('a link that is over says so, and a fresh one goes on', async () => {
    await talk.goto('about:blank')
    await talk.goto('/customer-service#token=x.y.z')
    await expect(talk.getByText(words.t('support.service.expired'))).toBeVisible()
    await inspectWindow(talk, `service over ${way}`)
    await own.press(talk.getByRole('button', { name: words.t('support.service.fresh') }))
    await expect(log.getByText('Chegou agora mesmo.')).toBeVisible()
  })
})

test('a member with the label vipcs has a second entry, which is another conversation', async ({
  page,
  context,
}) => {
  const { username } = await openAccount(page.request)
  await context.addInitScript(hasSession)
  const office = await requestAs('ana')
  const found = await office.get('/staff/members', { params: { q: username } })
  const { members } = await jsonOf<{ members: { memberId: string }[] }>(found)
  const data = { clubLabel: null, memberLabel: ['vipcs'] }
  const path = `/staff/members/${members[0]?.memberId}/labels`
  expect((await office.put(path, { data })).ok()).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const side = page.getByRole('complementary', { name: pt.t('shell.sideBar') })
  const vip = side.getByRole('link', { name: pt.t('shell.nav.vip') })
  await takePicture(page, 'service side bar')
  const [talk] = await Promise.all([context.waitForEvent('page'), vip.click()])
  await expect(talk).toHaveURL(/\/customer-service\?entry=vipcs$/)
  await talk.getByLabel(pt.t('support.feedback.content')).fill('Para os meus.')
  await talk
    .getByRole('button', { name: pt.t('support.feedback.send'), exact: true })
    .click()
  await expect(talk.getByRole('log').getByText('Para os meus.')).toBeVisible()
  const list = await office.get('/staff/conversations', { params: { q: username } })
  expect(await list.json()).toMatchObject({ conversations: [{ entry: 'vipcs' }] })
  await office.dispose()
})

test('a site that is shut leads to customer service, and a visitor writes there', async ({
  page,
  context,
  browserConsole,
}) => {
  browserConsole.expect('the site is shut', faultOf(503, '/'))
  const { address, code } = await openBrand()
  const office = await requestAs('ana')
  const headers = { 'x-brand': code }
  const plan = { isOn: true, from: null, until: null, message: {} }
  const data = { plan, reason: 'For a journey' }
  expect((await office.put('/staff/maintenance', { data, headers })).ok()).toBe(true)
  await office.dispose()
  const contact = page.getByRole('link', { name: pt.closed.contactService })
  await expect(async () => {
    await page.goto(address)
    await expect(contact).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(mainMenu(page)).toHaveCount(0)
  const [talk] = await Promise.all([context.waitForEvent('page'), contact.click()])
  await expect(talk.getByText(pt.t('support.service.guest'))).toBeVisible()
  await talk.getByLabel(pt.t('support.feedback.content')).fill('Até quando?')
  await talk
    .getByRole('button', { name: pt.t('support.feedback.send'), exact: true })
    .click()
  await expect(talk.getByRole('log').getByText('Até quando?')).toBeVisible()
  await takePicture(talk, 'service of a shut site')
  await test.step('a reload goes on, and elsewhere the site stays shut', async () => {
    await talk.reload()
    await expect(talk.getByRole('log').getByText('Até quando?')).toBeVisible()
    await talk.goto(`${address}/register`)
    await expect(talk.getByRole('link', { name: pt.closed.contactService })).toBeVisible()
  })
})
