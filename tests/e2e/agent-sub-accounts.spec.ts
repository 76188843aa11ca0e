import { openHead } from './support/agents.ts'
import { changeTo, confirmByPassword, forgetSession, logIn } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { journey, type Scene } from './support/ways.ts'

const PASSWORD = 'a password of Ana alone'
const CHANGED = 'another password of Ana'

/** Opens a sub-account with permissions for team and accounts; returns its first login data. */
async function openOne(scene: Scene, agentPassword: string) {
  const { page, input, look, words } = scene
  const { t } = words
  await page.goto('/agent/subAccounts')
  await expect(page.getByText(t('subAccounts.none'))).toBeVisible()
  await look('no sub-accounts')
  await input.press(page.getByRole('button', { name: t('subAccounts.open'), exact: true }))
  const dialog = page.getByRole('dialog', { name: t('subAccounts.open') })
  await input.press(dialog.getByRole('button', { name: t('subAccounts.openNow') }))
  await expect(dialog.getByText(t('subAccounts.nameFault'))).toBeVisible()
  await look('a sub-account without a name')
  await input.type(dialog.getByLabel(t('subAccounts.name'), { exact: true }), 'Ana')
  await input.type(dialog.getByLabel(t('subAccounts.note'), { exact: true }), 'Ana Souza')
  const openings = dialog.getByRole('checkbox', { name: t('subAccounts.may.openings') })
  await input.press(openings)
  await expect(openings).toBeChecked()
  await input.press(dialog.getByRole('button', { name: t('subAccounts.openNow') }))
  await confirmByPassword(scene, agentPassword)
  const ready = page.getByRole('dialog', { name: t('subAccounts.ready') })
  await expect(ready).toBeVisible()
  await look('a sub-account that is ready')
  const [username = '', password = ''] = await ready.locator('dd').allInnerTexts()
  await input.press(ready.getByRole('button', { name: t('common.close') }))
  return { username, password }
}

/** As the sub-account, another person at this browser. */
async function enter(scene: Scene, account: { username: string; password: string }) {
  await forgetSession(scene.page)
  await scene.page.goto('/login')
  await logIn(scene, account)
}

const menuOf = ({ page, words: { t } }: Scene) =>
  page.getByRole('navigation', {
    name: t('shell.centre.pages', { centre: t('shell.agent.title') }),
  })

journey('a colleague gets a sub-account, does what it may, and is blocked', async (scene) => {
  const { page, input, look, words } = scene
  const { t } = words
  const head = await openHead(page.request)
  const first = await test.step('the agent opens one', () => openOne(scene, head.password))
  expect(first.username).toBe(`Ana@${head.username}`)

  await test.step('the colleague chooses a password, and sees what is allowed', async () => {
    await enter(scene, first)
    const change = page.getByRole('dialog', { name: t('identity.change.title') })
    await expect(change).toBeVisible()
    await changeTo(scene, change, PASSWORD)
    await expect(change).toBeHidden()
    await page.goto('/agent')
    const menu = menuOf(scene)
    for (const key of ['agentTeamOverview', 'registerAccount', 'teamManagement'] as const) {
      await expect(menu.getByRole('link', { name: t(`agent.menu.${key}`) })).toBeVisible()
    }
    for (const key of ['myIncome', 'dividend', 'subAccounts'] as const) {
      await expect(menu.getByRole('link', { name: t(`agent.menu.${key}`) })).toHaveCount(0)
    }
    await look('the menu of a sub-account')
  })

  await test.step('the rest of the site leads back, and no more is offered', async () => {
    await page.goto('/member/withdraw')
    await expect(page).toHaveURL(/\/agent/)
    await page.goto('/agent/myIncome')
    await expect(page.getByText(t('errors.SUB_ACCOUNT_DENIED'))).toBeVisible()
  })

  await test.step('the colleague changes the password, and stays', async () => {
    await page.goto('/agent')
    await input.press(page.getByRole('button', { name: t('subAccounts.password') }))
    const dialog = page.getByRole('dialog', { name: t('identity.change.title') })
    await input.type(dialog.getByLabel(t('identity.oldPassword')), PASSWORD)
    await changeTo(scene, dialog, CHANGED)
    await expect(dialog).toBeHidden()
    await expect(menuOf(scene)).toBeVisible()
  })

  await test.step('the colleague makes a link', async () => {
    await page.goto('/agent/registerAccount')
    await input.press(page.getByRole('button', { name: t('agent.register.newLink') }))
    const dialog = page.getByRole('dialog', { name: t('agent.register.newLink') })
    await input.type(dialog.getByLabel(t('agent.register.note'), { exact: true }), 'by Ana')
    await input.press(dialog.getByRole('button', { name: t('agent.register.makeLink') }))
    await expect(page.getByRole('heading', { name: 'by Ana' })).toBeVisible()
    await look('a link that a colleague made')
  })

  await test.step('the agent sees what was done', async () => {
    await enter(scene, head)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/agent/subAccounts')
    await expect(page.getByText(t('subAccounts.did.linkMade'))).toBeVisible()
    await look('what a sub-account did')
  })

  const password = await test.step('it may see income, too, and gets a new password', async () => {
    await input.press(page.getByRole('button', { name: t('subAccounts.change'), exact: true }))
    const change = page.getByRole('dialog', { name: first.username })
    const finances = change.getByRole('checkbox', { name: t('subAccounts.may.finances') })
    await input.press(finances)
    await expect(finances).toBeChecked()
    await look('what a sub-account may do')
    await input.press(change.getByRole('button', { name: t('subAccounts.save') }))
    await confirmByPassword(scene, head.password)
    await expect(change).toBeHidden()
    const may = page.getByRole('list', { name: t('subAccounts.permissions') })
    await expect(may.getByText(t('subAccounts.may.finances'))).toBeVisible()
    await input.press(page.getByRole('button', { name: t('subAccounts.reset'), exact: true }))
    const reset = page.getByRole('dialog', { name: t('subAccounts.reset') })
    await look('a new first password')
    await input.press(reset.getByRole('button', { name: t('subAccounts.resetNow') }))
    const ready = page.getByRole('dialog', { name: t('subAccounts.ready') })
    await expect(ready.getByText(first.username)).toBeVisible()
    const [, set = ''] = await ready.locator('dd').allInnerTexts()
    await input.press(ready.getByRole('button', { name: t('common.close') }))
    return set
  })

  await test.step('the agent blocks it', async () => {
    await input.press(page.getByRole('button', { name: t('subAccounts.block'), exact: true }))
    const dialog = page.getByRole('dialog', { name: first.username })
    await input.press(dialog.getByRole('button', { name: t('subAccounts.block'), exact: true }))
    await expect(page.getByText(t('subAccounts.state.blocked'))).toBeVisible()
  })

  await test.step('who is blocked does not come in', async () => {
    await enter(scene, { username: first.username, password })
    await expect(page.getByText(t('errors.MEMBER_BLOCKED'))).toBeVisible()
  })
})
