import { randomBytes } from 'node:crypto'
import type { LuckyTicket } from '@fairhouse/protocol'
import type { Locator, Page } from '@playwright/test'
import { confirmByPassword } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { type Account, balanceOf, enterAsMember, expectBalance } from './support/member.ts'
import { FUND_PASSWORD } from './support/payouts.ts'
import {
  earnYesterday,
  offerGood,
  offerTicket,
  pointsOf,
  setFundPassword,
} from './support/points.ts'
import { inspect } from './support/sight.ts'
import { jsonOf, STAFF_HEADERS } from './support/staff.ts'
import { pt, units, type Words } from './support/texts.ts'
import { journey, type Scene } from './support/ways.ts'

const ADDRESS = 'Rua das Flores 12, Centro, São Paulo, SP, 01001-000'

/** A thing of 300 points and 10.00, two of which a member may have. */
async function offerMug(): Promise<string> {
  const title = `Caneca ${randomBytes(4).toString('hex')}`
  await offerGood({ title, points: 300, price: '10', stock: 3, perMember: 2 })
  return title
}

/** From the grid to the form of an exchange. */
async function beginExchange({ page, input, words: { t } }: Scene, title: string) {
  await input.press(page.getByRole('button', { name: title }))
  const detail = page.getByRole('dialog', { name: title, exact: true })
  await input.press(detail.getByRole('button', { name: t('points.item.exchange'), exact: true }))
}

/** Follows the way to a fund password, and comes back with one. */
async function giveFundPassword(scene: Scene, account: Account): Promise<void> {
  const { page, input, words } = scene
  const { t } = words
  const note = page.getByRole('dialog', { name: t('points.noFundPassword') })
  await expect(note).toBeVisible()
  await scene.look('an exchange without a fund password')
  await input.press(note.getByRole('link', { name: t('points.toFundPassword') }))
  const form = page.getByRole('dialog', { name: t('security.fundPassword.set') })
  await input.type(form.getByLabel(t('security.fundPassword.new'), { exact: true }), FUND_PASSWORD)
  await input.type(form.getByLabel(t('security.fundPassword.again')), FUND_PASSWORD)
  await input.press(form.getByRole('button', { name: t('security.save') }))
  await confirmByPassword(scene, account.password)
  await expect(page.getByText(t('security.fundPassword.done'))).toBeVisible()
  await page.goto('/pointMall')
}

/** Fills in where a thing is sent. */
async function fillDelivery({ input, words: { t } }: Scene, form: Locator): Promise<void> {
  await input.type(form.getByLabel(t('points.exchange.name')), 'Ana Maria Souza')
  await input.type(form.getByLabel(t('points.exchange.address')), ADDRESS)
  await input.type(form.getByLabel(t('points.exchange.mobileNo')), '11 91234-5678')
}

