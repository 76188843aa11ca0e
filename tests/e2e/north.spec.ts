import { times } from '@fairhouse/money'
import { betNow, choosePlay, openLottery, receipt } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, betsOf, enterAsMember, expectBalance } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt, units } from './support/texts.ts'

const { t, money } = pt

test('Vietnam North: a pasted list becomes linked pairs, and a cancelled bet comes back', async ({
  page,
  context,
}) => {
  await enterAsMember(page, pt, '50')
  await openLottery(page, 'NORTH5', 60_000)
  await choosePlay(page, t('plays.group.xien'), t('playsVietnam.how.XIEN', { count: 2 }))

  const field = page.getByLabel(t('lottery.typeNumbers'))
  await test.step('what is no number is named, and stays to be mended', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('07, 19;\n42 7a 99 100'))
    await field.press('ControlOrMeta+v')
    await page.getByRole('button', { name: t('lottery.addNumbers') }).click()
    const fault = t('lottery.badNumbers', { list: '7a, 100', width: 2 })
    await expect(page.getByText(fault)).toBeVisible()
    await expect(field).toHaveAccessibleDescription(fault)
    await expect(field).toHaveValue('7a 100')
    const sheet = page.getByRole('group', { name: t('lottery.chooseNumbers') })
    await expect(sheet.getByRole('button', { pressed: true })).toHaveText(['07', '19', '42', '99'])
    await sheet.getByRole('button', { name: '99' }).click()
    await field.fill('55')
    await field.press('Enter')
    await expect(sheet.getByRole('button', { pressed: true })).toHaveText(['07', '19', '42', '55'])
  })

  await test.step('four numbers are six pairs, and all of them may come', async () => {
    await page.getByLabel(t('lottery.unitStake')).fill('1,50')
    const quote = page.getByRole('main')
    await expect(quote.getByText(t('bets.lines', { lines: 6 }))).toBeVisible()
    await expect(quote.getByText(money('9'), { exact: true })).toBeVisible()
    const pays = pt.read(await page.getByRole('definition').nth(1).innerText())
    const best = money(times(pays, 9n))
    await expect(quote.getByText(best, { exact: true })).toBeVisible()
    await inspect(page, 'the pad of Vietnam North with a choice')
  })

  await betNow(page, pt).click()
  await expect(receipt(page, pt)).toBeVisible()
  await expectBalance(page, pt, '41')

  await test.step('the bet is cancelled before the sale closes', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: t('bets.cancel') })
      .click()
    const question = page.getByRole('dialog', { name: t('bets.cancelTitle') })
    await expect(question.getByText(t('bets.cancelBody', { amount: money('9') }))).toBeVisible()
    await question.getByRole('button', { name: t('bets.cancelConfirm') }).click()
    await expect(page.getByText(t('bets.cancelled', { amount: money('9') }))).toBeVisible()
    await expectBalance(page, pt, '50')
    expect(await balanceOf(page.request)).toBe(units('50'))
  })

  await page.goto('/bets')
  const row = page.getByRole('main').getByRole('list').getByRole('button')
  await expect(row).toContainText(t('bets.status.cancelled'))
  await row.click()
  await expect(page.getByRole('dialog').getByText(t('bets.why.cancelled'))).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: t('bets.cancel') }),
  ).toHaveCount(0)
  expect((await betsOf(page.request)).map(({ status }) => status)).toEqual(['cancelled'])
  await page.goto('/statement')
  await expect(page.getByText(t('statement.bet.cancel'))).toBeVisible()
})
