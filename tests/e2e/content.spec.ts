import type { Notices } from '@fairhouse/protocol'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { enterAs, openScreen, requestAs, t } from './support/staff.ts'
import { en, pt } from './support/texts.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJ' +
    'RU5ErkJggg==',
  'base64',
)

test('announcements are read by keyboard alone, and the focus comes back', async ({ page }) => {
  await page.goto('/')
  const headline = page.getByRole('region', { name: pt.t('shell.news.label') }).getByRole('button')
  await headline.first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: pt.t('notices.title') })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const first = dialog.getByRole('listitem').getByRole('button').last()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeFocused()
  await expect(dialog.locator('time').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(headline.first()).toBeFocused()
})

test('staff publish a notice in two languages, and an open page shows it at once', async ({
  page,
  browser,
  browserConsole,
}) => {
  browserConsole.expect(
    'a handler in the preview is refused before it is taken out',
    /inline event/,
  )
  const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' })
  const reader = await context.newPage()
  await reader.goto('/')
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'notices/new', t('office.notices.new'))
  await page.getByLabel(t('office.notices.typeTitle')).selectOption('H')
  const title = page.getByRole('textbox', { name: t('office.notices.title') })
  await title.fill('Aviso da jornada')
  const content = page.getByLabel(t('office.notices.content'))
  await content.fill('<p>Oi<img src=x onerror=alert(1)></p>')
  await page.getByRole('tab', { name: 'en', exact: true }).click()
  await title.fill('News of the journey')
  await page.getByRole('button', { name: t('office.save'), exact: true }).click()
  await page.getByRole('button', { name: t('office.notices.publish'), exact: true }).click()
  await expect(page.getByText(t('office.notices.published')).first()).toBeVisible()
  const bar = reader.getByRole('region', { name: pt.t('shell.news.label') })
  await expect(bar).toContainText('Aviso da jornada')
  const told = await reader.request.get('/wps/notices?type=H', { headers: { language: 'en' } })
  const { headlines } = (await told.json()) as Notices
  expect(headlines[0]?.title).toBe('News of the journey')
  await page.getByRole('button', { name: t('office.notices.withdraw'), exact: true }).click()
  const why = page.getByRole('dialog')
  await why.getByLabel(t('office.reason')).fill('The journey is over')
  await why.getByRole('button', { name: t('office.notices.withdraw'), exact: true }).click()
  await expect(bar).not.toContainText('Aviso da jornada')
  await context.close()
})

test('feedback with a picture gets a receipt, and its answer is a message', async ({ page }) => {
  await openAccount(page.request)
  await page.addInitScript(() => localStorage.setItem('hasSession', '1'))
  await page.goto('/feedback')
  await page.getByLabel(pt.t('support.feedback.type')).selectOption('technical')
  await page.getByLabel(pt.t('support.feedback.content')).fill('A página ficou em branco.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: pt.t('support.feedback.send'), exact: true }).click()
  await expect(page.getByRole('heading', { name: pt.t('support.feedback.thanks') })).toBeVisible()
  const receiptNo =
    (await page
      .getByText(/^F-\d{4}-\d{6}$/)
      .first()
      .textContent()) ?? ''
  const ana = await requestAs('ana')
  const found = await ana.get('/staff/feedback', { params: { q: receiptNo } })
  const { feedback } = (await found.json()) as { feedback: { feedbackId: string }[] }
  const path = `/staff/feedback/${feedback[0]?.feedbackId}/answer`
  expect((await ana.post(path, { data: { text: 'Já está consertado.' } })).ok()).toBe(true)
  await ana.dispose()
  await page.goto('/member/messageV2')
  await page.getByRole('button', { name: receiptNo }).click()
  await expect(page.getByText('Já está consertado.')).toBeVisible()
})

test('help is searched without accents, and an answer has an address', async ({ page }) => {
  await page.goto('/help#verifyDraw')
  await expect(page.locator('details#verifyDraw')).toHaveAttribute('open', '')
  await page.getByLabel(pt.t('help.search')).fill('deposito chegou')
  await expect(page.getByRole('heading', { name: pt.t('help.depositMissing.title') })).toBeVisible()
  await expect(page.getByRole('heading', { name: pt.t('help.verifyDraw.title') })).toBeHidden()
  await page.goto('/helpmc')
  await expect(page.getByRole('heading', { level: 1, name: pt.t('help.title') })).toBeVisible()
  await expect(page.locator('header nav, footer')).toHaveCount(0)
})

test('an application to become an agent is sent, and stands in the office', async ({ page }) => {
  await page.goto('/join')
  await page.getByLabel(pt.t('support.join.name')).fill('Alma Souza')
  await page.getByLabel(pt.t('fields.email')).fill('alma.jornada@example.com')
  await page.getByLabel(pt.t('support.channel.friends')).check()
  await page.getByLabel(pt.t('support.join.message')).fill('Tenho um clube de bairro.')
  await page.getByLabel(pt.t('support.join.consent')).check()
  await page.getByRole('radio', { name: pt.t('identity.captcha.byDevice') }).click()
  await expect(page.getByText(pt.t('identity.captcha.deviceDone')).first()).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: pt.t('support.join.send') }).click()
  await expect(page.getByText(/^A-\d{4}-\d{6}$/)).toBeVisible()
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'agent-applications', t('office.nav.applications'))
  await expect(page.getByText('Alma Souza').first()).toBeVisible()
})

test('the terms name what the pages are made of, and under which licences', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: pt.t('common.footer.terms') }).click()
  const terms = page.getByRole('dialog', { name: pt.t('identity.termsTitle') })
  const opened = page.waitForEvent('popup')
  await terms.getByRole('link', { name: 'Licenças de código aberto' }).click()
  const notices = await opened
  await expect(notices.getByText(/## react - \d/)).toBeVisible()
  for (const address of ['/licenses.txt', '/office/licenses.txt']) {
    const text = await (await page.request.get(address)).text()
    expect(text).toMatch(/^## react-dom - \d\S* \(MIT\)$/m)
    expect(text).toMatch(/^## @fontsource-variable\/\S+ - \S+ \(OFL-1\.1\)$/m)
  }
})

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow', locale: 'en-US' })

  test('names itself, and says so where there is no network', async ({
    page,
    context,
    browserConsole,
  }) => {
    browserConsole.expect('there is no network', /ERR_INTERNET_DISCONNECTED|WebSocket/)
    await page.goto('/download-the-app')
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
    const told = (await (await page.request.get(manifest ?? '')).json()) as {
      icons: { src: string }[]
    }
    for (const { src } of told.icons) expect((await page.request.get(src)).ok()).toBe(true)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
        timeout: 30_000,
      })
      .toBe('activated')
    await context.setOffline(true)
    await page.goto('/help')
    await expect(page).toHaveURL(/\/offline\?to=%2Fhelp/)
    const title = new RegExp(`${pt.t('shell.offline.title')}|${en.t('shell.offline.title')}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/help$/)
  })
})
