import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { LotteryDetail } from '@fairhouse/protocol'
import { expect, test } from './support/journey.ts'
import { deposit, openAccount } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, jsonOf, openScreen, t } from './support/staff.ts'
import { pt } from './support/texts.ts'

const HEADERS = { 'x-fairhouse': '1', language: 'pt' }
const LOTTERY = 'LAO_PATTHANA'
const PLAY = 'LAO_2TOP'
const NUMBER = '42'

/** A bet on the number, in the issue on sale. */
async function placeBet(page: Page): Promise<{ issueId: string; username: string }> {
  const { username } = await openAccount(page.request)
  await deposit(page.request, '100')
  const answer = await page.request.get(`/lgw/lotteries/${LOTTERY}`, { headers: HEADERS })
  const { lottery, prices } = await jsonOf<LotteryDetail>(answer)
  const issueId = lottery.current?.issueId ?? ''
  const entry = {
    playCode: PLAY,
    selection: { numbers: [NUMBER] },
    unitStakeMinor: '50000',
    multiple: 1,
    lineCount: 1,
    price: prices.find(({ playCode }) => playCode === PLAY)?.price ?? '',
  }
  const placed = await page.request.post('/lgw/bets', {
    data: { issueId, entries: [entry] },
    headers: { ...HEADERS, 'idempotency-key': randomUUID() },
  })
  await jsonOf(placed)
  return { issueId, username }
}

const cellOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${NUMBER}\\b`) })

test('a number is watched, closed and opened again; the pad follows', async ({ page, browser }) => {
  test.slow()
  const { issueId, username } = await placeBet(page)
  await page.goto(`/lottery/${LOTTERY}?playType=${PLAY}`)
  await expect(cellOf(page)).not.toHaveAttribute('aria-disabled')

  const context = await browser.newContext({ locale: 'pt-BR' })
  const ana = await context.newPage()
  await enterAs(context, 'ana')
  await ana.goto(`/office/draws/${issueId}`)
  await ana.getByRole('link', { name: t('office.exposure.title') }).click()
  const row = ana
    .getByRole('row')
    .filter({ hasText: NUMBER })
    .filter({ has: ana.getByRole('checkbox') })
  await expect(row).toBeVisible()
  await inspect(ana, 'the board of exposure')

  // Down to the bets.
  await row.getByRole('button', { name: t('office.exposure.showBets') }).click()
  await expect(ana.getByRole('dialog').getByText(username)).toBeVisible()
  await inspect(ana, 'bets of an outcome')
  await ana.keyboard.press('Escape')

  // Close it; the member's page gets the event.
  await row.getByRole('checkbox').check()
  await ana.getByRole('button', { name: t('office.exposure.change') }).click()
  await expect(ana.getByRole('textbox', { name: t('office.exposure.numbers') })).toHaveValue(NUMBER)
  await inspect(ana, 'the form of numbers')
  await giveReason(ana, 'Too much on one number', t('office.exposure.action.close'))
  await expect(row.getByText(t('office.exposure.closed'))).toBeVisible()
  await expect(cellOf(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(cellOf(page)).toContainText(pt.t('lottery.soldOut'))
  await cellOf(page).click({ force: true })
  await expect(cellOf(page)).toHaveAttribute('aria-pressed', 'false')
  await inspect(page, 'a pad with a number that is sold out')

  // And open it again, from what staff have closed.
  const rule = ana.getByRole('row').filter({ hasText: t('office.exposure.reach.issue') })
  await rule.getByRole('button', { name: t('office.exposure.action.open') }).click()
  await giveReason(ana, 'The limit was raised', t('office.exposure.action.open'))
  await expect(row.getByText(t('office.exposure.open'))).toBeVisible()
  await expect(cellOf(page)).not.toHaveAttribute('aria-disabled')
  await context.close()
})

/** A further step at the end of the ladder. */
async function setStep(dialog: Locator, number: number, from: string, odds: string): Promise<void> {
  await dialog.getByRole('button', { name: t('office.limits.addStep') }).click()
  const step = dialog.getByRole('group', { name: t('office.limits.step', { number }) })
  await step.getByLabel(t('office.limits.fromPercent')).fill(from)
  await step.getByLabel(t('office.limits.oddsPercent')).fill(odds)
}

test('limits of a lottery are set, and go back to those of the jurisdiction', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ locale: 'pt-BR' })
  const ana = await context.newPage()
  await enterAs(context, 'ana')
  await openScreen(ana, 'lotteries', t('office.nav.lotteries'))
  const card = ana.getByRole('listitem').filter({ hasText: 'HANOI ·' })
  const dialog = ana.getByRole('dialog')
  await card.getByRole('button', { name: t('office.limits.title') }).click()
  await expect(dialog.getByText(t('office.limits.default'))).toBeVisible()
  await inspect(ana, 'the form of limits')
  await dialog.getByLabel(t('office.limits.outcomePayout')).fill('2500')

  await test.step('the odds fall by a ladder of steps, all of which are set', async () => {
    const remove = dialog.getByRole('button', {
      name: t('office.limits.removeStep', { number: 1 }),
    })
    while ((await remove.count()) > 0) await remove.click()
    await setStep(dialog, 1, '60', '90')
    await setStep(dialog, 2, '80', '95')
    await dialog.getByLabel(t('office.reason')).fill('A ladder')
    await dialog.getByRole('button', { name: t('office.limits.save'), exact: true }).click()
    await expect(dialog.getByText(t('office.limits.noLadder'))).toBeVisible()
    await dialog.getByLabel(t('office.limits.oddsPercent')).last().fill('70')
    await inspect(ana, 'a ladder of steps')
  })
  await giveReason(ana, 'A small house', t('office.limits.save'))
  await card.getByRole('button', { name: t('office.limits.title') }).click()
  await expect(dialog.getByLabel(t('office.limits.outcomePayout'))).toHaveValue('2500')
  const percents = dialog.getByLabel(t('office.limits.oddsPercent'))
  await expect(percents).toHaveCount(2)
  await expect(percents.first()).toHaveValue('90')
  await expect(percents.last()).toHaveValue('70')
  await dialog.getByRole('button', { name: t('office.limits.useDefault') }).click()
  await giveReason(ana, 'A large house', t('office.limits.save'))
  await context.close()
})