/** What the member’s lucky tickets were issued for, once they can be opened. */
async function ticketSources({ request }: Page): Promise<readonly string[]> {
  const answer = await request.get('/wps/tickets', { headers: STAFF_HEADERS })
  const { tickets } = await jsonOf<{ tickets: readonly LuckyTicket[] }>(answer)
  return tickets.map(({ source }) => source)
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

journey('points are exchanged for an item, and converted into money', async (scene) => {
  const { page, input, words, look } = scene
  const { t, money, number } = words
  const account = await enterAsMember(page, words, '100')
  const day = await earnYesterday(account.username, 1000)
  const title = await offerMug()
  const ticket = `Bilhete ${randomBytes(4).toString('hex')}`
  await offerTicket(ticket, 150)
  const close = (dialog: Locator) =>
    input.press(dialog.getByRole('button', { name: t('common.close') }).last())

  await test.step('the mall shows the balance, and what can be had for it', async () => {
    await page.goto('/pointMall')
    await expect(page.getByRole('heading', { name: t('points.balance') })).toBeVisible()
    await expect(page.getByText(number(1000), { exact: true })).toBeVisible()
    await look('items')
  })

  await test.step('an exchange needs a fund password, which is set on the way', async () => {
    await beginExchange(scene, title)
    await giveFundPassword(scene, account)
  })

  await test.step('what is missing is said beside its field', async () => {
    await input.press(page.getByRole('button', { name: title }))
    await expect(page.getByRole('dialog')).toContainText(t('points.item.left', { count: 3 }))
    await look('an item')
    const begin = t('points.item.exchange')
    await input.press(page.getByRole('dialog').getByRole('button', { name: begin, exact: true }))
    const form = page.getByRole('dialog', { name: t('points.exchange.title', { item: title }) })
    await input.press(form.getByRole('button', { name: t('points.exchange.more') }))
    await expect(form.getByRole('status').first()).toContainText(money('20'))
    const submit = form.getByRole('button', { name: t('points.exchange.submit', { count: 600 }) })
    await input.press(submit)
    const name = form.getByLabel(t('points.exchange.name'))
    await expect(name).toHaveAccessibleDescription(t('points.exchange.nameFault'))
    await expect(name).toBeFocused()
    await look('an exchange with faults')
    await fillDelivery(scene, form)
    const password = form.getByLabel(t('points.exchange.fundPassword'))
    await input.type(password, 'wrong')
    await input.press(submit)
    await expect(password).toHaveAccessibleDescription(t('errors.FUND_PASSWORD_WRONG'))
    await input.type(password, FUND_PASSWORD)
    await input.press(submit)
  })

  await test.step('it is asked for, and stands among the exchanges', async () => {
    const done = page.getByRole('dialog', { name: t('points.done.applying') })
    await expect(done).toContainText(title)
    await look('an exchange that was asked for')
    await input.press(done.getByRole('button', { name: t('points.done.toExchanges') }))
    await expect(tab(page, t('points.view.exchanges'))).toHaveAttribute('aria-selected', 'true')
    const panel = page.getByRole('tabpanel')
    await expect(panel.locator('tbody')).toContainText(title)
    await expect(panel.locator('tbody')).toContainText(t('points.state.applying'))
    await expect(tab(page, t('points.view.exchanges'))).toBeInViewport()
    await look('exchanges')
    await input.choose(panel.getByRole('radio', { name: t('points.state.rejected') }))
    await expect(panel.getByText(t('points.history.emptyState'))).toBeVisible()
    expect(await pointsOf(page.request)).toBe(400)
    expect(await balanceOf(page.request)).toBe(units('80'))
  })

  await test.step('each change of the balance is listed, a day with its products', async () => {
    await input.choose(tab(page, t('points.view.points')))
    await expect(page.getByText(t('points.entry.exchange'), { exact: true })).toBeVisible()
    await look('points')
    const written = words.date(`${day}T12:00:00Z`, 'date', 'UTC')
    const name = t('points.entry.day', { day: written })
    await input.press(page.getByRole('button', { name }))
    const dialog = page.getByRole('dialog', { name: t('points.day.title', { day: written }) })
    await expect(dialog).toContainText(t('points.product.lottery'))
    await expect(dialog).toContainText(money('10000'))
    await look('a day of points')
    await close(dialog)
  })

  await test.step('points become money at the fixed rate', async () => {
    await input.press(page.getByRole('button', { name: t('points.convert.open') }))
    const form = page.getByRole('dialog', { name: t('points.convert.title') })
    await input.type(form.getByLabel(t('points.convert.points')), '200')
    await input.type(form.getByLabel(t('points.exchange.fundPassword')), FUND_PASSWORD)
    await look('a conversion')
    const name = t('points.convert.submit', { amount: money('2') })
    await input.press(form.getByRole('button', { name }))
    const done = page.getByRole('dialog', { name: t('points.done.approved') })
    await expect(done).toContainText(t('points.done.given', { amount: money('2') }))
    await close(done)
    expect(await pointsOf(page.request)).toBe(200)
    expect(await balanceOf(page.request)).toBe(units('82'))
  })

  await test.step('a lucky ticket is in hand at once, its chances seen before', async () => {
    await input.choose(tab(page, t('points.view.items')))
    await input.press(page.getByRole('button', { name: ticket }))
    const detail = page.getByRole('dialog', { name: ticket, exact: true })
    await expect(detail).toContainText(t('points.item.tickets', { count: 1 }))
    const chances = detail.getByRole('link', { name: t('points.item.chances') })
    await expect(chances).toHaveAttribute('href', /\/luckyTickets\?view=tables$/)
    await look('an item of lucky tickets')
    const begin = detail.getByRole('button', { name: t('points.item.exchange'), exact: true })
    await input.press(begin)
    const form = page.getByRole('dialog', { name: t('points.exchange.title', { item: ticket }) })
    await expect(form).toContainText(t('points.exchange.ticket'))
    await input.type(form.getByLabel(t('points.exchange.fundPassword')), FUND_PASSWORD)
    await look('an exchange for a lucky ticket')
    const submit = t('points.exchange.submit', { count: 150 })
    await input.press(form.getByRole('button', { name: submit }))
    const done = page.getByRole('dialog', { name: t('points.done.approved') })
    await expect(done.getByRole('link', { name: t('points.done.toTickets') })).toBeVisible()
    await look('a lucky ticket that was exchanged')
    await input.press(done.getByRole('button', { name: t('points.done.toExchanges') }))
    const record = page.getByRole('tabpanel').locator('tbody')
    const given = t('points.item.tickets', { count: 1 })
    await expect(record.getByRole('link', { name: given })).toBeVisible()
    await look('exchanges with a lucky ticket')
    expect(await pointsOf(page.request)).toBe(50)
    await expect.poll(() => ticketSources(page)).toEqual(['mall'])
  })

  await test.step('the rules are said with an example', async () => {
    await input.choose(tab(page, t('points.view.rules')))
    await expect(page.getByRole('heading', { name: t('points.rules.example') })).toBeVisible()
    await expect(page.getByText(t('points.rules.expiryBody'))).toBeVisible()
    await look('rules')
  })
})

/** Lets the server take the first exchange, and loses its answer and all later tries. */
async function loseAnswers(page: Page): Promise<void> {
  let hasArrived = false
  await page.route('**/wps/mall/exchanges', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (!hasArrived) {
      hasArrived = true
      expect((await route.fetch()).ok()).toBe(true)
    }
    return route.abort('connectionreset')
  })
}

