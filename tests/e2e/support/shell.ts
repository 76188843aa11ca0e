import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { pt } from './texts.ts'

const { t } = pt

export const header = (page: Page) => page.getByRole('banner')
/** The categories in the header, on a desk. */
export const mainMenu = (page: Page) =>
  page.getByRole('navigation', { name: t('common.mainNavigation'), exact: true })
export const loginDialog = (page: Page) =>
  page.getByRole('dialog', { name: t('identity.loginTitle') })

/** Logs in by the login dialog. */
export async function logIn(
  page: Page,
  account: { username: string; password: string },
): Promise<void> {
  const dialog = loginDialog(page)
  await dialog.getByLabel(t('identity.username')).fill(account.username)
  await dialog.getByLabel(t('identity.password'), { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}
