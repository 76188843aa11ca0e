import { logInByRequest, openSecurity } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { networkOf, newAddress, requestElsewhere } from './support/places.ts'
import { journey } from './support/ways.ts'

journey('where one is logged in is seen, and ended from there', async (scene) => {
  const { page, input, look, words, address } = scene
  const { t } = words
  const account = await openAccount(page.request)
  const [one, two, three] = [newAddress(), newAddress(), newAddress()]
  const others = await Promise.all([one, two, three].map((from) => requestElsewhere(from)))
  for (const other of others) await logInByRequest(other, account)
  const [first, second, third] = others
  const isIn = async (request = first) => (await request?.get('/wps/member/info'))?.ok()

  await openSecurity(page, words)
  const places = page.getByRole('region', { name: t('security.sessions.title') })
  await expect(places.getByRole('listitem')).toHaveCount(4)
  await expect(places.getByRole('listitem').first()).toContainText(t('security.sessions.current'))
  await expect(places.getByRole('listitem').first()).toContainText(address)
  await look('sessions')

  await test.step('one', async () => {
    const row = places.getByRole('listitem').filter({ hasText: one })
    await input.press(row.getByRole('button'))
    await expect(page.getByText(t('security.sessions.ended'))).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await isIn(first)).toBe(false)
    expect(await isIn(second)).toBe(true)
  })
  await test.step('all others', async () => {
    await input.press(places.getByRole('button', { name: t('security.sessions.endAll') }))
    await expect(page.getByText(t('security.sessions.allEnded')).first()).toBeVisible()
    await expect(places.getByRole('listitem')).toHaveCount(1)
    expect(await isIn(second)).toBe(false)
    expect(await isIn(third)).toBe(false)
    expect((await page.request.get('/wps/member/info')).ok()).toBe(true)
  })
  await test.step('a network is forgotten: a login from there is looked at again', async () => {
    const networks = page.getByRole('region', { name: t('security.networks.title') })
    await expect(networks.getByRole('listitem')).toHaveCount(4)
    const network = networkOf(two)
    await input.press(
      networks.getByRole('button', { name: t('security.networks.forgetNamed', { network }) }),
    )
    await expect(page.getByText(t('security.networks.forgotten'))).toBeVisible()
    await expect(networks.getByRole('listitem')).toHaveCount(3)
    await look('networks')
  })
})

journey('logging out asks once, and leaves nothing behind', async (scene) => {
  const { page, context, input, look, words } = scene
  const { t } = words
  await openAccount(page.request)
  await page.goto('/member')
  const out = page.getByRole('button', { name: t('common.logout'), exact: true })
  await input.press(out)
  const question = page.getByRole('dialog', { name: t('common.logoutTitle') })
  await look('question')
  await input.press(question.getByRole('button', { name: t('common.stay') }))
  await expect(question).toBeHidden()
  await input.press(out)
  await input.press(question.getByRole('button', { name: t('common.logout') }))
  await expect(page.getByText(t('common.logoutDone'))).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(kept).not.toContain('customerId')
})
