import type { Page } from '@playwright/test'
import type { GroupTicketDetail } from '@fairhouse/protocol'
import { chooseFirstDigit, openLottery } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, deposit, openAccount } from './support/member.ts'
import { lookOnPhone, memberOnPhone } from './support/phone.ts'
import { en, pt, units, type Words } from './support/texts.ts'

async function detailOf(page: Page, url: string): Promise<GroupTicketDetail> {
  const answer = await page.request.get(`/lgw${new URL(url).pathname}`)
  return (await answer.json()) as GroupTicketDetail
}

/** Buys shares on the page of a ticket that a friend has sent. */
async function join(page: Page, url: string, shares: string, { t, money }: Words): Promise<void> {
  await page.goto(url)
  await page.getByRole('textbox', { name: t('group.shares') }).fill(shares)
  const amount = money(`${Number(shares)}`)
  await page.getByRole('button', { name: t('group.buy', { shares: Number(shares), amount }) }).tap()
  const own = page.getByRole('term').filter({ hasText: t('group.yourShares') })
  await expect(own).toBeVisible()
}

test('three members hold a ticket in shares, and each gets a part to the cent', async ({
  browser,
  draws,
}) => {
  const { t, money } = pt
  const lottery = await draws.hold('SSC1')
  const [ana, rui, eva] = await Promise.all([
    memberOnPhone(browser, 'light'),
    memberOnPhone(browser, 'dark'),
    memberOnPhone(browser, 'light'),
  ])
  await eva.context.addInitScript(() => localStorage.setItem('lang', 'en'))
  const { page } = ana

  await test.step('a slip is divided into ten shares, three of them one’s own', async () => {
    await openLottery(page, lottery.code)
    await chooseFirstDigit(page, pt, '0123456789')
    await page.getByRole('button', { name: t('lottery.addToSlip'), exact: true }).tap()
    await page.getByRole('button', { name: t('lottery.openSlip', { count: 1 }) }).tap()
    await page.getByRole('button', { name: t('lottery.groupMake'), exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('group.new'))
    await page.getByRole('textbox', { name: t('group.ownCount') }).fill('3')
    await lookOnPhone(page, 'the form of a group ticket')
    const pay = page.getByRole('button', {
      name: t('group.createFor', { amount: money('3') }),
      exact: true,
    })
    await pay.tap()
    await expect(page.getByText(t('group.about.selling'))).toBeVisible()
    expect(await balanceOf(page.request)).toBe(units('47'))
  })

  const url = page.url()
  await test.step('two friends take the rest by the link', async () => {
    await Promise.all([join(rui.page, url, '5', pt), join(eva.page, url, '2', en)])
    await expect(page.getByText(t('group.state.full'), { exact: true })).toBeVisible()
    expect(await balanceOf(rui.page.request)).toBe(units('45'))
    await lookOnPhone(rui.page, 'a ticket with shares of three, by night')
  })

  await test.step('it is placed at the lock, drawn, and shared out', async () => {
    const state = async () => (await detailOf(page, url)).ticket.state
    await lottery.lock()
    await expect.poll(state).toBe('placed')
    await lottery.draw()
    const got = async () => (await detailOf(page, url)).ticket.payoutMinor
    await expect.poll(got).not.toBeNull()
    const { ticket, holders } = await detailOf(eva.page, url)
    const total = BigInt(ticket.payoutMinor ?? 0)
    expect(total).toBeGreaterThan(0n)
    const parts = holders.map(({ payoutMinor }) => BigInt(payoutMinor ?? -1))
    expect(parts.reduce((all, part) => all + part, 0n)).toBe(total)
    const starts = ['47', '45', '48']
    const friends = [ana, rui, eva]
    for (const [index, friend] of friends.entries()) {
      const own = (await detailOf(friend.page, url)).ticket.ownPayoutMinor
      const before = units(starts[index] ?? '0')
      expect(await balanceOf(friend.page.request)).toBe(before + BigInt(own ?? -1))
    }
  })

  await test.step('the page says how, to each in their own language', async () => {
    await expect(page.getByRole('heading', { name: t('group.reckoning') })).toBeVisible()
    await expect(eva.page.getByText(en.t('group.about.won'))).toBeVisible()
    await lookOnPhone(eva.page, 'a ticket that was shared out')
    await rui.page.goto('/group-tickets?view=mine')
    await expect(rui.page.getByText(t('group.ownPart'))).toBeVisible()
    await lookOnPhone(rui.page, 'group tickets of one’s own')
  })
  await Promise.all([ana, rui, eva].map(({ context }) => context.close()))
})

test('a group ticket is cancelled while nobody has joined; visitors are asked to log in', async ({
  page,
  browser,
}) => {
  const { t, money } = pt
  await openAccount(page.request)
  await deposit(page.request, '50')
  await openLottery(page, 'NORTH5', 90_000)
  const field = page.getByLabel(t('lottery.typeNumbers'))
  await field.fill('07 42')
  await field.press('Enter')
  await page.getByRole('button', { name: t('lottery.addToSlip'), exact: true }).click()
  await page.getByRole('button', { name: t('lottery.groupMake'), exact: true }).click()
  await page.getByRole('textbox', { name: t('group.guaranteeCount') }).fill('1')
  const create = page.getByRole('button', { name: /^Criar bolão e pagar/ })
  await expect(create).toBeEnabled()
  await create.click()
  await expect(page.getByText(t('group.about.selling'))).toBeVisible()
  const url = page.url()

  const visitor = await browser.newPage({ locale: 'pt-BR' })
  await visitor.goto(url)
  await expect(visitor.getByText(t('group.loginTitle'))).toBeVisible()
  await visitor.close()

  await page.getByRole('button', { name: t('group.cancel') }).click()
  const question = page.getByRole('dialog', { name: t('group.cancelTitle') })
  await question.getByRole('button', { name: t('group.cancelConfirm') }).click()
  await expect(page.getByText(t('group.about.cancelled'))).toBeVisible()
  expect(await balanceOf(page.request)).toBe(units('50'))
  await expect(page.getByRole('banner').getByText(money('50'))).toBeVisible()
})
