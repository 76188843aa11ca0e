import {
  betNow,
  CALM_LOTTERY,
  chooseFirstDigit,
  openLottery,
  positionRow,
  receipt,
} from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { betsOf, deposit, expectBalance, newAccount, openAccount } from './support/member.ts'
import { pt } from './support/texts.ts'

const { t } = pt

test('a visitor who wants to bet logs in, and the bet goes on', async ({
  page,
  request,
}) => {
  const account = await openAccount(request)
  await deposit(request, '10')

  await openLottery(page, CALM_LOTTERY, 40_000)
  await chooseFirstDigit(page, pt, '39')
  await betNow(page, pt).click()
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await expect(dialog.getByText(t('identity.loginFor'))).toBeVisible()

  await test.step('a change of mind keeps the numbers', async () => {
    await dialog.getByRole('button', { name: t('common.close') }).click()
    const chosen = positionRow(page, pt, 1).getByRole('button', { pressed: true })
    await expect(chosen).toHaveText(['3', '9'])
    await betNow(page, pt).click()
  })

  const logIn = async (username: string, password: string) => {
    await dialog.getByLabel(t('identity.username')).fill(username)
    await dialog.getByLabel(t('identity.password'), { exact: true }).fill(password)
    await dialog.getByRole('button', { name: t('identity.loginSubmit') }).click()
  }
  await test.step('a wrong password and a name that nobody has are the same', async () => {
    for (const [username, password] of [
      [account.username, 'outra coisa'],
      [newAccount().username, account.password],
    ] as const) {
      await logIn(username, password)
      await expect(dialog.getByRole('alert')).toHaveText(t('errors.INVALID_CREDENTIALS'))
    }
  })

  await logIn(account.username, account.password)
  await expect(receipt(page, pt)).toBeVisible()
  await expect(
    page.getByText(t('identity.welcomeBack', { username: account.username })),
  ).toBeVisible()
  await expectBalance(page, pt, '8')
  expect(await betsOf(request)).toHaveLength(1)
})

test('logging out asks first, and leaves nothing of the member behind', async ({
  page,
  request,
}) => {
  const account = await openAccount(request)
  await page.goto('/statement')
  const login = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await login.getByLabel(t('identity.username')).fill(account.username)
  await login.getByLabel(t('identity.password'), { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('statement.title') })).toBeVisible()

  await expect(page.getByText(account.username, { exact: true })).toBeVisible()
  const out = page.getByRole('button', { name: t('common.logout'), exact: true })
  const question = page.getByRole('dialog', { name: t('common.logoutTitle') })
  await out.click()
  await question.getByRole('button', { name: t('common.stay') }).click()
  await expect(question).toBeHidden()
  await expectBalance(page, pt, '0')
  await out.click()
  await question.getByRole('button', { name: t('common.logout') }).click()

  await expect(page.getByText(t('common.logoutDone'))).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: t('common.login') })).toBeVisible()
  await expect(page.getByText(account.username, { exact: true })).toHaveCount(0)
  // Back in the history, and after a reload, the member's pages are closed.
  await page.goto('/statement')
  await expect(login).toBeVisible()
})
