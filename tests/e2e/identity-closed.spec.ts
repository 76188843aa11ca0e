import { addressOf, type BrandName, BRANDS } from './support/brands.ts'
import { expect, faultOf, test } from './support/journey.ts'
import { comeFrom, IN_BRAZIL, requestElsewhere, SHUT_OUT } from './support/places.ts'
import { jsonOf, requestAs } from './support/staff.ts'
import { journey } from './support/ways.ts'

const SUPPORT = 'https://help.example/talk'

/** What a closed site says in the third language. */
const CHINESE = /[一-鿿]{4}/

/** Settings of a brand by an operator; those already set stay. */
async function set(brand: BrandName, path: string, change: (now: object) => object): Promise<void> {
  const office = await requestAs('ana')
  const headers = { 'x-brand': BRANDS[brand].code }
  const now = await jsonOf<object>(await office.get(path, { headers }))
  const data = { ...change(now), reason: 'For a journey' }
  const answer = await office.put(path, { data, headers })
  expect([200, 409], await answer.text()).toContain(answer.status())
  await office.dispose()
}

function setSupport(brand: BrandName): Promise<void> {
  return set(brand, '/staff/site-settings', (now) => ({
    site: { ...(now as { site: object }).site, customerServiceUrl: SUPPORT },
  }))
}

journey(
  'a site under maintenance says so, in three languages, with the way to people',
  async (scene) => {
    const { page, words, input, look, console: lines } = scene
    lines.expect('shut', faultOf(503, '/'))
    await setSupport('shut')
    const plan = {
      isOn: true,
      from: null,
      until: '2099-01-01T12:00:00Z',
      message: { en: 'A new roof.', pt: 'Um telhado novo.' },
    }
    await set('shut', '/staff/maintenance', () => ({ plan }))
    await page.goto(`${addressOf('shut')}/`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(words.closed.maintenanceTitle)
    // The operator's own message, in the reader's language and in English.
    await expect(main.getByText('A new roof.')).toBeVisible()
    if (words.language.tag !== 'en') await expect(main.getByText('Um telhado novo.')).toBeVisible()
    await expect(main.locator('[lang^=zh]').first()).toContainText(CHINESE)
    await look('maintenance')
    await test.step('its first button leads to people', async () => {
      const contact = main.getByRole('link', { name: words.closed.contactService })
      await expect(contact).toHaveAttribute('href', SUPPORT)
      const [opened] = await Promise.all([page.waitForEvent('popup'), input.press(contact)])
      expect(opened.url()).toMatch(/help\.example|about:blank|chrome-error/)
      await opened.close()
    })
    await test.step('no other address of it is open', async () => {
      await page.goto(`${addressOf('shut')}/register`)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        words.closed.maintenanceTitle,
      )
    })
  },
)

journey('who may not play from there is told so, with the address that decided', async (scene) => {
  const { page, context, words, input, look } = scene
  await setSupport('far')
  await comeFrom(context, SHUT_OUT)
  await page.goto(`${addressOf('far')}/`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(words.closed.regionTitle)
  await expect(main.getByText('Access Denied')).toBeVisible()
  await expect(main.getByText(SHUT_OUT).first()).toBeVisible()
  await expect(main.locator('[lang^=zh]').first()).toContainText(CHINESE)
  await look('denied')
  const contact = main.getByRole('link', { name: words.closed.contactSupport })
  await expect(contact).toHaveAttribute('href', SUPPORT)

  await test.step('nor does the API answer from there, on any address of the house', async () => {
    const elsewhere = await requestElsewhere(SHUT_OUT)
    const headers = { host: new URL(addressOf('far')).host }
    const answer = await elsewhere.get('/lgw/games/game_menus', { headers })
    expect(answer.status()).toBe(451)
    expect(await answer.json()).toMatchObject({ error: { code: 'REGION_RESTRICTED' } })
  })
  await test.step('from anywhere else it is open', async () => {
    await comeFrom(context, IN_BRAZIL)
    await page.reload()
    await expect(main.getByText('Access Denied')).toHaveCount(0)
    await input.press(
      page.getByRole('banner').getByRole('button', { name: words.t('common.login') }),
    )
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
