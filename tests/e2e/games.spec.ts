import { expect, test } from './support/journey.ts'
import { enterAsMember, openAccount } from './support/member.ts'
import { logIn, loginDialog, mainMenu } from './support/shell.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'

const { t } = pt
const LOBBY = '/slot-games'
const tiles = '[data-at]'

test('a lobby: what is typed is understood, and taken back part by part', async ({ page }) => {
  await page.goto(LOBBY)
  await expect(page.getByRole('heading', { name: t('shell.category.RNG'), level: 1 })).toBeVisible()
  await inspect(page, 'the lobby of slots')
  const asked = page.getByRole('list', { name: t('games.lobby.asked') })
  const all = await page.locator(tiles).count()
  await page.getByRole('searchbox').fill('baixa volatilidade até 20 centavos')
  await expect(asked.getByRole('button', { name: t('games.volatility.1') })).toBeVisible()
  await expect(page).toHaveURL(/q=baixa/)
  await expect.poll(() => page.locator(tiles).count()).toBeLessThan(all)
  await asked.getByRole('button', { name: t('games.volatility.1') }).click()
  await expect(page).toHaveURL(/volatility=2&/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await asked.getByRole('button', { name: t('games.lobby.clear') }).click()
  await expect(asked).toBeHidden()
  await expect(page.locator(tiles)).toHaveCount(all)
})

test('a game: favourite, terms, and the way in through the login', async ({ page, request }) => {
  const account = await openAccount(request)
  await page.goto(LOBBY)
  const first = page.locator(tiles).first()
  await first.getByRole('link').click()
  await logIn(page, account)
  await expect(page).toHaveURL(/\/game\?vassalage=FAIRHOUSE&gameId=/)
  await page.getByRole('button', { name: t('games.frame.back') }).click()
  await expect(page).toHaveURL(/\/slot-games\?vassalage=FAIRHOUSE/)
  const heart = page.locator(tiles).first().getByRole('button', { pressed: false })
  await heart.first().click()
  await page.getByRole('radio', { name: t('games.lobby.favourites') }).click()
  await expect(page.locator(tiles)).toHaveCount(1)
  await page.locator(tiles).getByRole('button').last().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(t('games.detail.rtp'))).toBeVisible()
  await inspect(page, 'the terms of a game')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('who turns back before the details are there gets to the lobby all the same', async ({
  page,
}) => {
  await enterAsMember(page, pt, '10')
  await page.goto(LOBBY)
  const held = Promise.withResolvers<void>()
  await page.route('**/lgw/games/detail/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.locator(tiles).first().getByRole('link').click()
  await page.getByRole('button', { name: t('games.frame.back') }).click()
  held.resolve()
  await expect(page).toHaveURL(/\/slot-games\?vassalage=FAIRHOUSE/)
})

test('a vendor in the menu leads to its games; arrow keys go from game to game', async ({
  page,
}) => {
  await enterAsMember(page, pt, '10')
  const category = t('shell.category.RNG')
  await mainMenu(page)
    .getByRole('button', { name: t('shell.nav.open', { category }) })
    .click()
  await mainMenu(page).getByRole('button', { name: 'Fairhouse Studio' }).click()
  await expect(page).toHaveURL(/\/slot-games\?vassalage=FAIRHOUSE$/)
  await page.locator(`${tiles} a`).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-at="1"] a')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-at="0"] a')).not.toBeFocused()
  await expect(loginDialog(page)).toBeHidden()
})
