import { randomBytes } from 'node:crypto'
import { addressOf, BRANDS } from './support/brands.ts'
import { expect, test } from './support/journey.ts'
import { comeFrom, IN_BRAZIL, newAddress, requestElsewhere } from './support/places.ts'
import { inspect } from './support/sight.ts'
import {
  enterAs,
  giveReason,
  gridRow,
  jsonOf,
  openScreen,
  requestAs,
  t,
} from './support/staff.ts'

const BRAND = { 'x-brand': BRANDS.gated.code }
const NOBODY = { blockedAddresses: [], allowedAddresses: [], blockedCountries: [] }

test('addresses are blocked in the office, the own one only when confirmed, and told so', async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), 'ana')
  await page.addInitScript(
    (code) => localStorage.setItem('office.brand', code),
    BRANDS.gated.code,
  )
  await openScreen(page, 'settings?tab=access', t('office.nav.settings'))
  const blocked = page.getByRole('textbox', { name: t('office.access.blockedAddresses') })
  await blocked.fill('0.0.0.0/0\n::/0')
  await page
    .getByRole('combobox', { name: t('office.access.add') })
    .selectOption({ value: 'AR' })
  await inspect(page, 'rules of access')
  await page.getByRole('button', { name: t('office.save'), exact: true }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.reason')).fill('An attack from everywhere')
  await dialog.getByRole('button', { name: t('office.save'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(t('errors.OWN_ADDRESS_BLOCKED'))
  await inspect(page, 'rules against the own address')
  await dialog.getByRole('checkbox').check()
  await giveReason(page, 'An attack from everywhere', t('office.save'))

  await test.step('the site says that the address is blocked, and which it is', async () => {
    const visitor = await browser.newContext({ locale: 'pt-BR' })
    await comeFrom(visitor, IN_BRAZIL)
    const site = await visitor.newPage()
    await site.goto(`${addressOf('gated')}/`)
    await expect(site.getByRole('heading', { level: 1 })).toHaveText('Acesso negado')
    await expect(site.getByText('Seu endereço IP foi bloqueado neste site.')).toBeVisible()
    await expect(site.getByText(IN_BRAZIL).first()).toBeVisible()
    await inspect(site, 'a blocked address')
    const office = await requestAs('ana')
    const data = { rules: NOBODY, reason: 'It is over' }
    await jsonOf(await office.put('/staff/access-rules', { data, headers: BRAND }))
    await office.dispose()
    await site.reload()
    await expect(site.getByText('Access Denied')).toHaveCount(0)
    await visitor.close()
  })
})

test('a code of an affiliate is made in the office and counts who signs up by it', async ({
  page,
}) => {
  const code = `AF${randomBytes(4).toString('hex')}`
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'agents?part=affiliates', t('office.nav.agents'))
  await page.getByRole('button', { name: t('office.affiliates.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.affiliates.code')).fill(code)
  await dialog.getByLabel(t('office.affiliates.label')).fill('Rádio da praia')
  await inspect(page, 'a new code of an affiliate')
  await giveReason(page, 'Agreed by telephone', t('office.save'))
  const row = gridRow(page, code)
  await expect(row).toContainText('Rádio da praia')

  const somebody = await requestElsewhere(newAddress())
  const headers = { 'x-fairhouse': '1', 'x-session': 'bearer' }
  const data = {
    username: `by${randomBytes(5).toString('hex')}`,
    password: 'uma frase bem comprida',
    birthday: '1990-01-02',
    hasAcceptedTerms: true,
    affiliateCode: code,
  }
  await jsonOf(await somebody.put('/wps/member/register', { data, headers }))
  await somebody.dispose()
  await page.reload()
  await expect(row.getByRole('gridcell', { name: '1', exact: true })).toBeVisible()
  await inspect(page, 'codes of affiliates')

  await row.click()
  await page
    .getByRole('dialog')
    .getByRole('switch', { name: t('office.affiliates.active') })
    .click()
  await giveReason(page, 'The season is over', t('office.save'))
  await expect(row).toContainText(t('office.affiliates.inactive'))
})
