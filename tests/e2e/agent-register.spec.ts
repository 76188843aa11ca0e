import { openHead } from './support/agents.ts'
import { logInByRequest } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { newAccount } from './support/member.ts'
import { journey, type Scene } from './support/ways.ts'

const BIRTHDAY = { day: '12', month: '4', year: '1988' }

async function openWay(scene: Scene, way: 'direct' | 'file'): Promise<void> {
  const { page, input, words } = scene
  const { t } = words
  await page.goto('/agent/registerAccount')
  await input.choose(page.getByRole('radio', { name: t(`agent.register.way.${way}`), exact: true }))
}

/** One account; the password of its first log-in. */
async function openOne(scene: Scene, username: string): Promise<string> {
  const { page, input, look, words } = scene
  const { t } = words
  await openWay(scene, 'direct')
  await input.press(page.getByRole('button', { name: t('agent.register.open'), exact: true }))
  await expect(page.getByText(t('errors.TERMS_NOT_ACCEPTED'))).toBeVisible()
  await look('what is missing to open an account')
  await input.type(page.getByLabel(t('agent.register.username')), username)
  const birthday = page.getByRole('group', { name: t('agent.register.birthday') })
  for (const part of ['day', 'month', 'year'] as const) {
    await input.type(birthday.getByLabel(t(`common.${part}`)), BIRTHDAY[part])
  }
  await input.press(page.getByRole('checkbox'))
  await input.press(page.getByRole('button', { name: t('agent.register.open'), exact: true }))
  await expect(
    page.getByRole('heading', { name: t('agent.register.opened', { count: 1 }) }),
  ).toBeVisible()
  await look('an account that was opened')
  const row = page.getByRole('row').filter({ hasText: username })
  return row.locator('.font-mono').innerText()
}

const fileOf = (lines: readonly string[], heading = 'username,birthday,type') => ({
  name: 'accounts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...lines].join('\r\n')),
})

journey('accounts are opened: one, and a file of them after it was looked at', async (scene) => {
  const { page, input, look, words, context } = scene
  const { t } = words
  const head = await openHead(page.request)
  const [one, two, three] = [newAccount(), newAccount(), newAccount()]

  await test.step('one, whose first password opens it', async () => {
    const password = await openOne(scene, one.username)
    await context.clearCookies({ name: '__Host-session' })
    await logInByRequest(page.request, { username: one.username, password })
    await context.clearCookies({ name: '__Host-session' })
    await logInByRequest(page.request, head)
  })

  await test.step('a file says line by line what is wrong, and opens nothing', async () => {
    await openWay(scene, 'file')
    const field = page.locator('input[type=file]')
    const lines = [`${two.username},2020-01-01,member`, `${three.username},x,king`]
    await input.give(field, fileOf(lines))
    await expect(page.getByText(t('agent.register.fileFaulty', { count: 2 }))).toBeVisible()
    await look('a file with faults')
    await openWay(scene, 'file')
    await input.give(field, fileOf([`${two.username},1990-12-31`], 'name,birthday'))
    for (const [key, column] of [
      ['columnUnknown', 'name'],
      ['columnMissing', 'username'],
    ] as const) {
      await expect(page.getByText(t(`agent.register.${key}`, { column }))).toBeVisible()
    }
  })

  await test.step('mended, all of it is opened', async () => {
    await openWay(scene, 'file')
    const field = page.locator('input[type=file]')
    const lines = [`${two.username},1990-12-31,member`, `${three.username},1985-02-28,agent2`]
    await input.give(field, fileOf(lines))
    await expect(page.getByText(t('agent.register.fileReady', { count: 2 }))).toBeVisible()
    await input.press(page.getByRole('checkbox'))
    const open = t('agent.register.openAll', { count: 2 })
    await input.press(page.getByRole('button', { name: open, exact: true }))
    const title = t('agent.register.opened', { count: 2 })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await look('accounts of a file')
  })

  await test.step('they stand in the team', async () => {
    await page.goto('/agent/teamManagement')
    const tree = page.getByRole('treegrid')
    for (const { username } of [one, two, three]) {
      await expect(tree.getByRole('link', { name: username })).toBeVisible()
    }
  })
})

journey('a link shows what came of it, and is closed for good', async (scene) => {
  const { page, input, look, words } = scene
  const { t } = words
  await openHead(page.request)
  await page.goto('/agent/registerAccount')
  await expect(page.getByText(t('agent.register.noLinks'))).toBeVisible()
  await input.press(page.getByRole('button', { name: t('agent.register.newLink') }))
  const form = page.getByRole('dialog', { name: t('agent.register.newLink') })
  await input.type(form.getByLabel(t('agent.register.quota')), '5')
  await input.press(form.getByRole('button', { name: t('agent.register.makeLink') }))
  await expect(page.getByText(t('agent.register.usedOf', { used: 0, quota: '5' }))).toBeVisible()

  await input.press(page.getByRole('button', { name: t('agent.register.funnel') }))
  const funnel = page.getByRole('dialog', { name: t('agent.register.funnel') })
  await expect(funnel.getByText(t('agent.register.noVisits'))).toBeVisible()
  await look('what came of a link')
  await page.keyboard.press('Escape')
  await expect(funnel).toBeHidden()

  await input.press(page.getByRole('button', { name: t('agent.register.closeLink') }))
  const question = page.getByRole('dialog', { name: t('agent.register.closeTitle') })
  await look('closing a link')
  await input.press(question.getByRole('button', { name: t('agent.register.closeLink') }))
  await expect(page.getByText(t('agent.register.state.closed'), { exact: true })).toBeVisible()
})
