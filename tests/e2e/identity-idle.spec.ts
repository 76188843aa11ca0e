import { expectOutside } from './support/identity.ts'
import { expect } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { journey, type Scene } from './support/ways.ts'

/** A member's session of the demo ends after half an hour; its owner is warned a minute before. */
const ALMOST = '29:30'

/** A member's page, whose clock the journey controls. */
async function enter({ page, words }: Scene): Promise<void> {
  await openAccount(page.request)
  await page.clock.install()
  await page.goto('/member/securityCenter')
  await expect(page.getByRole('heading', { name: words.t('security.title') })).toBeVisible()
  // Parts of the page that are still loading would time out at once.
  await page.waitForLoadState('networkidle')
}

journey('who is still there keeps the session', async (scene) => {
  const {
    page,
    input,
    look,
    words: { t },
  } = scene
  await enter(scene)
  await page.clock.fastForward(ALMOST)
  const dialog = page.getByRole('dialog', { name: t('identity.idle.title') })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^00:[0-3]\d$/)
  await look('warning')
  await input.press(dialog.getByRole('button', { name: t('identity.idle.stay') }))
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('25:00')
  await expect(dialog).toBeHidden()
  expect((await page.request.get('/wps/member/info')).ok()).toBe(true)
})

journey('who is no longer there is logged out, and told why', async (scene) => {
  const {
    page,
    words: { t },
  } = scene
  await enter(scene)
  await page.clock.fastForward(ALMOST)
  await expect(page.getByRole('dialog', { name: t('identity.idle.title') })).toBeVisible()
  await page.clock.fastForward('00:40')
  await expect(page.getByText(t('identity.idle.over'))).toBeVisible()
  // That is all there is to say of it.
  await expect(page.getByText(t('identity.sessionEnded'))).toHaveCount(0)
  await expectOutside(scene)
})
