import type { BonusTerms } from '@fairhouse/protocol'
import {
  CALM_LOTTERY,
  chooseDigits,
  choosePlay,
  openLottery,
  openSlip,
  positionRow,
  receipt,
} from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, enterAsMember } from './support/member.ts'
import { giveRewards } from './support/rewards.ts'
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
