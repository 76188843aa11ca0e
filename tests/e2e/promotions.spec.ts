import type { Locator, Page } from '@playwright/test'
import { openBrand } from './support/brands.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, deposit, enterAsMember } from './support/member.ts'
import { type OpenPromotion, openPromotion, stopPromotions } from './support/promotions.ts'
import { pause, rewardsOf } from './support/rewards.ts'
import { inspect } from './support/sight.ts'
import { pt, units, type Words } from './support/texts.ts'
import { journey, type Scene } from './support/ways.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJ' +
    'RU5ErkJggg==',
  'base64',
)

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

const FACTS = ['wager', 'games', 'maxBet', 'expiry', 'maxWin', 'left'] as const

/** The card of a promotion in the list. */
const cardOf = (page: Page, { title }: OpenPromotion): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

/** From the list to one promotion. */
async function open({ page, input }: Scene, promotion: OpenPromotion): Promise<void> {
  await page.goto('/promotions')
  await input.press(cardOf(page, promotion).getByRole('link'))
  await expect(page.getByRole('heading', { level: 1, name: promotion.title })).toBeVisible()
  await expect(page).toHaveURL(/\/promoDetail\?promotionId=prm_/)
}

/** The six facts stand in a part of a page, each with its name. */
async function expectFacts(part: Locator, { t }: Words): Promise<void> {
  for (const fact of FACTS) {
    await expect(part.getByText(t(`promotions.fact.${fact}`), { exact: true })).toBeVisible()
  }
}

/** A state in words, where it is announced. */
const stateOf = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })

journey('a visitor reads promotions; a member joins, redeems a code and claims', async (scene) => {
  const { page, input, words, look } = scene
  const { t, money } = words
  const [ofDeposits, ofCode] = [await openPromotion('deposit'), await openPromotion('code')]
  const main = page.getByRole('main')

  await test.step('a visitor reads all that decides in the list', async () => {
    await page.goto('/promotions')
    const card = cardOf(page, ofDeposits)
    await expect(card).toContainText(t('promotions.state.join'))
    await expect(card).toContainText(t('promotions.wager.times', { count: 10 }))
    await expect(card).toContainText(t('promotions.dates.left', { count: 9 }))
    await expectFacts(card, words)
    await look('the list of a visitor')
    await input.choose(page.getByRole('radio', { name: t('promotions.category.events') }))
    await expect(card).toHaveCount(0)
    await expect(cardOf(page, ofCode)).toBeVisible()
  })

  await test.step('and all terms, with an example; who wants to take part logs in', async () => {
    await open(scene, ofDeposits)
    await expectFacts(main, words)
    const sums = { amount: money('100'), gift: money('50'), required: money('500'), count: 10 }
    await expect(main).toContainText(t('promotions.example.deposit.bonus', sums))
    const own = { amount: money('600'), gift: money('200'), required: money('2000'), count: 10 }
    await input.type(main.getByLabel(t('promotions.example.depositLabel')), '600')
    await expect(main).toContainText(t('promotions.example.deposit.bonus', own))
    await look('a promotion of a visitor')
    await input.press(main.getByRole('button', { name: t('promotions.login') }))
    await expect(page.getByRole('dialog', { name: t('identity.loginTitle') })).toBeVisible()
  })

  await enterAsMember(page, words, '100')

  await test.step('joining is one press, and what happened before does not count', async () => {
    await open(scene, ofDeposits)
    await expect(main).toContainText(t('promotions.note.join.join'))
    await input.press(main.getByRole('button', { name: t('promotions.join'), exact: true }))
    await expect(stateOf(page, t('promotions.state.signed'))).toBeVisible()
    await expect(main).toContainText(t('promotions.own.joined'))
    await look('a promotion that was joined')
  })

  await test.step('a code that nobody knows is said beside its field', async () => {
    await page.goto('/promotions')
    const field = page.getByLabel(t('promotions.code.label'))
    const redeem = page.getByRole('button', { name: t('promotions.code.submit'), exact: true })
    await input.type(field, 'x')
    await input.press(redeem)
    await expect(field).toHaveAccessibleDescription(t('promotions.code.fault'))
    await expect(field).toBeFocused()
    await input.type(field, `${ofCode.code}-0`)
    await input.press(redeem)
    await expect(field).toHaveAccessibleDescription(t('errors.PROMOTION_CODE_UNKNOWN'))
    await look('a code that is not known')
    await input.type(field, ofCode.code.toLowerCase())
    await input.press(redeem)
    await expect(page.getByRole('heading', { level: 1, name: ofCode.title })).toBeVisible()
  })

  await test.step('what it brings is claimed where it stands, and leads to its terms', async () => {
    const claim = main.getByRole('button', { name: t('rewards.claim'), exact: true })
    await expect(claim).toBeVisible()
    await look('a promotion to claim')
    await input.press(claim)
    await expect(stateOf(page, t('promotions.state.claimed'))).toBeVisible()
    const done = t('rewards.claim.done', { amount: money('12') })
    await expect(page.getByText(done)).toBeVisible()
    expect(await balanceOf(page.request)).toBe(units('112'))
    await page.goto('/member/rewardCenter')
    await input.press(page.getByRole('button', { name: ofCode.title }))
    const dialog = page.getByRole('dialog', { name: t('rewards.detail.title') })
    await expect(dialog).toContainText(t('rewards.source.promotion'))
    await input.press(dialog.getByRole('link', { name: t('rewards.detail.toPromotion') }))
    await expect(page.getByRole('heading', { level: 1, name: ofCode.title })).toBeVisible()
  })
  await stopPromotions([ofDeposits, ofCode])
})

