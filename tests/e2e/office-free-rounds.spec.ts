import type { Browser, Page } from '@playwright/test'
import { minor } from '@fairhouse/money'
import type { SearchHit } from '@fairhouse/protocol'
import { openAside } from './support/cases.ts'
import { gameIn, roundOf } from './support/game.ts'
import { expect, test } from './support/journey.ts'
import { balanceOf, enterAsMember } from './support/member.ts'
import { rewardsOf } from './support/rewards.ts'
import { inspect } from './support/sight.ts'
import {
  approveAs,
  enterAs,
  giveReason,
  gridRow,
  jsonOf,
  openScreen,
  requestAs,
  STAFF_HEADERS,
  t,
} from './support/staff.ts'
import { pt, units } from './support/texts.ts'
import { journey } from './support/ways.ts'

const CURRENCY = { currency: 'BRL' }
const GAME = 'FAIRHOUSE/copper-sevens'
/** A win with all it brings, drawn without a graphics card. */
const SHOWN_MS = 60_000

async function memberIdOf(username: string): Promise<string> {
  const staff = await requestAs('ana')
  const found = await staff.get(`/staff/search?q=${username}`)
  const { hits } = await jsonOf<{ hits: readonly SearchHit[] }>(found)
  await staff.dispose()
  const memberId = hits[0]?.memberId
  if (!memberId) throw new Error(`${username} is not found`)
  return memberId
}

interface Rounds {
  readonly username: string
  readonly count: number
  readonly name: string
}

/** In the office, ana proposes free rounds of 1.00 each, and fabio approves them. */
async function giveByTwo(page: Page, browser: Browser, { username, count, name }: Rounds) {
  const memberId = await memberIdOf(username)
  await openScreen(page, `members/${memberId}`, username)
  await page.getByRole('button', { name: t('office.gift.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.gift.kind'), { exact: true }).selectOption('rounds')
  await dialog.getByLabel(t('office.gift.rounds'), { exact: true }).fill(String(count))
  await dialog.getByLabel(t('office.gift.name'), { exact: true }).fill(name)
  await dialog.getByLabel(t('office.gift.roundGame'), { exact: true }).selectOption(GAME)
  await dialog.getByLabel(t('office.gift.roundStake', CURRENCY)).fill('1,00')
  await dialog.getByLabel(t('office.gift.roundMaxWin', CURRENCY)).fill('50,00')
  await inspect(page, 'free rounds that are proposed')
  // A row of approvals shows the reason, and nothing else that is told apart by it.
  const reason = `Um pedido de desculpas a ${username}`
  await giveReason(page, reason, t('office.gift.submit'))
  await approveAs(browser, 'fabio', reason, 'free rounds to approve')
}

/** Opens what a member was given, in the office. */
async function openGiven(page: Page, username: string): Promise<void> {
  await openScreen(page, `rewards?part=given&q=${username}`, t('office.nav.rewards'))
  await gridRow(page, username).first().getByRole('gridcell').first().click()
}

journey('free rounds are given with four eyes, claimed, and played', async (scene) => {
  const { page, context, input, words, look } = scene
  const { username } = await enterAsMember(page, words, '10')
  const name = 'Duas rodadas'
  const browser = context.browser()
  if (!browser) throw new Error('the page has no browser')
  const desk = await browser.newContext({ locale: 'pt-BR' })
  await enterAs(desk, 'ana')
  const office = await desk.newPage()

  await test.step('one proposes them in a game that has them, another approves', () =>
    giveByTwo(office, browser, { username, count: 2, name }))

  await test.step('the member reads their terms and claims them', async () => {
    await page.goto('/member/rewardCenter')
    await expect(page.getByText(name).first()).toBeVisible()
    await input.press(page.getByRole('button', { name: words.t('rewards.bonus.see') }))
    const terms = page.getByRole('dialog', { name: words.t('rewards.detail.title') })
    await expect(terms).toContainText(words.t('rewards.rounds.cash'))
    await look('terms of free rounds that staff gave')
    await input.press(terms.getByRole('button', { name: words.t('rewards.bonus.accept') }))
  })

  const won = await test.step('they are played in the game', async () => {
    const open = new RegExp(words.t('rewards.rounds.open'))
    await input.press(page.getByRole('link', { name: open }))
    const game = await gameIn(page)
    await input.press(game.getByRole('button', { name: words.t('studio.freePlay') }))
    const main = game.locator('[data-main]')
    let sum = 0n
    for (const number of [1, 2]) {
      const count = { number, all: 2, amount: words.money(minor(sum)) }
      const said = game.getByText(words.t('studio.freeCount', count))
      await expect(said).toBeVisible({ timeout: SHOWN_MS })
      await expect(main).not.toHaveAttribute('aria-disabled', { timeout: SHOWN_MS })
      sum += BigInt((await roundOf(page, () => input.press(main))).payout)
      await expect(main).toContainText(words.t('studio.play'), { timeout: SHOWN_MS })
    }
    expect(await balanceOf(page.request)).toBe(units('10') + sum)
    return sum
  })

  await test.step('staff see that all were used, and what they have won', async () => {
    await openGiven(office, username)
    const sheet = office.getByRole('dialog')
    await expect(sheet).toContainText(t('office.given.rounds.usedOf', { used: 2, rounds: 2 }))
    await expect(sheet).toContainText(t('office.given.rounds.allUsed'))
    const wonRow = sheet.locator('dt', { hasText: t('office.given.rounds.won') })
    const amount = won === 0n ? '–' : pt.money(minor(won))
    await expect(wonRow.locator('xpath=following-sibling::dd[1]')).toHaveText(amount)
    await inspect(office, 'free rounds that were used, in the office')
    await desk.close()
  })
})

test('what is left of free rounds is taken back with a reason', async ({ page, browser }) => {
  const { account, request } = await openAside()
  const { username } = account
  await enterAs(page.context(), 'ana')
  await giveByTwo(page, browser, { username, count: 3, name: 'Três rodadas' })
  const rewardIds = (await rewardsOf(request)).rewards.map(({ rewardId }) => rewardId)
  const claim = { data: { rewardIds }, headers: STAFF_HEADERS }
  await jsonOf(await request.post('/wps/rewards/claim', claim))
  await openGiven(page, username)
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(t('office.given.rounds.usedOf', { used: 0, rounds: 3 }))
  await inspect(page, 'claimed free rounds in the office')
  const cancel = t('office.given.rounds.cancel')
  await sheet.getByRole('button', { name: cancel, exact: true }).click()
  await giveReason(page, 'Dadas por engano', cancel)
  await expect(sheet).toContainText(t('office.given.rounds.cancelled'))
  await request.dispose()
})
