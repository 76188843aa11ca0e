import { randomInt } from 'node:crypto'
import { takePhotograph } from '../../apps/server/test/photograph.ts'
import { cpfOf } from '../../apps/server/test/tax-ids.ts'
import { confirmByPassword, openSecurity } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember, openAccount, placeBet } from './support/member.ts'
import { beginEarlier } from './support/records.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, openScreen, t as officeText } from './support/staff.ts'
import { pt } from './support/texts.ts'
import { journey, type Scene } from './support/ways.ts'

const nextCpf = () => cpfOf(randomInt(400_000_000, 900_000_000))

/** One picture for each step that the next level needs. */
async function sendPictures({ page, input, words: { t } }: Scene): Promise<void> {
  const buffer = await takePhotograph()
  for (const step of ['documentFront', 'documentBack', 'selfie'] as const) {
    const field = page.getByLabel(`${t('kyc.chooseFile')} ${t(`kyc.step.${step}`)}`)
    await input.give(field, { name: `${step}.jpg`, mimeType: 'image/jpeg', buffer })
    const part = page.getByRole('heading', { level: 3, name: t(`kyc.step.${step}`) })
    await expect(part.locator('xpath=..').getByRole('listitem')).toHaveCount(1)
  }
}

journey('a member says who they are, sends pictures, and staff accept them', async (scene) => {
  const { page, input, look, words, context } = scene
  const { t } = words
  const account = await openAccount(page.request)
  await openSecurity(page, words)

  await test.step('the name first, in the security centre', async () => {
    await input.press(page.getByRole('button', { name: t('security.realName.set') }))
    const dialog = page.getByRole('dialog', { name: t('security.realName.set') })
    await input.type(dialog.getByLabel(t('security.realName.label')), 'Rita Maria Lima')
    await input.press(dialog.getByRole('button', { name: t('security.save') }))
    await confirmByPassword(scene, account.password)
    await expect(page.getByText(t('security.realName.done'))).toBeVisible()
  })

  await test.step('then the number, which is shown in part alone', async () => {
    await input.press(page.getByRole('link', { name: t('security.identity.open') }))
    await expect(page.getByRole('heading', { level: 1, name: t('kyc.title') })).toBeVisible()
    await look('identification')
    await input.type(page.getByLabel(t('kyc.taxId.label')), '111.111.111-11')
    await input.press(page.getByRole('button', { name: t('kyc.taxId.save') }))
    await expect(page.getByText(t('errors.TAX_ID_INVALID'))).toBeVisible()
    const cpf = nextCpf()
    await input.type(page.getByLabel(t('kyc.taxId.label')), cpf)
    await input.press(page.getByRole('button', { name: t('kyc.taxId.save') }))
    await expect(page.getByText(t('kyc.yourLevel', { level: 1 }))).toBeVisible()
    await expect(page.getByText(`•••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-••`)).toBeVisible()
  })

  await test.step('then the pictures, handed in together', async () => {
    const submit = page.getByRole('button', { name: t('kyc.submit') })
    await expect(submit).toBeDisabled()
    await sendPictures(scene)
    await look('pictures')
    await input.press(submit)
    await expect(page.getByText(t('kyc.submitted')).first()).toBeVisible()
    await expect(submit).toHaveCount(0)
    await look('handed in')
  })

  const office = await context.browser()?.newContext()
  const desk = await office?.newPage()
  if (!office || !desk) throw new Error('there is no browser')
  await enterAs(office, 'ana')

  await test.step('staff refuse them, and the member reads why and sends others', async () => {
    await openScreen(desk, 'kyc', officeText('office.nav.kyc'))
    await gridRow(desk, account.username).getByRole('gridcell').first().click()
    const refuse = officeText('office.kyc.rejected')
    await desk.getByRole('dialog').getByRole('button', { name: refuse, exact: true }).click()
    await giveReason(desk, 'Out of focus', refuse)
    await page.reload()
    await expect(page.getByText(t('kyc.state.rejected'))).toBeVisible()
    await expect(page.getByText(t('kyc.reason.unreadable'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('kyc.submit') })).toBeDisabled()
    await look('not accepted')
    await sendPictures(scene)
    await input.press(page.getByRole('button', { name: t('kyc.submit') }))
    await expect(page.getByText(t('kyc.submitted')).first()).toBeVisible()
  })

  await test.step('staff compare and accept', async () => {
    await openScreen(desk, 'kyc', officeText('office.nav.kyc'))
    await gridRow(desk, account.username).getByRole('gridcell').first().click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: officeText('office.kyc.reveal') }).click()
    await expect(dialog.getByText('Rita Maria Lima')).toBeVisible()
    const show = officeText('office.kyc.showDocuments', { count: 3 })
    await dialog.getByRole('button', { name: show }).click()
    await expect(dialog.getByRole('img')).toHaveCount(3)
    await inspect(desk, 'a case with its pictures')
    const accept = officeText('office.kyc.approved')
    await dialog.getByRole('button', { name: accept, exact: true }).click()
    await giveReason(desk, 'Name and face agree', accept)
    await office.close()
  })

  await page.reload()
  await expect(page.getByText(t('kyc.yourLevel', { level: 2 }))).toBeVisible()
  await expect(page.getByText(t('kyc.state.approved'))).toBeVisible()
  await look('accepted')
})

test('the day of a session is in sight, and a reality check must be acknowledged', async ({
  page,
}) => {
  const { t } = pt
  const { username } = await enterAsMember(page, pt, '100.00')
  const day = page.getByRole('link', { name: t('limits.day.title') })
  await expect(day).toBeVisible()
  await placeBet(page.request)
  await expect(day).toContainText('1,00')
  await inspect(page, 'home with the day')

  await beginEarlier(username, 61)
  await page.reload()
  const check = page.getByRole('dialog', { name: t('limits.check.title') })
  await expect(check).toBeVisible()
  await expect(check.getByText(/^1:0\d:\d\d$/)).toBeVisible()
  await inspect(page, 'reality check')
  await check.getByRole('button', { name: t('limits.check.goOn') }).click()
  await expect(check).toBeHidden()
  await expect(day).toContainText('1:0')

  await page.goto('/member/limits')
  await page.getByRole('radio', { name: t('limits.duration.minutes', { minutes: 15 }) }).click()
  await expect(page.getByRole('radio', { name: /15/ })).toBeChecked()
  await inspect(page, 'limits with the reality check')
})

test('the office looks at risk cases and keeps the register', async ({ page }) => {
  await enterAs(page.context(), 'ana')
  await openScreen(page, 'risk', officeText('office.nav.risk'))
  await inspect(page, 'risk cases')
  await page.getByRole('button', { name: officeText('office.register.title') }).click()
  await page.getByRole('button', { name: officeText('office.register.add') }).click()
  const cpf = nextCpf()
  await page.getByRole('dialog').getByLabel(officeText('office.kyc.taxId')).fill(cpf)
  await page.getByRole('dialog').getByLabel(officeText('office.reason')).fill('By letter, case 12')
  await page.getByRole('button', { name: officeText('office.register.add') }).click()
  const row = page.getByText(`•••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-••`)
  await expect(row).toBeVisible()
  await inspect(page, 'the register')
})
