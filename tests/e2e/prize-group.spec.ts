import {
  betNow,
  chooseDigits,
  choosePlay,
  openLottery,
  positionRow,
  receipt,
} from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, betsOf, enterAsMember } from './support/member.ts'
import { units } from './support/texts.ts'
import { journey } from './support/ways.ts'

journey('a lower prize group gives a part of the stake back', async (scene) => {
  const { page, words, input, look, draws } = scene
  const lottery = await draws.hold('SSC1')
  const { t, money } = words
  await enterAsMember(page, words, '300')
  await openLottery(page, lottery.code)
  await choosePlay(page, t('plays.group.position'))

  const groupOf = (group: number, rate: string) =>
    page.getByRole('main').getByText(t('lottery.prizeGroupValue', { group, rate }), { exact: true })
  const percent = { style: 'percent', maximumFractionDigits: 2 } as const
  const [none, part] = [words.number(0, percent), words.number(0.025, percent)]
  await test.step('the slider says prize and rebate', async () => {
    await expect(groupOf(1950, none)).toBeVisible()
    const slider = page.getByRole('slider', { name: t('lottery.prizeGroup'), exact: true })
    await input.slide(slider, 1900)
    await expect(groupOf(1900, part)).toBeVisible()
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      t('lottery.prizeGroupValue', { group: 1900, rate: part }),
    )
  })

  await chooseDigits(positionRow(page, words, 1), '7')
  await input.type(page.getByLabel(t('lottery.unitStake')), '100')
  await expect(page.getByRole('main').getByText(t('lottery.rebate'))).toBeVisible()
  await look('stake and rebate')
  await input.press(betNow(page, words))
  await expect(receipt(page, words)).toBeVisible()
  await expect(page.getByText(money('2.5'), { exact: true }).first()).toBeVisible()
  await look('receipt with rebate')

  await test.step('it is paid after the draw, won or lost', async () => {
    await lottery.draw()
    const rebate = async () => (await betsOf(page.request))[0]?.rebate?.state
    await expect.poll(rebate, { message: 'the rebate' }).toBe('paid')
    const [bet] = await betsOf(page.request)
    const won = bet?.status === 'won' ? units('950') : 0n
    expect(await balanceOf(page.request)).toBe(units('202.5') + won)
    await page.goto('/bets')
    const row = page.getByRole('main').getByRole('list').getByRole('button').first()
    await expect(row).toContainText(t('bets.rebateOf', { amount: money('2.5') }))
    await input.press(row)
    await expect(page.getByRole('dialog').getByText(t('bets.rebate', { rate: part }))).toBeVisible()
    await look('bet with rebate')
  })

  await test.step('the lottery remembers the group', async () => {
    await page.goto('/lottery/SSC1')
    await choosePlay(page, t('plays.group.position'))
    await expect(groupOf(1900, part)).toBeVisible()
  })
})
