import type { Page } from '@playwright/test'
import { CALM_LOTTERY, openLottery, positionRow, receipt } from './support/desk.ts'
import { arrowTo, tabTo } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import {
  betsOf,
  deposit,
  enterAsMember,
  expectBalance,
  newAccount,
  openAccount,
} from './support/member.ts'
import { pt } from './support/texts.ts'

const { t } = pt
/** More stops than any page has. */
const STOPS_MAX = 90
const TARGET_PX = 24

test('an account is opened and a bet is placed by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('button', { name: t('common.openAccount') })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  await expect(dialog.getByLabel(t('identity.username'))).toBeFocused()

  await test.step('the dialog keeps the focus, and gives it back', async () => {
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await isBehindDialog(page), 'the focus is behind the dialog').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('the form is filled in from field to field', async () => {
    const { username, password } = newAccount()
    await expect(dialog.getByLabel(t('identity.username'))).toBeFocused()
    await page.keyboard.type(username)
    await tabTo(page, dialog.getByLabel(t('identity.password'), { exact: true }))
    await page.keyboard.type(password)
    await tabTo(page, dialog.getByRole('textbox', { name: t('common.day') }))
    // Each part moves the focus to the next when it is full.
    await page.keyboard.type('17051990')
    await tabTo(page, dialog.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: t('identity.registerSubmit') }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('identity.welcome', { username }))).toBeVisible()
  })

  await deposit(page.request, '20')
  await openLottery(page, CALM_LOTTERY, 40_000)
  await expectBalance(page, pt, '20')
  // The first stop of a page leads past its header.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common.skipToContent') })).toBeFocused()
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('tablist').getByRole('tab', { selected: true }))
  const position = page.getByRole('tab', { name: t('plays.group.position') })
  await arrowTo(page, position, 'ArrowRight')
  await expect(position).toHaveAttribute('aria-selected', 'true')
  const row = positionRow(page, pt, 1)
  await tabTo(page, row.getByRole('button', { name: '0', exact: true }))
  await page.keyboard.press('Space')
  await arrowTo(page, row.getByRole('button', { name: '3', exact: true }), 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { pressed: true })).toHaveText(['0', '3'])
  await tabTo(page, page.getByRole('button', { name: t('lottery.betNow'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(receipt(page, pt)).toBeVisible()
  await expectBalance(page, pt, '18')
  expect(await betsOf(page.request)).toHaveLength(1)
})

test('on a phone every target is large enough, and no bar covers the focus @phone', async ({
  page,
}) => {
  await openAccount(page.request)
  await page.goto('/')
  await expectBalance(page, pt, '0')
  for (const path of ['/', '/lottery/SSC1', '/lottery/NORTH5', '/member/depositv2', '/member']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect.soft(await smallTargets(page), `small targets on ${path}`).toEqual([])
    const stops = await walk(page, path)
    expect(stops, `stops on ${path}`).toBeGreaterThan(8)
  }
})

test('on a wide screen the header covers nothing that has the focus', async ({ page }) => {
  await enterAsMember(page, pt, '5')
  for (const path of ['/lottery/NORTH5', '/member/securityCenter']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect.soft(await smallTargets(page), `small targets on ${path}`).toEqual([])
    await walk(page, path)
  }
})

/** Between the last and the first stop the browser's own UI has the focus: then it is the body. */
function isBehindDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement !== body && activeElement?.closest('dialog[open]') === null
  })
}

/** Goes through a page by Tab; each stop must be visible, with a focus indicator. */
async function walk(page: Page, path: string): Promise<number> {
  const seen = new Set<string>()
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab')
    const here = await arrivedAt(page)
    if (here === undefined || seen.has(here.key)) break
    seen.add(here.key)
    expect.soft(here.isCovered, `${path}: something covers ${here.name}`).toBe(false)
    expect.soft(here.hasRing, `${path}: nothing shows the focus of ${here.name}`).toBe(true)
  }
  return seen.size
}

/**
 * The element reached by Tab. A draw that arrives between key and check moves the page under the
 * focus: an element that looks covered is checked again, and counts only if it is covered twice.
 */
async function arrivedAt(page: Page) {
  const here = await page.evaluate(lookAtFocus)
  if (!here?.isCovered) return here
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  return page.evaluate(lookAtFocus)
}

/** In the page: the focused element, and whether it is visible. Undefined outside of the page. */
function lookAtFocus() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1)
  const middle = Math.min(Math.max(top, 0) + Math.min(height, innerHeight) / 2, innerHeight - 1)
  const onTop = document.elementFromPoint(x, middle)
  const all = [...document.querySelectorAll('*')]
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return {
    key: String(all.indexOf(element)),
    name: `${element.tagName} "${element.getAttribute('aria-label') ?? element.innerText}"`,
    isCovered: onTop === null || !(element.contains(onTop) || onTop.contains(element)),
    hasRing: outlineStyle !== 'none' && outlineWidth !== '0px',
  }
}

/** What can be pressed and is under 24 px; links and buttons inside of a sentence are excepted. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, [role=tab]')
    return [...targets].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility() && !element.matches('.sr-only')
      const isInText = getComputedStyle(element).display === 'inline'
      if (!isShown || isInText || (width >= min && height >= min)) return []
      return [`${element.outerHTML.slice(0, 120)} ${width} × ${height}`]
    })
  }, TARGET_PX)
}
