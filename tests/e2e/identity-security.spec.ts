import { confirmByPassword, openSecurity } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { journey } from './support/ways.ts'

journey('name, fund password and bank account are set in the security centre', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const account = await openAccount(page.request)
  await openSecurity(page, words)

  await test.step('the real name, once', async () => {
    const opener = page.getByRole('button', { name: t('security.realName.set') })
    await input.press(opener)
    const dialog = page.getByRole('dialog', { name: t('security.realName.set') })
    await expect(dialog.getByLabel(t('security.realName.label'))).toBeFocused()
    await input.type(dialog.getByLabel(t('security.realName.label')), 'Ana Maria Souza')
    await look('real name')
    await input.press(dialog.getByRole('button', { name: t('security.save') }))
    await confirmByPassword(scene, account.password)
    await expect(page.getByText(t('security.realName.done'))).toBeVisible()
    await expect(opener).toHaveCount(0)
  })
  await test.step('the fund password, twice the same', async () => {
    await input.press(page.getByRole('button', { name: t('security.fundPassword.set') }))
    const dialog = page.getByRole('dialog', { name: t('security.fundPassword.set') })
    await input.type(
      dialog.getByLabel(t('security.fundPassword.new'), { exact: true }),
      'cofre de azulejo',
    )
    await input.type(dialog.getByLabel(t('security.fundPassword.again')), 'cofre de madeira')
    await input.press(dialog.getByRole('button', { name: t('security.save') }))
    await expect(dialog.getByText(t('errors.PASSWORDS_DIFFER'))).toBeVisible()
    await look('fund passwords that differ')
    await input.type(dialog.getByLabel(t('security.fundPassword.again')), 'cofre de azulejo')
    await input.press(dialog.getByRole('button', { name: t('security.save') }))
    await expect(page.getByText(t('security.fundPassword.done'))).toBeVisible()
  })
  await test.step('a dialog that is left gives the focus back', async () => {
    const opener = page.getByRole('button', { name: t('security.bank.add') })
    await input.press(opener)
    const dialog = page.getByRole('dialog', { name: t('security.bank.add') })
    await expect(dialog).toBeVisible()
    await look('bank account')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
  await look('set')
})
