import type { Page } from '@playwright/test'
import type { IssueWire, LotteryDetail } from '@fairhouse/protocol'
import { betNow, CALM_LOTTERY, chooseFirstDigit, openLottery, receipt } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { betsOf, drawnIssueOf, enterAsMember, expectBalance } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'
import { askForEverything } from './support/undrawn.ts'

const { t, money } = pt
const LOTTERY = '**/lgw/lotteries/SSC1'

// On fresh data the first draw of all has to be waited for.
test('a balance that is too small is said before sending, with the way to deposit', async ({
  page,
}) => {
  await enterAsMember(page, pt, '5')
  await openLottery(page, CALM_LOTTERY)
  await chooseFirstDigit(page, pt, '01234567')
  await expect(page.getByText(t('lottery.shortage', { amount: money('3') }))).toBeVisible()
  await expect(betNow(page, pt)).toBeDisabled()
  await inspect(page, 'a shortage')
  // On the slip it is said again; taking a few numbers away is enough.
  await page.getByRole('button', { name: t('lottery.addToSlip') }).click()
  await expect(page.getByText(t('lottery.shortage', { amount: money('3') }))).toBeVisible()
  const place = page.getByRole('button', { name: t('lottery.place') })
  await expect(place.last()).toBeDisabled()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common.navDeposit') })
    .click()
  await expect(page.getByRole('heading', { name: t('cashier.title') })).toBeVisible()
  // The slip is still there on return.
  await page.goBack()
  await expect(page.getByText(t('lottery.shortage', { amount: money('3') }))).toBeVisible()
  expect(await betsOf(page.request)).toEqual([])
})

test('an issue that closed before the slip came, and the way into the next one', async ({
  page,
  request,
}) => {
  await enterAsMember(page, pt, '10')
  const drawn = await drawnIssueOf(request, 'SSC1')
  await openLottery(page, 'SSC1')
  // The page still shows an issue that the server has closed: its refusal is the real one.
  await changeDetail(page, ({ lottery, ...rest }) => {
    const current = { ...drawn, state: 'open', draw: null, closesAt: later(), drawsAt: later() }
    return { ...rest, lottery: { ...lottery, current: current as IssueWire } }
  })
  await page.reload()
  await chooseFirstDigit(page, pt, '5')
  await page.unroute(LOTTERY)
  await betNow(page, pt).click()
  await expect(page.getByText(t('lottery.closedBefore', { issueNo: drawn.issueNo }))).toBeVisible()
  await expectBalance(page, pt, '10')
  expect(await betsOf(page.request)).toEqual([])

  // "Bet in the next one" names another issue than the one that closed.
  const [intoNext = ''] = t('lottery.placeInNext', { issueNo: '§' }).split('§')
  const next = page.getByRole('button', { name: intoNext })
  await expect(next).not.toContainText(drawn.issueNo)
  await next.click()
  await expect(receipt(page, pt)).toBeVisible()
  await expectBalance(page, pt, '9')
})

test('a price that changed meanwhile is shown, and nothing is bet before it is accepted', async ({
  page,
}) => {
  await enterAsMember(page, pt, '10')
  // The page has yesterday's price; the server refuses it, and returns today's.
  await changeDetail(page, ({ prices, ...rest }) => ({
    ...rest,
    prices: prices.map((each) =>
      each.playCode === 'SSC_DWD' ? { ...each, price: 'g1980' } : each,
    ),
  }))
  await openLottery(page, 'SSC1')
  await chooseFirstDigit(page, pt, '5')
  const before = await page.getByRole('definition').nth(1).innerText()
  await page.unroute(LOTTERY)
  await betNow(page, pt).click()

  await expect(page.getByText(t('errors.PRICE_CHANGED')).first()).toBeVisible()
  await expect(page.getByText(t('common.delivery.notReceived'))).toBeVisible()
  const pays = page.getByRole('definition').nth(1)
  await expect(pays).not.toHaveText(before)
  const after = await pays.innerText()
  await expect(page.getByText(t('lottery.priceChanged', { before, after }))).toBeVisible()
  const place = page.getByRole('button', { name: t('lottery.place') }).last()
  await expect(place).toBeDisabled()
  await inspect(page, 'a changed price')
  expect(await betsOf(page.request)).toEqual([])

  await page.getByRole('button', { name: t('lottery.acceptPrice') }).click()
  await place.click()
  await expect(receipt(page, pt)).toBeVisible()
  await expectBalance(page, pt, '9')
})

function later(): string {
  return new Date(Date.now() + 60_000).toISOString()
}

/** The lottery data of the page, modified in transit. */
async function changeDetail(page: Page, change: (detail: LotteryDetail) => LotteryDetail) {
  await askForEverything(page)
  await page.route(LOTTERY, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as LotteryDetail) })
  })
}
