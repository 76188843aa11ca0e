import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { type Account, balanceOf, enterAsMember } from './support/member.ts'
import { pointsOf } from './support/points.ts'
import { giveRewards, pause, withdrawRewards } from './support/rewards.ts'
import { inspect } from './support/sight.ts'
import { pt, units } from './support/texts.ts'
import { journey } from './support/ways.ts'

const PAGE = '/member/rewardCenter'
const FRIEND = 'Amiga da semana'

/** A prize for a friend that expires in a week, points of a mission, and what staff gave. */
async function giveThree({ username }: Account): Promise<void> {
  await giveRewards(username, [
    {
      source: 'referral',
      name: FRIEND,
      money: '25',
      days: 7,
      facts: [
        { name: 'place', value: '3' },
        { name: 'turnover', value: String(units('1250')) },
      ],
    },
    { source: 'mission', points: 40, facts: [{ name: 'bets', value: '12' }] },
    { money: '5.50', name: 'Desculpas pela demora' },
    { source: 'rank', money: '9', days: -1 },
  ])
}

journey('rewards are claimed one by one and all at once, and stay on record', async (scene) => {
  const { page, input, words, look } = scene
  const { t, money, number } = words
  const account = await enterAsMember(page, words, '10')
  await giveThree(account)
  const points = t('rewards.points', { count: 40 })
  const waiting = page.getByRole('listitem')
  const status = page.getByRole('status')

  await test.step('the menu says how many wait, and leads there', async () => {
    await page.goto('/member')
    const nav = page.getByRole('navigation', { name: t('shell.member.title') })
    const entry = nav.getByRole('link', { name: t('shell.member.rewardCenter') })
    await expect(entry).toContainText(t('shell.centre.badge', { count: 3 }))
    await look('the menu with a badge')
    await input.press(entry)
    await expect(page.getByRole('heading', { name: t('rewards.waiting') })).toBeVisible()
    await expect(waiting.filter({ hasText: FRIEND }).first()).toBeVisible()
    await look('what waits')
  })

  await test.step('each says why it was given, in figures that can be recomputed', async () => {
    await input.press(page.getByRole('button', { name: FRIEND, exact: true }))
    const dialog = page.getByRole('dialog', { name: t('rewards.detail.title') })
    await expect(dialog).toContainText(t('rewards.source.referral'))
    await expect(dialog).toContainText(t('rewards.fact.place'))
    await expect(dialog).toContainText(money('1250'))
    await expect(page).toHaveURL(/reward=rwd_/)
    await look('a reward')
    await input.press(dialog.getByRole('button', { name: t('common.close') }).last())
    await expect(page).toHaveURL(/rewardCenter$/)
  })

  await test.step('one is claimed, and the balance has it at once', async () => {
    const name = t('rewards.claim.one', { name: FRIEND, amount: money('25') })
    await input.press(page.getByRole('button', { name }))
    await expect(status).toContainText([t('rewards.claim.done', { amount: money('25') })])
    await expect(page.getByRole('heading', { name: t('rewards.waiting') })).toBeFocused()
    expect(await balanceOf(page.request)).toBe(units('35'))
    await look('one claimed')
  })

  await test.step('all others come by one press, money and points in one sum', async () => {
    const amount = t('rewards.both', { amount: money('5.50'), points })
    await input.press(page.getByRole('button', { name: t('rewards.claim.all', { amount }) }))
    await expect(status).toContainText([t('rewards.claim.done', { amount })])
    await expect(page.getByText(t('rewards.waiting.none'))).toBeVisible()
    expect(await balanceOf(page.request)).toBe(units('40.50'))
    expect(await pointsOf(page.request)).toBe(40)
    await look('all claimed')
  })

  await test.step('the history is narrowed by state', async () => {
    await input.choose(page.getByRole('radio', { name: t('rewards.state.expired') }))
    await expect(page.getByRole('button', { name: t('rewards.source.rank') })).toBeVisible()
    await expect(page.getByRole('button', { name: FRIEND })).toHaveCount(0)
    await look('what has expired')
    await input.choose(page.getByRole('radio', { name: t('rewards.state.withdrawn') }))
    await expect(page.getByText(t('rewards.history.emptyState'))).toBeVisible()
  })

  await test.step('the account record and the points lead to what they came from', async () => {
    await page.goto('/member/transactionHistory')
    const link = page.getByRole('link', { name: t('statement.reward.claim') })
    await expect(link).toHaveCount(2)
    await input.press(link.last())
    const dialog = page.getByRole('dialog', { name: t('rewards.detail.title') })
    await expect(dialog).toContainText(FRIEND)
    await page.goto('/pointMall?view=points')
    await expect(page.getByText(number(40, { signDisplay: 'exceptZero' }))).toBeVisible()
    await input.press(page.getByRole('link', { name: t('points.entry.toReward') }))
    await expect(dialog).toContainText(t('rewards.source.mission'))
    await expect(dialog).toContainText(t('rewards.fact.bets'))
  })
})

