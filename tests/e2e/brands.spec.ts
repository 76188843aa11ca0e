import { sum, toDecimal } from '@fairhouse/money'
import type { Page } from '@playwright/test'
import { leaveWelcome, logInByForm } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { expectBalance } from './support/member.ts'
import { expectAccessible, inspect } from './support/sight.ts'
import { en, pt, units } from './support/texts.ts'

const BRANDS = ['placar', 'quintal'] as const
type Brand = 'fairhouse' | (typeof BRANDS)[number]

/** The same install under the host of another brand. */
function addressOf(brand: Brand): string {
  const url = new URL(process.env['E2E_BASE_URL'] ?? '')
  if (brand !== 'fairhouse') url.hostname = `${brand}.localhost`
  return url.origin
}

/** What a visitor sees of a brand: texts, pictures and styles. */
interface Seen {
  readonly title: string
  readonly wordmark: string
  readonly sentence: string
  readonly description: string | null
  readonly art: readonly string[]
  readonly ground: string
  readonly action: string
  readonly corner: string
  readonly typeface: string
  readonly frame: readonly string[]
  readonly icon: string
  readonly manifest: Readonly<Record<string, unknown>>
}

async function look(page: Page, brand: Brand): Promise<Seen> {
  await page.goto(addressOf(brand))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main svg[aria-hidden] path').first()).toBeAttached()
  return page.evaluate(async () => {
    const main = document.querySelector('main')
    const styleOf = (selector: string) => {
      const element = document.querySelector(selector)
      return element ? getComputedStyle(element) : undefined
    }
    const colors = [...document.querySelectorAll('main svg[viewBox="0 0 96 40"] path')]
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return {
      title: document.title,
      wordmark: document.querySelector('header a')?.textContent ?? '',
      sentence: main?.querySelector('h1')?.textContent ?? '',
      description:
        document.querySelector('meta[name=description]')?.getAttribute('content') ?? null,
      art: [...new Set(colors.map((path) => path.getAttribute('fill') ?? ''))].toSorted(),
      ground: styleOf('html')?.backgroundColor ?? '',
      action: styleOf('main button')?.backgroundColor ?? '',
      corner: styleOf('main section')?.borderTopLeftRadius ?? '',
      typeface: styleOf('html')?.fontFamily.split(',')[0] ?? '',
      frame: metas.map(({ content }) => content),
      icon: await (await fetch('/favicon.svg')).text(),
      manifest: (await (await fetch('/manifest.webmanifest')).json()) as Record<string, unknown>,
    }
  })
}

test('words, pictures and styles of a brand come from its seed alone', async ({ page }) => {
  const own = await look(page, 'fairhouse')
  for (const brand of BRANDS) {
    const other = await look(page, brand)
    for (const name of Object.keys(own) as (keyof Seen)[]) {
      expect.soft(other[name], `${brand}: ${name}`).not.toEqual(own[name])
    }
    const { name, theme_color: theme, background_color: ground } = other.manifest
    expect(String(name).toLowerCase()).toBe(brand)
    expect(other.frame).toContain(theme)
    expect(other.frame).toContain(ground)
  }
})

for (const brand of BRANDS) {
  test(`the home of ${brand} is sound in all four themes`, async ({ page }) => {
    await page.goto(addressOf(brand))
    await inspect(page, brand)
    for (const contrast of ['usual', 'more']) {
      for (const theme of ['light', 'dark']) {
        await page.evaluate(
          ([chosenTheme = '', chosenContrast = '']) => {
            localStorage.setItem('theme', chosenTheme)
            localStorage.setItem('contrast', chosenContrast)
          },
          [theme, contrast],
        )
        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expectAccessible(page, `${brand}, ${theme}, ${contrast}`)
      }
    }
  })
}

test('a member of another brand pays in there, and comes back to it', async ({ page }) => {
  const words = pt
  const maria = { username: 'maria', password: 'azulejo-2026' }
  await page.goto(`${addressOf('placar')}/login`)
  await logInByForm(page, words, maria)
  await leaveWelcome(page, words, maria.username)
  const shown = page.getByRole('banner').getByRole('button', { name: /R\$/ }).first()
  const before = words.read((await shown.innerText()).trim())
  await page
    .getByRole('banner')
    .getByRole('link', { name: words.t('common.navDeposit') })
    .click()
  await page.getByLabel(words.t('cashier.amountOther')).fill('25')
  const amount = words.money('25')
  await page.getByRole('button', { name: words.t('cashier.submit', { amount }) }).click()
  await page.getByRole('link', { name: words.t('cashier.payNow') }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('link', { name: 'Voltar ao site' }).click()
  await expect(page).toHaveURL(new RegExp(`^${addressOf('placar')}/`))
  await expect(
    page.getByRole('heading', { name: words.t('cashier.creditedTitle', { amount }) }),
  ).toBeVisible()
  await expectBalance(page, words, toDecimal(sum([before, units('25')]), 2))
})

test('a brand offers its own languages', async ({ page }) => {
  await page.goto(addressOf('placar'))
  const switcher = page.getByRole('button', { name: new RegExp(`^${pt.t('common.language')}:`) })
  await expect(switcher).toBeVisible()
  await page.goto(`${addressOf('placar')}/?language=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The result shows at once/)
  await expect(page.getByRole('link', { name: en.t('home.heroPlay') })).toBeVisible()
  await page.goto(addressOf('quintal'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(switcher).toHaveCount(0)
})
