import type { Locator } from '@playwright/test'
import { CALM_LOTTERY, chooseDigits, openLottery, positionRow, receipt } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { wideDialogs } from './support/wide-dialogs.ts'
import { pt } from './support/texts.ts'
import { journey } from './support/ways.ts'

/** Four digits at each of five positions: 1,024 lines, and the longest text that a slip shows. */
const DIGITS = '0123'

journey('a bet of five digits, with all it shows on its way', async (scene) => {
  const { page, input, look, words, isPhone } = scene
  const { t, money } = words
  await enterAsMember(page, words, '5000')
  await openLottery(page, CALM_LOTTERY)
  for (const position of [1, 2, 3, 4, 5]) {
    await chooseDigits(positionRow(page, words, position), DIGITS)
  }
  await input.press(page.getByRole('button', { name: t('lottery.addToSlip'), exact: true }))
  if (isPhone) {
    await input.press(page.getByRole('button', { name: t('lottery.openSlip', { count: 1 }) }))
  }
  await look('its slip')
  const place = `${t('lottery.place')} ${money('1024')}`
  await input.press(page.getByRole('button', { name: place, exact: true }))
  await expect(receipt(page, words)).toBeVisible()
  await look('its receipt')
  await page.goto('/member/personalHistoryCopy')
  await input.press(page.getByRole('main').getByRole('listitem').getByRole('button'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the bet')
  await input.press(page.getByRole('dialog').getByRole('button', { name: t('bets.cancel') }))
  await expect(page.getByRole('dialog', { name: t('bets.cancelTitle') })).toBeVisible()
  await look('its cancellation')
})

test('a dialog that is too wide is found', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?dialog=settings')
  const dialog = page.getByRole('dialog', { name: pt.t('common.settings') })
  await expect(dialog).toBeVisible()
  expect(await page.evaluate(wideDialogs)).toEqual([])
  await dialog.evaluate((element) => {
    const text = document.createElement('p')
    text.style.whiteSpace = 'nowrap'
    text.textContent = '0 1 2 3 4 5 6 7 8 9 · '.repeat(5)
    element.querySelector('.overflow-y-auto')?.append(text)
  })
  expect(await page.evaluate(wideDialogs)).not.toEqual([])
})

/** A phone on its side: little height, and more width than a narrow page needs. */
for (const [width, height] of [
  [740, 360],
  [844, 390],
] as const) {
  test(`on a phone of ${width} by ${height} nothing covers the pad`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openLottery(page, CALM_LOTTERY)
    const row = positionRow(page, pt, 5)
    const bar = page.getByRole('button', { name: pt.t('lottery.betNow'), exact: true })
    const edges = async (of: Locator) => (await of.boundingBox()) ?? { y: 0, height: 0 }
    // At any scroll position the bar comes after the pad.
    for (const position of [1, 3, 5]) {
      await positionRow(page, pt, position).evaluate((element) =>
        element.scrollIntoView({ block: 'center' }),
      )
      const [pad, own] = [await edges(row), await edges(bar)]
      expect(own.y).toBeGreaterThanOrEqual(pad.y + pad.height)
    }
    await row.getByRole('button', { name: '9', exact: true }).click()
    await bar.scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport()
  })
}