/** Lets the server take claims, and loses the answers until the route is taken away. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route('**/wps/rewards/claim', async (route) => {
    expect((await route.fetch()).ok()).toBe(true)
    return route.abort('connectionreset')
  })
}

test('a claim whose answer was lost is repeated, and pays once', async ({
  page,
  browserConsole,
}) => {
  browserConsole.expect('the journey loses answers', /net::ERR_CONNECTION_RESET .*\/claim/)
  const { t, money } = pt
  const account = await enterAsMember(page, pt, '10')
  await giveThree(account)
  await page.goto(PAGE)
  await loseAnswers(page)
  const amount = t('rewards.both', {
    amount: money('30.50'),
    points: t('rewards.points', { count: 40 }),
  })
  await page.getByRole('button', { name: t('rewards.claim.all', { amount }) }).click()
  await expect(page.getByText(t('rewards.claim.lost'))).toBeVisible()
  await inspect(page, 'a claim without an answer')
  await page.unroute('**/wps/rewards/claim')
  await page.getByRole('button', { name: t('rewards.claim.lostAgain') }).click()
  await expect(page.getByRole('status').filter({ hasText: amount })).toBeVisible()
  expect(await balanceOf(page.request)).toBe(units('40.50'))
  expect(await pointsOf(page.request)).toBe(40)
})

test('what is withdrawn meanwhile is said in place, with the reason', async ({ page }) => {
  const { t, money } = pt
  const account = await enterAsMember(page, pt, '10')
  await giveRewards(account.username, [{ money: '5', name: 'Presente', days: 1 }])
  await page.goto(PAGE)
  const name = t('rewards.claim.one', { name: 'Presente', amount: money('5') })
  const claim = page.getByRole('button', { name })
  await expect(claim).toBeVisible()
  await withdrawRewards(account.username, 'Foi concedida por engano')
  await claim.click()
  await expect(page.getByRole('alert')).toContainText(t('errors.REWARD_OVER'))
  await expect(page.getByText(t('rewards.waiting.none'))).toBeVisible()
  await inspect(page, 'a reward that is over')
  await page.getByRole('radio', { name: t('rewards.state.withdrawn') }).click()
  await page.getByRole('button', { name: /^Presente/ }).click()
  const dialog = page.getByRole('dialog', { name: t('rewards.detail.title') })
  await expect(dialog).toContainText('Foi concedida por engano')
  await inspect(page, 'a withdrawn reward')
  expect(await balanceOf(page.request)).toBe(units('10'))
})

test('who pauses sees what waits without being urged; visitors log in first', async ({
  page,
  browser,
}) => {
  const { t, money } = pt
  const account = await enterAsMember(page, pt, '10')
  await giveRewards(account.username, [{ money: '5', name: 'Presente' }])
  await page.goto(PAGE)
  const name = t('rewards.claim.one', { name: 'Presente', amount: money('5') })
  const claim = page.getByRole('button', { name })
  await expect(claim).toBeVisible()
  await pause(account.username)
  await claim.click()
  await expect(page.getByRole('alert')).toContainText(t('errors.MEMBER_PAUSED'))
  await expect(page.getByText(t('rewards.claim.away'))).toBeVisible()
  await expect(claim).toHaveCount(0)
  await inspect(page, 'rewards during a pause')
  await page.goto('/member/messageV2')
  const entry = page.getByRole('link', { name: t('shell.member.rewardCenter') })
  await expect(entry).toBeVisible()
  await expect(entry).not.toContainText('1')

  const visitor = await browser.newPage({ locale: 'pt-BR' })
  await visitor.goto('/rewardCenter')
  await expect(visitor.getByRole('button', { name: t('common.login') }).first()).toBeVisible()
  await expect(visitor).toHaveURL(/\/member\/rewardCenter/)
  await visitor.close()
})