journey('a member applies with a comment and a picture', async (scene) => {
  const { page, input, words, look } = scene
  const { t } = words
  const promotion = await openPromotion('application')
  await enterAsMember(page, words, '10')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: t('promotions.apply.title') })
  const send = dialog.getByRole('button', { name: t('promotions.apply.submit') })
  const comment = dialog.getByLabel(t('promotions.apply.comment'))
  const files = dialog.locator('input[type=file]')

  await test.step('what is missing is said beside its field', async () => {
    await open(scene, promotion)
    await input.press(main.getByRole('button', { name: t('promotions.apply'), exact: true }))
    await input.press(send)
    await expect(comment).toHaveAccessibleDescription(t('promotions.apply.commentMissing'))
    await expect(comment).toBeFocused()
    await input.type(comment, 'A rodada 42 de ontem à noite.')
    await expect(dialog).toContainText(t('promotions.apply.count', { count: 29, max: 140 }))
    await input.press(send)
    await expect(files).toHaveAccessibleDescription(t('promotions.apply.pictureMissing'))
    await look('an application with faults')
  })

  await test.step('a picture that is refused is named, and one can be taken away', async () => {
    const text = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await input.give(files, text)
    await expect(dialog).toContainText(t('ui.file.kind', { name: 'nota.txt' }))
    const broken = { ...picture('quebrada.png'), buffer: Buffer.from('no picture') }
    await input.give(files, broken)
    await input.press(send)
    const fault = t('errors.IMAGE_INVALID')
    const name = 'quebrada.png'
    await expect(dialog).toContainText(t('promotions.apply.pictureFault', { name, fault }))
    await input.press(dialog.getByRole('button', { name: t('ui.removeFile', { name }) }))
    await input.give(files, picture('rodada.png'))
    await expect(dialog.locator('img')).toHaveCount(1)
    await look('an application')
  })

  await test.step('it is sent once, and stands under review', async () => {
    await input.press(send)
    await expect(dialog).toBeHidden()
    await expect(stateOf(page, t('promotions.state.applying'))).toBeVisible()
    await expect(main).toContainText('A rodada 42 de ontem à noite.')
    await expect(main.getByRole('img')).toHaveCount(1)
    await look('an application under review')
    await page.goto('/promotions')
    await expect(cardOf(page, promotion)).toContainText(t('promotions.state.applying'))
  })
  await stopPromotions([promotion])
})

