import { changePages } from './support/changed-page.ts'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { logIn, loginDialog } from './support/shell.ts'
import { en, pt, type Words } from './support/texts.ts'

const { t } = pt

/** Every address of the specification, section 2, with the heading by which it is known. */
const roomsOf = ({ t: say }: Words): readonly (readonly [path: string, heading: string])[] => [
  ...['/', '/index', '/index.html', '/home'].map((path) => [path, say('home.heroTitle')] as const),
  ['/register', say('identity.registerTitle')],
  ['/register.html?referralCode=x', say('identity.registerTitle')],
  ['/login', say('identity.loginTitle')],
  ['/lottery', say('home.lobbyTitle')],
  ['/lottery?lottoArea=VN', say('home.lobbyTitle')],
  ['/lottery?gameCode=SSC1&playType=SSC_DWD', say('lottery.name.SSC1')],
  ['/vnlottery', say('home.vietnamTitle')],
  ['/lottery-games', say('home.gamesTitle')],
  ['/elott', say('home.ownDrawsTitle')],
  ['/slot-games?vassalage=FAIRHOUSE', say('shell.category.RNG')],
  ['/rng?page=2', say('shell.category.RNG')],
  ['/seamless', say('games.frame.missingTitle')],
  ['/game', say('games.frame.missingTitle')],
  ['/pointMall', say('points.title')],
  ['/luckyTickets', say('tickets.title')],
  ['/vip', say('ranks.title')],
  ['/leaderboards', say('races.title')],
  ['/winners', say('races.winners.title')],
  ['/promotions', say('promotions.title')],
  ['/promoDetail', say('promotions.missing')],
  ['/poker-pvp-games', say('shell.category.PVP')],
  ['/sports-betting-games', say('shell.notOffered.title')],
]

for (const [language, words] of Object.entries({ pt, en })) {
  test(`every address of the specification has its room, in ${language}`, async ({ page }) => {
    test.setTimeout(180_000)
    for (const [path, heading] of roomsOf(words)) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}language=${language}`)
      const found = page.getByRole('heading', { name: heading }).first()
      await expect(found, path).toBeVisible()
    }
  })
}

test('every dialog has an address, and leaves it when it is closed', async ({ page }) => {
  const named = [
    ['loginPopupModal', t('identity.loginTitle')],
    ['registerModal', t('identity.registerTitle')],
    ['forgetPassModal', t('identity.forgot.title')],
    ['notice', t('notices.title')],
    ['showLoginWrap', t('identity.loginTitle')],
    ['settings', t('common.settings')],
    ['terms', t('identity.termsTitle')],
    ['domains', t('shell.domains.title')],
  ] as const
  for (const [name, title] of named) {
    await page.goto(`/lottery?dialog=${name}&lottoArea=VN`)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog, name).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog, name).toBeHidden()
    await expect(page, name).toHaveURL(/\/lottery\?lottoArea=VN$/)
  }
  await page.goto('/?dialog=nothing')
  await expect(page).toHaveURL(/\/$/)
})

test('the password is changed by an address of its own', async ({ page, request }) => {
  const account = await openAccount(request)
  await page.goto('/?dialog=changePassModal')
  await expect(loginDialog(page)).toBeVisible()
  await logIn(page, account)
  const dialog = page.getByRole('dialog', { name: t('identity.change.title') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/member\/securityCenter$/)
})

test('a wrong address and a room that is not offered lead on', async ({ page }) => {
  await page.goto('/nowhere')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common.goHome') })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/sports-betting-games')
  await page.getByRole('link', { name: t('shell.notOffered.lotteries') }).click()
  await expect(page.getByRole('heading', { name: t('home.lobbyTitle') })).toBeVisible()
})

test('a brand that wants a login first asks for it, and then shows what was asked for', async ({
  page,
  request,
  browserConsole,
}) => {
  const account = await openAccount(request)
  const off = '"modId":"loginFirst","enabled":"0"'
  await changePages(page, browserConsole, {
    html: (text) => text.replace(off, off.replace('"0"', '"1"')),
  })
  await page.goto('/lottery?lottoArea=VN')
  await expect(loginDialog(page)).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=/)
  await logIn(page, account)
  await expect(page).toHaveURL(/\/lottery\?lottoArea=VN$/)
})

test('a page is shown from its top, from its mark, and on return where one was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto('/')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const help = page.getByRole('contentinfo').getByRole('link', { name: t('shell.nav.help') })
  await help.scrollIntoViewIfNeeded()
  await expect.poll(scrolled).toBeGreaterThan(300)
  // Parts that come late may move the page until the very press: that is where one was.
  const pressedAt = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('click', () => resolve(scrollY), { capture: true, once: true })
      }),
  )
  await help.click()
  const before = await pressedAt
  await expect(page.getByRole('heading', { name: t('help.title') })).toBeVisible()
  await expect.poll(scrolled, 'the top').toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('home.heroTitle') })).toBeVisible()
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(120)

  await page.goto('/lottery-games#LOTT')
  await expect(page.locator('#LOTT')).toBeInViewport()
  await expect.poll(scrolled, 'the mark').toBeGreaterThan(0)
})