/** Opens the form of an exchange with a mouse. */
async function openForm(page: Page, { t }: Words, title: string): Promise<Locator> {
  await page.getByRole('button', { name: title }).click()
  const begin = page.getByRole('dialog').getByRole('button', { name: t('points.item.exchange') })
  await begin.click()
  return page.getByRole('dialog', { name: t('points.exchange.title', { item: title }) })
}

test('an exchange whose answer was lost is asked for again, and takes its points once', async ({
  page,
  browserConsole,
}) => {
  browserConsole.expect('the journey loses answers', /net::ERR_CONNECTION_RESET .*\/exchanges/)
  const { t } = pt
  const account = await enterAsMember(page, pt, '50')
  await earnYesterday(account.username, 1000)
  await setFundPassword(page.request, account)
  const title = await offerMug()
  await page.goto('/pointMall')
  await loseAnswers(page)
  const form = await openForm(page, pt, title)
  await form.getByLabel(t('points.exchange.name')).fill('Ana Maria Souza')
  await form.getByLabel(t('points.exchange.address')).fill(ADDRESS)
  await form.getByLabel(t('points.exchange.mobileNo')).fill('11 91234-5678')
  await form.getByLabel(t('points.exchange.fundPassword')).fill(FUND_PASSWORD)
  await form.getByRole('button', { name: t('points.exchange.submit', { count: 300 }) }).click()
  await expect(form.getByText(t('common.delivery.unknown'))).toBeVisible()

  await page.reload()
  const again = await openForm(page, pt, title)
  await expect(again.getByText(t('points.exchange.lost'))).toBeVisible()
  await inspect(page, 'an exchange without an answer')
  await page.unroute('**/wps/mall/exchanges')
  await again.getByLabel(t('points.exchange.fundPassword')).fill(FUND_PASSWORD)
  await again.getByRole('button', { name: t('points.exchange.lostSubmit') }).click()
  await expect(page.getByRole('dialog', { name: t('points.done.applying') })).toBeVisible()
  expect(await pointsOf(page.request)).toBe(700)
  await page.keyboard.press('Escape')
  await expectBalance(page, pt, '40')
})

test('who has too few points is told how many are missing; visitors log in first', async ({
  page,
  browser,
}) => {
  const { t } = pt
  const account = await enterAsMember(page, pt, '10')
  await earnYesterday(account.username, 120)
  const title = await offerMug()
  await page.goto('/pointMall')
  await page.getByRole('button', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog).toContainText(t('points.item.missing', { count: 180 }))
  await expect(dialog.getByRole('button', { name: t('points.item.exchange') })).toHaveCount(0)
  await inspect(page, 'an item with too few points')

  const visitor = await browser.newPage({ locale: 'pt-BR' })
  await visitor.goto('/pointMall')
  await expect(visitor.getByText(t('points.loginTitle'))).toBeVisible()
  await visitor.close()
})
