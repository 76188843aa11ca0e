import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { deposit, openAccount } from './member.ts'
import { comeFrom, newAddress } from './places.ts'
import { expectAccessible, expectNoKeys, expectNoSideScroll } from './sight.ts'

/** A new member on a phone of 360 px, with 50.00. */
export async function memberOnPhone(
  browser: Browser,
  colorScheme: 'light' | 'dark',
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
  })
  await comeFrom(context, newAddress())
  const page = await context.newPage()
  await openAccount(page.request)
  await deposit(page.request, '50')
  return { page, context }
}

/** Checks texts, width and accessibility of the current view. */
export async function lookOnPhone(page: Page, where: string): Promise<void> {
  await expect(page.locator('main [aria-busy=true]'), where).toHaveCount(0)
  await expectNoKeys(page, where)
  await expectNoSideScroll(page, where)
  await expectAccessible(page, where)
}
