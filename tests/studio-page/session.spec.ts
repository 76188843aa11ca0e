import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import type { SlotResult } from '@fairhouse/games/slots'
import { mainButton, open, type Played, playOnce, test, untilShown } from './table.ts'

test('a game is played from the keyboard alone, and told', async ({ page }) => {
  await open(page, 'lucky-tram')
  const more = page.getByRole('button', { name: 'Higher stake' })
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab')
    if (await more.evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-said]')).toContainText('Stake')
  await page.keyboard.press('Tab')
  await expect(mainButton(page)).toBeFocused()
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/rounds'))
  await page.keyboard.press('Enter')
  const { round } = (await (await answer).json()) as Played
  expect(BigInt(round.stake)).toBeGreaterThan(1000n)
  await untilShown(page)
})

test('a lost answer is asked for again by the same key, and a reload goes on', async ({ page }) => {
  const keys: string[] = []
  let isLost = true
  await page.route('**/api/rounds', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return await route.continue()
    keys.push((request.postDataJSON() as { key: string }).key)
    if (!isLost) return await route.continue()
    // The server gets the request and plays the round; its answer does not arrive.
    await route.fetch()
    await route.abort()
  })
  await open(page, 'copper-sevens')
  await page.keyboard.press('Space')
  await expect(page.getByText('We are asking again')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We are asking again')).toBeVisible()
  isLost = false
  await untilShown(page)
  expect(keys.length).toBeGreaterThanOrEqual(2)
  expect(new Set(keys).size).toBe(1)
  await page.getByRole('button', { name: 'Rounds', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
})

test('a round is watched again, and computed again from the opened seeds', async ({ page }) => {
  await open(page, 'sunday-market')
  const { round } = await playOnce(page)
  await page.getByRole('button', { name: 'Rounds', exact: true }).click()
  await page.getByRole('button', { name: 'Watch again' }).click()
  await expect(page.getByText('No money moves')).toBeVisible()
  await untilShown(page)

  await page.getByRole('button', { name: 'Fairness' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change seeds' }).click()
  await dialog.getByRole('button', { name: 'Compute a round of it' }).click()
  await dialog.getByLabel('Round number').fill(String(round.nonce))
  await dialog.getByLabel('Stake, with a point').fill('0.1')
  await dialog.getByRole('button', { name: 'Compute', exact: true }).click()
  const data = await dialog.getByLabel('The round’s data').inputValue()
  expect((JSON.parse(data) as SlotResult).base).toEqual((round.view as SlotResult).base)
})

test('the verifier works as one file from a disk', async ({ page }) => {
  await open(page, 'sunday-market')
  const file = await page.request.get(new URL('/verifier.html', page.url()).href)
  expect(file.headers()['content-disposition']).toContain('attachment')
  const folder = mkdtempSync(join(tmpdir(), 'verifier-'))
  const path = join(folder, 'verifier.html')
  writeFileSync(path, await file.body())
  await page.goto(pathToFileURL(path).href)
  await page.getByLabel('Game').selectOption('book-of-maps')
  await page.getByLabel('Server seed').fill('ab'.repeat(32))
  await page.getByLabel('Client seed').fill('a seed of mine')
  await page.getByRole('button', { name: 'Compute', exact: true }).click()
  await expect(page.getByText('Payout:')).toBeVisible()
  rmSync(folder, { recursive: true })
})

test('a code is good once: a second window is told so', async ({ page, context }) => {
  await open(page, 'sunday-market')
  const other = await context.newPage()
  await other.goto(`${page.url()}#code=gone`)
  await expect(other.getByText('This game session is over.')).toBeVisible()
})
