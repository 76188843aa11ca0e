import {
  CALM_LOTTERY,
  chooseDigits,
  choosePlay,
  openLottery,
  openSlip,
  positionRow,
  receipt,
} from './support/desk.ts'
import { expect } from './support/journey.ts'
import { betsOf, enterAsMember, expectBalance } from './support/member.ts'
import { journey, type Scene } from './support/ways.ts'

/** Puts a digit of the first position on the slip. */
async function add({ page, input, words }: Scene, digit: string): Promise<void> {
  await chooseDigits(positionRow(page, words, 1), digit)
  await input.press(page.getByRole('button', { name: words.t('lottery.addToSlip') }))
}

journey('of three bets on a slip one goes, one is changed, and two are placed', async (scene) => {
  const { page, input, look, words } = scene
  const { t, money } = words
  await enterAsMember(page, words, '50')
  await openLottery(page, CALM_LOTTERY)
  await choosePlay(page, t('plays.group.position'))
  for (const digit of ['7', '3', '5']) await add(scene, digit)

  const play = t('playsSsc.how.DWD')
  const remove = { name: t('lottery.removeEntry', { play }) }
  const slip = await openSlip(scene, 3)
  await input.press(slip.getByRole('button', remove).last())
  await expect(slip.getByRole('button', remove)).toHaveCount(2)
  await input.press(slip.getByRole('button', { name: t('lottery.editEntry', { play }) }).first())
  await chooseDigits(positionRow(page, words, 1), '8')
  await input.press(page.getByRole('button', { name: t('lottery.updateSlip') }))

  const changed = await openSlip(scene, 2)
  await expect(changed.getByRole('button', remove)).toHaveCount(2)
  await look('a slip of two bets')
  const place = `${t('lottery.place')} ${money('3')}`
  await input.press(changed.getByRole('button', { name: place, exact: true }))
  await expect(receipt(page, words, 2)).toBeVisible()
  await look('what was accepted')
  expect((await betsOf(page.request)).map(({ status }) => status)).toEqual(['open', 'open'])
  await page.reload()
  await expectBalance(page, words, '47')
})
