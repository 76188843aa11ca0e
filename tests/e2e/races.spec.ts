import { randomBytes } from 'node:crypto'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { openRace, removeRace, winRound } from './support/races.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'
import { journey } from './support/ways.ts'

const aliasOf = () => `Ave ${randomBytes(5).toString('hex').replaceAll(/\d/g, 'x')}`

journey('a member joins a race, is ranked, and leaves it', async (scene) => {
  const { page, input, words, look } = scene
  const { t, money } = words
  const { title, raceNo } = await openRace('500')
  const account = await enterAsMember(page, words, '100')
  const alias = aliasOf()
  const join = page.getByRole('button', { name: t('races.join'), exact: true })

  await test.step('races are listed, with what they are worth', async () => {
    await page.goto('/leaderboards')
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText(t('races.budget', { amount: money('500') }))
    await look('races')
    await input.press(card.getByRole('link', { name: new RegExp(t('races.open')) }))
    await expect(page.getByText(t('races.own.notJoined'))).toBeVisible()
    await look('a race')
  })

  await test.step('a name by which one can be reached is refused', async () => {
    await input.press(join)
    const dialog = page.getByRole('dialog', { name: t('races.join.title') })
    const field = dialog.getByLabel(t('races.join.alias'))
    await input.type(field, '11 91234-5678')
    await input.press(dialog.getByRole('button', { name: t('races.join.submit') }))
    await expect(field).toHaveAccessibleDescription(new RegExp(t('races.alias.contact')))
    await look('a name that is refused')
    await field.fill('')
    await input.type(field, alias)
    await input.press(dialog.getByRole('button', { name: t('races.join.submit') }))
    await expect(page.getByText(t('races.own.as', { name: alias }))).toBeVisible()
  })

  await test.step('what was won is ranked by the worker', async () => {
    await winRound(account.username, { staked: '2', paid: '25' })
    await expect
      .poll(
        async () => {
          await page.reload()
          await expect(page.getByText(t('races.own.as', { name: alias }))).toBeVisible()
          return page.getByText(t('races.own.place', { place: 1 }), { exact: true }).count()
        },
        { timeout: 90_000, intervals: [3_000] },
      )
      .toBe(1)
    const line = page.getByRole('listitem').filter({ hasText: alias })
    await expect(line).toContainText(t('races.standings.you'))
    await look('a place in a race')
  })

  await test.step('who leaves is not shown any more', async () => {
    await input.press(page.getByRole('button', { name: t('races.leave'), exact: true }))
    const dialog = page.getByRole('dialog', { name: t('races.leave.title') })
    await input.press(dialog.getByRole('button', { name: t('races.leave.submit') }))
    await expect(join).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: alias })).toHaveCount(0)
  })
  await removeRace(raceNo)
})

test('wins are listed with a part of the name, and with a name once agreed', async ({
  page,
  browser,
}) => {
  const { t, money } = pt
  const account = await enterAsMember(page, pt, '10')
  await winRound(account.username, { staked: '1', paid: '40000' })
  const alias = aliasOf()
  await page.goto('/winners?list=biggest')
  const masked = `${account.username.slice(0, 2)}•••`
  const line = page.getByRole('listitem').filter({ hasText: money('40000') })
  await expect(line.filter({ hasText: masked }).first()).toBeVisible()
  await inspect(page, 'winners')
  await page.getByRole('button', { name: t('races.winners.own.agree') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('races.winners.own.field')).fill(alias)
  await inspect(page, 'consent to a name')
  await dialog.getByRole('button', { name: t('races.winners.own.submit') }).click()
  await expect(line.filter({ hasText: alias })).toBeVisible()

  const visitor = await browser.newPage({ locale: 'pt-BR' })
  await visitor.goto('/winners?list=biggest')
  await expect(visitor.getByRole('listitem').filter({ hasText: alias })).toBeVisible()
  await visitor.goto('/leaderboards')
  await expect(visitor.getByText(t('races.loginTitle'))).toBeVisible()
  await visitor.close()

  await page.getByRole('button', { name: t('races.winners.own.withdraw') }).click()
  await expect(line.filter({ hasText: alias })).toHaveCount(0)
})
