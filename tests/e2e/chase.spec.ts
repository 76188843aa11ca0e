import type { Page } from '@playwright/test'
import type { ChaseDetail, ChaseWire } from '@fairhouse/protocol'
import { CALM_LOTTERY, chooseFirstDigit, openLottery, untilCalm } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, betsOf, enterAsMember } from './support/member.ts'
import { expectAccessible, expectNoKeys, expectNoSideScroll } from './support/sight.ts'
import { pt, units } from './support/texts.ts'

test.use({ viewport: { width: 360, height: 740 } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function chaseOf(page: Page): Promise<ChaseDetail> {
  const headers = { 'x-fairhouse': '1', language: 'pt' }
  const list = await page.request.get('/lgw/chases', { headers })
  const { chases } = (await list.json()) as { chases: readonly ChaseWire[] }
  const one = await page.request.get(`/lgw/chases/${chases[0]?.chaseId}`, { headers })
  return (await one.json()) as ChaseDetail
}

/** At the current width: at another one the sheet of the slip would close. */
async function look(page: Page, where: string): Promise<void> {
  await expectNoKeys(page, where)
  await expectNoSideScroll(page, where)
  await expectAccessible(page, where)
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${where.replaceAll(' ', '-')}.png` })
}

/** A digit on the slip, and the slip open. */
async function fillSlip(page: Page, lotteryCode: string): Promise<void> {
  await openLottery(page, lotteryCode)
  await chooseFirstDigit(page, pt, '7')
  await button(page, pt.t('lottery.addToSlip')).click()
  await page.getByRole('button', { name: pt.t('lottery.openSlip', { count: 1 }) }).click()
}

test('a chase on a phone: built, placed step by step, cancelled, stopped @phone', async ({
  page,
  draws,
}) => {
  const { t, money } = pt
  const lottery = await draws.hold('SSC1')
  await enterAsMember(page, pt, '100')

  await test.step('is put together in the slip, and says what it costs', async () => {
    await fillSlip(page, lottery.code)
    await button(page, t('lottery.chase')).click()
    await page.getByLabel(t('chase.count')).fill('4')
    await page.getByRole('radio', { name: t('chase.growth.double') }).check()
    await expect(page.getByText(t('chase.doubling', { times: '8' }))).toBeVisible()
    const sentence = { amount: money('15'), first: money('1'), rest: money('14') }
    await expect(page.getByText(t('chase.held', sentence))).toBeVisible()
    await page.getByRole('radio', { name: t('chase.growth.own') }).check()
    const inputs = page.getByRole('list').getByRole('textbox')
    await expect(inputs).toHaveCount(4)
    await inputs.nth(3).fill('2')
    await look(page, 'the chase builder')
    // Rotating the screen puts the slip beside the pad and back into its sheet: nothing is lost.
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(inputs.nth(3)).toHaveValue('2')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(inputs.nth(3)).toHaveValue('2')
  })

  await test.step('holds the whole and bets the first step at once', async () => {
    await page.getByRole('button', { name: t('chase.place') }).click()
    await expect(page.getByText(t('chase.accepted'), { exact: true })).toBeVisible()
    expect(await balanceOf(page.request)).toBe(units('91'))
    await page.getByRole('link', { name: t('chase.show') }).click()
    await expect(page.getByRole('heading', { name: t('chase.title'), level: 1 })).toBeVisible()
    await look(page, 'the list of chases')
  })

  await test.step('gives back a step that is cancelled', async () => {
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    const dialog = page.getByRole('dialog').first()
    const steps = dialog.getByRole('list').first()
    await expect(steps.getByText(t('chase.stepState.placed'))).toBeVisible()
    await look(page, 'a chase')
    const last = (await chaseOf(page)).steps[3]
    const name = t('chase.cancelStepOf', { issueNo: last?.issueNo ?? '' })
    await button(page, name).click()
    await button(page, t('chase.cancelConfirm')).click()
    await expect(steps.getByText(t('chase.stepState.cancelled'))).toBeVisible()
    expect(await balanceOf(page.request)).toBe(units('93'))
  })

  await test.step('goes on by itself with the next draw, or has won', async () => {
    const ended = async () => (await chaseOf(page)).steps[0]?.state
    await lottery.draw()
    await expect.poll(ended).not.toBe('placed')
    const [first] = (await chaseOf(page)).steps
    if (first?.state === 'won') {
      expect((await chaseOf(page)).chase).toMatchObject({ state: 'stopped', reason: 'won' })
      return
    }
    await expect.poll(async () => (await chaseOf(page)).steps[1]?.state).toBe('placed')
    expect(await betsOf(page.request)).toHaveLength(2)
    await button(page, t('chase.stop')).click()
    const question = page.getByRole('dialog', { name: t('chase.stopTitle') })
    await question.getByRole('button', { name: t('chase.stopConfirm') }).click()
    await expect(page.getByText(t('chase.reason.member'))).toBeVisible()
    const { chase } = await chaseOf(page)
    expect(chase).toMatchObject({ heldMinor: '0', stakedMinor: String(units('3')) })
  })
})

test('a bet is repeated from the record, and a slip is kept as a favourite @phone', async ({
  page,
}) => {
  const { t } = pt
  await enterAsMember(page, pt, '100')

  await test.step('the slip is kept under a name and taken up again', async () => {
    await fillSlip(page, CALM_LOTTERY)
    await button(page, t('lottery.favouriteSave')).click()
    await page.getByLabel(t('chase.favouriteName')).fill('Meu sete')
    await look(page, 'the name of a favourite')
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('lottery.favouriteSave') })
      .click()
    await expect(page.getByText(t('chase.favouriteSaved', { name: 'Meu sete' }))).toBeVisible()
    await button(page, t('lottery.favourites')).click()
    await look(page, 'the favourites')
    await button(page, t('chase.favouriteUseNamed', { name: 'Meu sete' })).click()
    const remove = page.getByRole('button', { name: /^Tirar|^Remover/ })
    await expect(remove).toHaveCount(2)
  })

  await test.step('both bets are placed, and one of them is repeated', async () => {
    await untilCalm(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('lottery.place') })
      .click()
    await expect(page.getByText(t('lottery.accepted', { count: 2 }))).toBeVisible()
    await page.goto('/bets')
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    await button(page, t('lottery.repeat')).click()
    const slip = page.getByRole('dialog', { name: t('lottery.slip') })
    await expect(slip.getByText(t('lottery.totalStake'))).toBeVisible()
    expect(await betsOf(page.request)).toHaveLength(2)
    await look(page, 'a repeated bet on the slip')
  })
})
