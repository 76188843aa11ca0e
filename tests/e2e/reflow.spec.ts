import type { Page } from '@playwright/test'
import { openHead } from './support/agents.ts'
import { clippedTexts } from './support/clipped.ts'
import { expect, test } from './support/journey.ts'
import { deposit, openAccount, placeBet } from './support/member.ts'
import { ROUTES, type SiteRoute } from './support/routes.ts'
import { enterAs, openScreen, t } from './support/staff.ts'
import { wakeApp } from './support/wake-app.ts'
import { wideDialogs } from './support/wide-dialogs.ts'

test.describe.configure({ timeout: 400_000 })
test.use({ viewport: { width: 320, height: 640 }, trace: 'off' })

const OF_VISITORS: ReadonlySet<string> = new Set([
  '/',
  '/register',
  '/login',
  '/lottery',
  '/lottery/SSC1',
  '/lottery/NORTH5',
  '/slot-games',
  '/help',
])

/** A desk of 1280 px, enlarged four times (WCAG 1.4.10), is as wide as this window. */
const MAIN_FLOWS: readonly SiteRoute[] = [
  ...ROUTES.filter(({ path }) => OF_VISITORS.has(path) || path.startsWith('/member')),
  { path: '/member/securityCenter/password', who: 'member' },
  { path: '/member/securityCenter/bank', who: 'member' },
]

const OF_AGENTS = ['/agent', '/agent/teamManagement', '/agent/dividend', '/agent/contractRequests']

const OF_STAFF = [
  ['dashboard', 'office.nav.dashboard'],
  ['approvals', 'office.nav.approvals'],
  ['members', 'office.nav.members'],
  ['draws', 'office.nav.draws'],
  ['me', 'office.nav.me'],
] as const

/** In the page: the spacing that a reader may set (WCAG 1.4.12). */
function spaceOut(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-block-end: 2em !important; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** In the page: its horizontal overflow, after the next frame. */
async function pixelsOver(): Promise<number> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}

/** Nothing reaches over the side of the page or of a dialog, and nothing is cut off. */
async function expectWhole(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(pixelsOver), `${where}: pixels over the side`).toBe(0)
  expect.soft(await page.evaluate(wideDialogs), `${where}: dialogs`).toEqual([])
  expect.soft(await page.evaluate(clippedTexts), `${where}: texts cut off`).toEqual([])
}

/** As it is, and with the text spaced out. */
async function expectReflow(page: Page, path: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0)
  await expectWhole(page, path)
  await page.evaluate(spaceOut)
  await expectWhole(page, `${path}, spaced out`)
}

for (const who of ['anybody', 'member', 'agent'] as const) {
  test(`at 320 px and with wide spacing the pages of ${who} stay whole`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (who === 'member') await openAccount(page.request)
    if (who === 'agent') await openHead(page.request)
    if (who === 'member') {
      await deposit(page.request, '50')
      await placeBet(page.request)
    }
    if (who !== 'anybody') await page.addInitScript(() => localStorage.setItem('hasSession', '1'))
    const paths =
      who === 'agent'
        ? OF_AGENTS
        : MAIN_FLOWS.filter((route) => route.who === who).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) {
      await page.goto(path)
      await wakeApp(page)
      await expectReflow(page, path)
    }
  })
}

test('at 320 px and with wide spacing the screens of staff stay whole', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  for (const [path, heading] of OF_STAFF) {
    await openScreen(page, path, t(heading))
    await expectReflow(page, path)
  }
})
