import {
  CALM_LOTTERY,
  chooseDigits,
  choosePlay,
  betNow,
  openLottery,
  positionRow,
  receipt,
} from './support/desk.ts'
import { expectFocusOnPage, readAnnouncements, startRecording } from './support/announcements.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { wakeApp } from './support/wake-app.ts'
import { pt } from './support/texts.ts'
import { journey, type Scene } from './support/ways.ts'

/** How often a placed bet was announced. */
async function timesSaid({ page, words: { t } }: Scene): Promise<number> {
  const placed = t('lottery.accepted', { count: 1 })
  return (await readAnnouncements(page)).filter((text) => text.includes(placed)).length
}

/** The slip, which is a sheet on a phone, and its heading. */
function slipOf({ page, words: { t }, isPhone }: Scene) {
  const slip = isPhone
    ? page.getByRole('dialog', { name: t('lottery.slip') })
    : page.getByRole('main')
  return { slip, heading: slip.getByRole('heading', { name: t('lottery.slip'), exact: true }) }
}

/** Back from a receipt to the pad: on a phone the sheet is closed. */
async function leaveReceipt(scene: Scene): Promise<void> {
  const { page, input, isPhone, words } = scene
  const { t } = words
  const { slip } = slipOf(scene)
  const name = t(isPhone ? 'common.close' : 'lottery.betAgain')
  await input.press(slip.getByRole('button', { name, exact: true }))
  await expect(receipt(page, words)).toBeHidden()
  await expectFocusOnPage(page, 'a receipt is left')
}

journey('a bet that stands is said once, and the focus is never lost', async (scene) => {
  const { page, input, words, isPhone } = scene
  const { t } = words
  const { slip, heading } = slipOf(scene)
  await startRecording(page)
  await enterAsMember(page, words, '50')
  await openLottery(page, CALM_LOTTERY)
  await choosePlay(page, t('plays.group.position'))
  const row = positionRow(page, words, 1)

  await test.step('at once', async () => {
    await chooseDigits(row, '7')
    await input.press(betNow(page, words))
    await expect(receipt(page, words)).toBeVisible()
    await expectFocusOnPage(page, 'a bet is placed')
    expect(await timesSaid(scene)).toBe(1)
    await leaveReceipt(scene)
  })

  await test.step('from the slip, where one of two was taken away', async () => {
    for (const digit of ['3', '5']) {
      await chooseDigits(row, digit)
      await input.press(page.getByRole('button', { name: t('lottery.addToSlip') }))
      await expectFocusOnPage(page, 'a bet is put on the slip')
    }
    if (isPhone) {
      await input.press(page.getByRole('button', { name: t('lottery.openSlip', { count: 2 }) }))
    }
    const play = t('playsSsc.how.DWD')
    await input.press(slip.getByRole('button', { name: t('lottery.removeEntry', { play }) }).last())
    await expect(heading).toBeFocused()
    const place = `${t('lottery.place')} ${words.money('1')}`
    await input.press(slip.getByRole('button', { name: place, exact: true }))
    await expect(receipt(page, words)).toBeVisible()
    await expect(heading).toBeFocused()
    expect(await timesSaid(scene)).toBe(2)
    await leaveReceipt(scene)
  })
})

test('while a draw is awaited no second is said; its close and its result are, once', async ({
  page,
  draws,
}) => {
  const { t } = pt
  const lottery = await draws.hold('SSC1')
  await lottery.near()
  await startRecording(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLottery(page, lottery.code)
  const before = (await readAnnouncements(page)).length

  const draw = await lottery.close()
  const awaited = page.getByRole('main').getByText(t('lottery.drawSoon'))
  await expect(awaited).toBeVisible()
  // Seconds in which a clock on the page runs.
  for (let second = 0; second < 2; second += 1) {
    await expect(awaited).not.toHaveText(await awaited.innerText())
  }
  await draw()
  const result = new RegExp(String.raw`^${t('lottery.resultOf', { issueNo: '' })}[\d-]+:( \d){5}$`)
  await expect(page.getByRole('status').filter({ hasText: result })).toHaveCount(1)

  const said = (await readAnnouncements(page)).slice(before)
  expect(said.filter((text) => /\d:\d\d/.test(text))).toEqual([])
  expect(said).toHaveLength(new Set(said).size)
  expect(said.filter((text) => text.endsWith(`: ${t('common.countdownOver')}`))).toHaveLength(1)
  expect(said.filter((text) => result.test(text))).toHaveLength(1)
})

test('a menu that a pointer opened is closed by Escape, wherever the focus is', async ({
  page,
}) => {
  const { t } = pt
  await page.goto('/')
  const menus = page.getByRole('navigation', { name: t('common.mainNavigation') })
  const name = t('shell.nav.open', { category: t('shell.category.ELOTT') })
  const opener = menus.getByRole('button', { name })
  const card = menus.getByRole('link', { name: t('lottery.name.SSC1') })
  await wakeApp(page)
  await opener.hover()
  await expect(card).toBeVisible()
  // The pointer may move over to it, and it stays open.
  await card.hover()
  await expect(card).toBeVisible()
  await expect(opener).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})
