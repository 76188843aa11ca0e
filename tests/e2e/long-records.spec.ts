import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enterAsMember, placeBets } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'

const { t, money } = pt

const main = (page: Page): Locator => page.getByRole('main')
const ofBet = { hasText: t('lottery.name.SSC5') }
const bets = (page: Page): Locator =>
  main(page).getByRole('listitem').filter(ofBet).getByRole('button')
const sums = (page: Page): Locator => page.getByLabel(t('records.sum'), { exact: true })
const pages = (page: Page): Locator => main(page).getByRole('navigation', { name: t('ui.pages') })

const pageButton = (page: Page, number: number): Locator =>
  pages(page).getByRole('button', { name: t('ui.page', { page: number }), exact: true })

/** By keyboard: a draw settles bets meanwhile, and the buttons below them move. */
const turnTo = (page: Page, number: number) => pageButton(page, number).press('Enter')

async function wantPages(page: Page): Promise<void> {
  const open = page.getByRole('banner').getByRole('button', { name: t('common.settings') })
  await open.click()
  const choice = page.getByRole('radiogroup', { name: t('preferences.lists') })
  await choice.getByRole('radio', { name: t('preferences.listsPages') }).click()
  await page.keyboard.press('Escape')
}

test('a long betting record goes on as one scrolls, and its sums are of all of it', async ({
  page,
}) => {
  await enterAsMember(page, pt, '100')
  await placeBets(page.request, 45)
  await page.goto('/member/personalHistoryCopy')
  // Sums of all that the filter leaves, not of what has been fetched.
  await expect(page.getByText(t('records.betCount', { count: 45 }))).toBeVisible()
  await expect(sums(page)).toContainText(money('45'))
  await expect(bets(page)).toHaveCount(20)
  for (const count of [40, 45]) {
    await bets(page).last().scrollIntoViewIfNeeded()
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 4_000)
    await expect(bets(page)).toHaveCount(count)
  }
  await expect(page.getByRole('button', { name: t('common.more') })).toHaveCount(0)

  await test.step('where data are saved the button alone goes on', async () => {
    await page.evaluate(() => localStorage.setItem('lowData', 'on'))
    await page.reload()
    await expect(bets(page)).toHaveCount(20)
    const more = page.getByRole('button', { name: t('common.more') })
    await more.scrollIntoViewIfNeeded()
    await more.press('Enter')
    await expect(bets(page)).toHaveCount(40)
  })
})

test('records in pages: turned by number, kept in the address, narrowed from the first', async ({
  page,
}) => {
  await enterAsMember(page, pt, '200')
  const placed = await placeBets(page.request, 100)
  await page.goto('/')
  await wantPages(page)

  await test.step('a hundred bets are five pages, and the third is the third', async () => {
    await page.goto('/member/personalHistoryCopy')
    await expect(bets(page)).toHaveCount(20)
    await expect(pageButton(page, 5)).toBeVisible()
    await turnTo(page, 3)
    await expect(pageButton(page, 3)).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(/[?&]page=3/)
    await bets(page).first().click()
    await expect(page.getByRole('dialog').getByText(placed[59] ?? '')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(pageButton(page, 3)).toHaveAttribute('aria-current', 'page')
    await inspect(page, 'the betting record in pages')
    await page.goBack()
    await expect(pageButton(page, 1)).toHaveAttribute('aria-current', 'page')
  })

  await test.step('another filter begins with its first page', async () => {
    await turnTo(page, 5)
    await expect(pageButton(page, 5)).toHaveAttribute('aria-current', 'page')
    await page.getByRole('radio', { name: t('bets.status.cancelled') }).click()
    await expect(page.getByText(t('records.emptyTitle'))).toBeVisible()
    await expect(pages(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/[?&]page=/)
  })

  await test.step('so is the account record, by product, too', async () => {
    await page.goto('/member/transactionHistory')
    // A hundred stakes and a deposit.
    await expect(page.getByText(t('records.count', { count: 101 }))).toBeVisible()
    await turnTo(page, 3)
    const line = main(page).getByRole('listitem')
    await expect(line.getByText(t('statement.deposit.credit'))).toBeVisible()
    await page.getByText(t('records.moreFilters')).click()
    const product = page.getByLabel(t('records.product'), { exact: true })
    await product.selectOption('lottery')
    await expect(page.getByText(t('records.count', { count: 100 }))).toBeVisible()
    await expect(pageButton(page, 1)).toHaveAttribute('aria-current', 'page')
    await inspect(page, 'the account record by product')
    await product.selectOption('games')
    await expect(page.getByText(t('records.emptyTitle'))).toBeVisible()
  })
})
