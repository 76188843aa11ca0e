import { minor } from '@fairhouse/money'
import type { BonusTerms } from '@fairhouse/protocol'
import type { Page } from '@playwright/test'
import {
  CALM_LOTTERY,
  chooseDigits,
  choosePlay,
  openLottery,
  openSlip,
  positionRow,
  receipt,
} from './support/desk.ts'
import { gameIn, roundOf } from './support/game.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, enterAsMember, openAccount } from './support/member.ts'
import { acceptAll, giveRewards } from './support/rewards.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'
import { journey } from './support/ways.ts'

const PAGE = '/member/rewardCenter'
const GIFT = 'Um bônus de teste'
const TERMS: BonusTerms = {
  multiplier: 5,
  days: 14,
  weights: [{ product: 'lottery', rateBp: 10_000 }],
  maxBetMinor: '100000',
  maxConvertMinor: null,
}

journey('bonus money is accepted with its terms, staked, and given up', async (scene) => {
  const { page, input, words, look } = scene
  const { t, money } = words
  const account = await enterAsMember(page, words, '5')
  await giveRewards(account.username, [{ bonus: '20', terms: TERMS, name: GIFT }])
  const bonus = t('rewards.bonus.title')

  await test.step('its terms stand where it is accepted', async () => {
    await page.goto(PAGE)
    const see = t('rewards.bonus.seeOne', {
      name: GIFT,
      amount: t('rewards.bonus.amount', { amount: money('20') }),
    })
    await input.press(page.getByRole('button', { name: see }))
    const dialog = page.getByRole('dialog', { name: t('rewards.detail.title') })
    const required = t('rewards.bonus.wagerValue', { amount: money('100'), multiplier: 5 })
    await expect(dialog).toContainText(required)
    await expect(dialog).toContainText(money('10'))
    await look('the terms of a bonus')
    await input.press(dialog.getByRole('button', { name: t('rewards.bonus.accept') }))
    await expect(page.getByRole('heading', { name: bonus, exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await look('a running bonus')
  })

  await test.step('a stake beyond the cash takes the rest from the bonus', async () => {
    await openLottery(page, CALM_LOTTERY)
    await choosePlay(page, t('plays.group.position'))
    for (const digit of '1234567') await chooseDigits(positionRow(page, words, 1), digit)
    await input.press(page.getByRole('button', { name: t('lottery.addToSlip') }))
    const place = `${t('lottery.place')} ${money('7')}`
    const slip = await openSlip(scene, 1)
    await input.press(slip.getByRole('button', { name: place, exact: true }))
    await expect(receipt(page, words, 1)).toBeVisible()
    expect(await balanceOf(page.request)).toBe(0n)
    await page.goto(PAGE)
    const atStake = t('rewards.bonus.atStake', { amount: money('2') })
    await expect(page.getByText(atStake)).toBeVisible()
    await expect(page.getByText(money('18'), { exact: true })).toBeVisible()
  })

  await test.step('what is lost is said before it is given up', async () => {
    const giveUp = t('rewards.bonus.forfeit')
    await input.press(page.getByRole('button', { name: giveUp }))
    const dialog = page.getByRole('dialog', { name: t('rewards.bonus.forfeitTitle') })
    await expect(dialog).toContainText(money('18'))
    await look('what is lost with a bonus')
    await input.press(dialog.getByRole('button', { name: giveUp }))
    await expect(page.getByText(t('rewards.bonus.state.forfeited'))).toBeVisible()
    await look('a bonus that was given up')
  })
})

/** The sheet of a slot in the lobby, found by its name. */
async function openDetails(page: Page, game: string) {
  await page.goto('/slot-games')
  await page.getByRole('searchbox').fill(game)
  // The address follows what is typed, and takes away what is open over the page.
  await expect(page).toHaveURL(/q=/)
  await expect(page.locator('[data-at]')).toHaveCount(1)
  await page.getByRole('button', { name: pt.t('games.lobby.about', { game }) }).click()
  return page.getByRole('dialog', { name: game })
}

test('a slot says that it takes bonus money, is played with it alone, and its round tells', async ({
  page,
}) => {
  const { t, money } = pt
  const { username } = await openAccount(page.request)
  const weights: BonusTerms['weights'] = [{ product: 'RNG', rateBp: 5_000 }]
  const slots: BonusTerms = { ...TERMS, weights, maxBetMinor: '50000' }
  await giveRewards(username, [{ bonus: '20', terms: slots, name: GIFT }])
  await giveRewards(username, [{ bonus: '10', terms: { ...TERMS, days: 15 }, name: GIFT }])
  await acceptAll(page.request)

  const details = await openDetails(page, t('studio.slots.sweet-orbit'))
  const [first, second] = [
    details.getByRole('listitem').nth(0),
    details.getByRole('listitem').nth(1),
  ]
  await expect(first).toContainText(t('rewards.bonus.of', { amount: money('20') }))
  await expect(first).toContainText(t('rewards.bonus.gameCounts', { rate: '50%' }))
  await expect(first).toContainText(t('rewards.bonus.gameMaxBet', { amount: money('5') }))
  await expect(second).toContainText(t('rewards.bonus.of', { amount: money('10') }))
  await expect(second).toContainText(t('rewards.bonus.gameNot'))
  await inspect(page, 'what a game says of bonus money')

  await details.getByRole('link', { name: t('games.detail.play'), exact: true }).click()
  const game = await gameIn(page)
  const round = await roundOf(page, () => game.locator('[data-main]').click())
  expect(await balanceOf(page.request)).toBe(0n)

  await page.goto('/member/gameRounds')
  await page.getByRole('article').getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(round.roundId)
  const amount = money(minor(BigInt(round.stake)))
  await expect(sheet).toContainText(t('common.fromBonus', { amount }))
  await inspect(page, 'a round of bonus money')
})
