import { betNow, CALM_LOTTERY, chooseFirstDigit, openLottery, receipt } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { lookOnPhone, memberOnPhone } from './support/phone.ts'
import { en, pt } from './support/texts.ts'

test('a member follows a plan: a slip is copied as an own bet, and the plan ends', async ({
  browser,
}) => {
  const [ana, rui] = await Promise.all([
    memberOnPhone(browser, 'light'),
    memberOnPhone(browser, 'dark'),
  ])
  await rui.context.addInitScript(() => localStorage.setItem('lang', 'en'))
  const name = `Plano ${Date.now()}`

  await test.step('the leader opens a plan from the room of the lottery', async () => {
    const { page } = ana
    const { t } = pt
    await page.goto(`/follow-plans?lotteryCode=${CALM_LOTTERY}&view=mine`)
    await page.getByRole('button', { name: t('follow.openSubmit'), exact: true }).tap()
    await expect(page.getByText(t('follow.nameFault'))).toBeVisible()
    await page.getByRole('textbox', { name: t('follow.name') }).fill(name)
    await page.getByRole('button', { name: t('follow.openSubmit'), exact: true }).tap()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await lookOnPhone(page, 'plans of one’s own')
  })

  await test.step('another follows it, and reads before what it can cost at most', async () => {
    const { page } = rui
    const { t, money } = en
    await page.goto(`/follow-plans?lotteryCode=${CALM_LOTTERY}`)
    await lookOnPhone(page, 'plans of a lottery, by night')
    await page.getByRole('link', { name }).tap()
    await expect(page.getByText(t('follow.mostUnknown'))).toBeVisible()
    await page.getByRole('textbox', { name: t('follow.budget') }).fill('20')
    await page.getByRole('textbox', { name: t('follow.issueCap') }).fill('30')
    await page.getByRole('button', { name: t('follow.followSubmit'), exact: true }).tap()
    await expect(page.getByText(t('follow.capFault'))).toBeVisible()
    await page.getByRole('textbox', { name: t('follow.issueCap') }).fill('5')
    await expect(page.getByRole('status').filter({ hasText: money('20') })).toBeVisible()
    await lookOnPhone(page, 'the form of a follow, by night')
    await page.getByRole('button', { name: t('follow.followSubmit'), exact: true }).tap()
    await expect(page.getByText(t('follow.noCopies'))).toBeVisible()
    await lookOnPhone(page, 'a follow without copies, by night')
  })

  await test.step('the leader bets, and the follower has the same bet', async () => {
    await openLottery(ana.page, CALM_LOTTERY, 60_000)
    await chooseFirstDigit(ana.page, pt, '07')
    await betNow(ana.page, pt).tap()
    await expect(receipt(ana.page, pt)).toBeVisible()
    const { page } = rui
    const { t } = en
    const see = page.getByRole('button', { name: t('follow.bet', { count: 1, number: 1 }) })
    await expect(see).toBeVisible({ timeout: 20_000 })
    await see.tap()
    await expect(page.getByRole('dialog')).toContainText(t('bets.selection'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.close') })
      .last()
      .tap()
    await lookOnPhone(page, 'a follow with a copy, by night')
  })

  await test.step('the leader sees how many follow, and ends the plan', async () => {
    const { page } = ana
    const { t } = pt
    await page.goto('/follow-plans?view=mine')
    await page.getByRole('link', { name }).tap()
    await expect(page.getByText(t('follow.followersOf', { count: 1 }))).toBeVisible()
    await lookOnPhone(page, 'a plan of one’s own')
    await page.getByRole('button', { name: t('follow.end'), exact: true }).tap()
    const question = page.getByRole('dialog', { name: t('follow.endTitle') })
    await question.getByRole('button', { name: t('follow.endConfirm'), exact: true }).tap()
    await expect(rui.page.getByText(en.t('follow.stopReason.planEnded'))).toBeVisible({
      timeout: 20_000,
    })
  })
  await Promise.all([ana, rui].map(({ context }) => context.close()))
})

test('visitors are asked to log in', async ({ page }) => {
  await page.goto('/follow-plans')
  await expect(page.getByText(pt.t('follow.loginTitle'))).toBeVisible()
})