test('bonus money shows its terms first, and is accepted by name', async ({ page }) => {
  const { t } = pt
  const promotion = await openPromotion('bonusCode')
  await enterAsMember(page, pt, '10')
  await page.goto('/promotions')
  await page.getByLabel(t('promotions.code.label')).fill(promotion.code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('promotions.note.claimBonus'))).toBeVisible()
  await inspect(page, 'bonus money of a promotion')
  await page.getByRole('button', { name: t('rewards.bonus.see'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('rewards.detail.title') })
  await expect(dialog).toContainText(t('rewards.bonus.wager'))
  await inspect(page, 'the terms of bonus money')
  await dialog.getByRole('button', { name: t('rewards.bonus.accept') }).click()
  await expect(dialog).toBeHidden()
  await expect(stateOf(page, t('promotions.state.claimed'))).toBeVisible()
  await stopPromotions([promotion])
})

test('a deposit after joining is counted by the worker, and brings its share', async ({ page }) => {
  const { t, money } = pt
  const promotion = await openPromotion('deposit')
  await enterAsMember(page, pt, '30')
  await page.goto('/promotions')
  await cardOf(page, promotion).getByRole('link').click()
  await page.getByRole('button', { name: t('promotions.join'), exact: true }).click()
  await expect(stateOf(page, t('promotions.state.signed'))).toBeVisible()
  await deposit(page.request, '80')
  await expect
    .poll(async () => (await rewardsOf(page.request)).waiting, { timeout: 120_000 })
    .toBe(1)
  await page.reload()
  await expect(stateOf(page, t('promotions.state.claim'))).toBeVisible()
  await page.getByRole('button', { name: t('rewards.bonus.see'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('rewards.detail.title') })
  await expect(dialog).toContainText(t('rewards.bonus.amount', { amount: money('40') }))
  await expect(dialog).toContainText(money('80'))
  await stopPromotions([promotion])
})

test('menus lead to promotions, but nobody who is away, and nothing in calm mode', async ({
  page,
  browser,
}) => {
  const { t } = pt
  const name = t('shell.nav.promotions')
  await page.setViewportSize({ width: 1440, height: 900 })
  const banner = page.getByRole('banner')
  const menu = page.getByRole('navigation', { name: t('common.mainNavigation') })
  const side = page.getByRole('complementary', { name: t('shell.sideBar') })
  await page.goto('/help')
  await expect(side.getByRole('link', { name })).toHaveAttribute('href', '/promotions')
  await menu.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('promotions.title') })).toBeVisible()

  const account = await enterAsMember(page, pt, '10')
  await banner.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/promotions$/)
  await page.evaluate(() => localStorage.setItem('calm', 'on'))
  await page.goto('/help')
  await expect(menu).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('calm'))

  await pause(account.username)
  await page.goto('/promotions')
  await expect(page.getByRole('heading', { name: t('promotions.away') })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await inspect(page, 'promotions during a pause')

  const visitor = await browser.newPage({ locale: 'pt-BR', viewport: { width: 360, height: 740 } })
  await visitor.goto('/')
  await visitor.getByRole('button', { name: t('shell.menu') }).click()
  await visitor.getByRole('dialog').getByRole('link', { name, exact: true }).click()
  await expect(visitor).toHaveURL(/\/promotions$/)
  await visitor.close()
})

test('a brand without promotions has neither the pages nor their links', async ({ page }) => {
  const { t } = pt
  const { address } = await openBrand({ switches: { promotions: false } })
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['promotions', 'promoDetail?promotionId=prm_1']) {
    await page.goto(new URL(path, address).href)
    await expect(page.getByRole('heading', { name: t('shell.notOffered.title') })).toBeVisible()
    await expect(page.getByRole('complementary', { name: t('shell.sideBar') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('shell.nav.promotions') })).toHaveCount(0)
  }
})
