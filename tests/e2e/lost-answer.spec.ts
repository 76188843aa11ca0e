import type { Page } from '@playwright/test'
import { betNow, CALM_LOTTERY, chooseFirstDigit, openLottery, receipt } from './support/desk.ts'
import { type Console, expect, test } from './support/journey.ts'
import { betsOf, enterAsMember, expectBalance } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'

const { t } = pt
const BETS = '**/lgw/bets'

test('an answer lost on the way is asked for again by its key, and the bet stands once', async ({
  page,
  context,
  browserConsole,
}) => {
  expectLostLines(browserConsole)
  await enterAsMember(page, pt, '10')
  await openLottery(page, CALM_LOTTERY, 60_000)
  await chooseFirstDigit(page, pt, '5')
  const keys = await loseAnswers(page)
  await betNow(page, pt).click()
  await context.setOffline(true)

  await expect(page.getByText(t('common.offline'))).toBeVisible()
  await expect(page.getByText(t('common.delivery.unknown'))).toBeVisible()
  await expect(betNow(page, pt)).toBeDisabled()

  await page.unroute(BETS)
  await context.setOffline(false)
  await expect(receipt(page, pt)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(t('common.offline'))).toHaveCount(0)
  await expectBalance(page, pt, '9')
  const bets = await betsOf(page.request)
  expect(bets).toHaveLength(1)
  expect(new Set(keys()).size, 'one key for all attempts').toBe(1)
  await expect(page.getByText(bets[0]?.betId ?? '', { exact: true })).toBeVisible()
})

test('an open question outlives a reload, and is answered before anything new @phone', async ({
  page,
  browserConsole,
}) => {
  expectLostLines(browserConsole)
  await enterAsMember(page, pt, '10')
  await openLottery(page, CALM_LOTTERY, 60_000)
  await chooseFirstDigit(page, pt, '5')
  const keys = await loseAnswers(page)
  await betNow(page, pt).tap()
  const slip = page.getByRole('dialog', { name: t('lottery.slip') })
  await expect(slip.getByText(t('common.delivery.unknown'))).toBeVisible()

  await page.reload()
  await expect(page.getByText(t('lottery.unanswered'))).toBeVisible()
  await chooseFirstDigit(page, pt, '8')
  await expect(betNow(page, pt)).toBeDisabled()
  await inspect(page, 'a slip without an answer')
  await page.setViewportSize({ width: 390, height: 844 })

  await page.unroute(BETS)
  keys.listen()
  await page.getByRole('button', { name: t('lottery.askAgain') }).tap()
  await expect(receipt(slip.page(), pt)).toBeVisible()
  expect(new Set(keys()).size, 'one key for all attempts').toBe(1)
  expect(keys().length).toBeGreaterThan(1)
  await slip.getByRole('button', { name: t('common.close') }).tap()
  await expectBalance(page, pt, '9')
  await expect(betNow(page, pt)).toBeEnabled()
  expect(await betsOf(page.request)).toHaveLength(1)
})

/** From now on the server receives the first slip, and its answer and all later tries are lost. */
async function loseAnswers(page: Page) {
  const keys: string[] = []
  let hasArrived = false
  const note = (headers: Record<string, string>) => keys.push(headers['idempotency-key'] ?? '')
  await page.route(BETS, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    note(request.headers())
    if (!hasArrived) {
      hasArrived = true
      expect((await route.fetch()).ok()).toBe(true)
    }
    return route.abort('connectionreset')
  })
  return Object.assign(() => keys, {
    listen: () =>
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/lgw/bets')) {
          note(request.headers())
        }
      }),
  })
}

function expectLostLines(browserConsole: Console): void {
  browserConsole.expect('the journey loses answers', /net::ERR_CONNECTION_RESET .*\/lgw\/bets/)
  browserConsole.expect('the journey goes offline', /ERR_INTERNET_DISCONNECTED/)
}
