import { randomBytes } from 'node:crypto'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, gridRow, openScreen, t } from './support/staff.ts'
import { pt } from './support/texts.ts'

test.describe.configure({ timeout: 300_000 })

test('a table of tickets is written, issues a batch, and shows what it costs', async ({
  page,
  browser,
}) => {
  const title = `Ovo ${randomBytes(4).toString('hex')}`
  const memberPage = await browser.newPage({ locale: 'pt-BR' })
  const { username } = await enterAsMember(memberPage, pt, '10')
  await enterAs(page.context(), 'ana')
  const save = page.getByRole('button', { name: t('office.save'), exact: true })
  const field = (name: Parameters<typeof t>[0], values?: Parameters<typeof t>[1]) =>
    page.getByLabel(t(name, values), { exact: true })

  await test.step('what is missing is said, and the chances are computed', async () => {
    await openScreen(page, 'rewards?part=tickets', t('office.nav.rewards'))
    await page.getByRole('link', { name: t('office.rewards.ticket.new') }).click()
    await field('office.rewards.title').fill(title)
    await field('office.rewards.stateTitle').selectOption('issuing')
    await save.click()
    await expect(page.getByText(t('office.rewards.fault.someAmount'))).toBeVisible()
    const prize = page.getByRole('group', { name: t('office.rewards.ticket.prize', { place: 1 }) })
    await prize.getByLabel(t('office.rewards.worthIn', { currency: 'BRL' })).fill('5,00')
    await field('office.rewards.ticket.budgetIn', { currency: 'BRL' }).fill('5,00')
    await expect(page.getByText(/10 números/)).toContainText('0,50')
    await inspect(page, 'a new table of tickets')
    await save.click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  })

  await test.step('a batch goes as far as the budget', async () => {
    const issue = t('office.rewards.ticket.issue')
    await page.getByRole('button', { name: issue, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('office.rewards.ticket.usernames')).fill(`${username}, nobody-else`)
    await dialog.getByLabel(t('office.rewards.ticket.each')).fill('2')
    await inspect(page, 'a batch of tickets')
    await dialog.getByLabel(t('office.reason')).fill('for the quiz')
    await dialog.getByRole('button', { name: issue, exact: true }).click()
    await expect(page.getByText(t('office.rewards.ticket.issued', { count: 1 }))).toBeVisible()
    await expect(
      page.getByText(t('office.rewards.ticket.unknown', { names: 'nobody-else' })),
    ).toBeVisible()
    await inspect(page, 'a table that has issued')
  })

  await test.step('the member has it, and it is listed', async () => {
    await expect(async () => {
      await memberPage.goto('/luckyTickets')
      await expect(memberPage.getByRole('link', { name: title })).toHaveCount(1)
    }).toPass()
    await openScreen(page, 'rewards?part=issued', t('office.nav.rewards'))
    await expect(gridRow(page, username).first()).toContainText(title)
    await inspect(page, 'tickets of members')
    await openScreen(page, 'rewards?part=tickets', t('office.nav.rewards'))
    await expect(gridRow(page, title).first()).toContainText('5,00')
    await inspect(page, 'tables of tickets')
  })
  await memberPage.close()
})
