import { inspectPicture, takePhotograph } from '../../apps/server/test/photograph.ts'
import { openSecurity } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { journey } from './support/ways.ts'

journey('a picture of one’s own is shown as it will be, kept, and changed again', async (scene) => {
  const { page, input, look, words } = scene
  const { t } = words
  await openAccount(page.request)
  await openSecurity(page, words)
  await input.press(page.getByRole('button', { name: t('security.avatar.change') }))
  const dialog = page.getByRole('dialog', { name: t('security.avatar.change') })
  const field = dialog.getByLabel(t('security.avatar.upload'))

  await test.step('what is no picture is refused before it is sent', async () => {
    const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await input.give(field, file)
    await expect(dialog.getByText(t('errors.IMAGE_INVALID'))).toBeVisible()
    await look('no picture')
  })
  await test.step('what only calls itself a picture is refused by the house', async () => {
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await input.give(field, file)
    await input.press(dialog.getByRole('button', { name: t('security.save') }))
    await expect(dialog.getByText(t('errors.IMAGE_INVALID'))).toBeVisible()
  })
  const buffer = await takePhotograph()
  await input.give(field, { name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByRole('img', { name: t('security.avatar.preview') })).toBeVisible()
  await look('preview')
  const kept = page.waitForResponse(/\/wps\/avatars\//)
  await input.press(dialog.getByRole('button', { name: t('security.save') }))
  await expect(page.getByText(t('security.avatar.done'))).toBeVisible()

  await test.step('what is kept is made anew: smaller, and without its place', async () => {
    const bytes = await (await kept).body()
    const { width, hasOrigin } = await inspectPicture(bytes)
    expect(width).toBeLessThan(900)
    expect(hasOrigin).toBe(false)
    const own = page.getByRole('main').locator('img[src^="/wps/avatars/"]').first()
    await expect(own).toHaveJSProperty('complete', true)
    await look('own picture')
  })

  await input.press(page.getByRole('button', { name: t('security.avatar.change') }))
  const tile = dialog.getByRole('button', { name: t('security.avatar.tile', { number: 3 }) })
  await input.press(tile)
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  await look('drawn pictures')
  await input.press(dialog.getByRole('button', { name: t('security.save') }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').locator('img[src^="/wps/avatars/"]')).toHaveCount(0)
})
