import { minor } from '@fairhouse/money'
import { gameIn, roundOf, roundsOf } from './support/game.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, enterAsMember } from './support/member.ts'
import { giveRounds } from './support/rewards.ts'
import { inspect } from './support/sight.ts'
import { pt, units } from './support/texts.ts'

const { t } = pt
/** A win with all it brings, drawn without a graphics card. */
const SHOWN_MS = 60_000
const PHONE = { width: 360, height: 740 }

test('free rounds are claimed by their terms, played in the game, and win cash', async ({
  page,
}) => {
  const account = await enterAsMember(page, pt, '10')
  await giveRounds(account.username, 'copper-sevens', 2)

  await page.goto('/member/rewardCenter')
  await page.getByRole('button', { name: t('rewards.bonus.see') }).click()
  const dialog = page.getByRole('dialog', { name: t('rewards.detail.title') })
  await expect(dialog).toContainText(t('rewards.rounds.cash'))
  await inspect(page, 'the terms of free rounds')
  await dialog.getByRole('button', { name: t('rewards.bonus.accept') }).click()

  // Once the worker has told the studio, there is a way to the game.
  const link = page.getByRole('link', { name: new RegExp(t('rewards.rounds.open')) })
  await expect(link).toBeVisible()
  await inspect(page, 'free rounds that can be played')
  await page.setViewportSize(PHONE)
  await link.click()

  const game = await gameIn(page)
  const play = game.getByRole('button', { name: t('studio.freePlay') })
  await expect(game.getByText(t('studio.freeTerms', { amount: pt.money('50') }))).toBeVisible()
  await play.click()
  const main = game.locator('[data-main]')
  let won = 0n
  for (const number of [1, 2]) {
    const count = { number, all: 2, amount: pt.money(minor(won)) }
    await expect(game.getByText(t('studio.freeCount', count))).toBeVisible({ timeout: SHOWN_MS })
    await expect(main).not.toHaveAttribute('aria-disabled', { timeout: SHOWN_MS })
    const round = await roundOf(page, () => main.click())
    won += BigInt(round.payout)
    await expect(main).toContainText(t('studio.play'), { timeout: SHOWN_MS })
  }
  // Nothing is staked on own money before the player says so.
  const own = game.getByRole('button', { name: t('studio.freeOwn') })
  await expect(own).toBeVisible({ timeout: SHOWN_MS })
  await expect(main).toHaveAttribute('aria-disabled', 'true')
  expect(await balanceOf(page.request)).toBe(units('10') + won)
  const rounds = await roundsOf(page.request)
  expect(rounds.map(({ isFree, stakeMinor }) => [isFree, stakeMinor])).toEqual([
    [true, '0'],
    [true, '0'],
  ])
  await own.click()
  await expect(main).not.toHaveAttribute('aria-disabled')

  await page.goto('/member/rewardCenter')
  await expect(page.getByText(t('rewards.rounds.state.used'))).toBeVisible()
  await inspect(page, 'free rounds that were played')
})
