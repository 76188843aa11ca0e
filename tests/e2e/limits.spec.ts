import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { deposit, enterAsMember, newAccount } from './support/member.ts'
import { endRaiseWait } from './support/records.ts'
import { inspect } from './support/sight.ts'
import { en, pt, type Words } from './support/texts.ts'
import { journey } from './support/ways.ts'

/** The brand that runs by the rules of Brazil. Names under `localhost` are this machine. */
function brazil(path: string): string {
  const base = new URL(process.env['E2E_BASE_URL'] ?? 'http://localhost:4000')
  return `${base.protocol}//quintal.${base.host}${path}`
}

/** Types the person's data, and continues to the limits by keyboard. */
async function fillPerson(dialog: Locator, { t }: Words, account = newAccount()) {
  await dialog.getByLabel(t('identity.username')).fill(account.username)
  const birthday = dialog.getByRole('group', { name: t('identity.birthday') })
  await birthday.getByLabel(t('common.day')).fill('02')
  await birthday.getByLabel(t('common.month')).fill('01')
  await birthday.getByLabel(t('common.year')).fill('1990')
  const password = dialog.getByLabel(t('identity.password'), { exact: true })
  await password.fill(account.password)
  await password.press('Enter')
  return account
}

function limitFields(dialog: Locator, { t }: Words) {
  const time = dialog.getByRole('group', { name: t('limits.name.time.day') })
  return {
    loss: dialog.getByLabel(t('limits.name.loss.month')),
    hours: time.getByLabel(t('limits.hours')),
  }
}

for (const words of [pt, en]) {
  const code = words.language.tag.slice(0, 2)
  test(`by the rules of Brazil an account begins with limits of its own (${code})`, async ({
    page,
  }) => {
    const { t, money } = words
    await page.goto(brazil(`/register?language=${code}`))
    const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
    const account = await fillPerson(dialog, words)
    const heading = dialog.getByRole('heading', { name: t('limits.signUp.title') })
    const { loss, hours } = limitFields(dialog, words)
    const submit = dialog.getByRole('button', { name: t('identity.registerSubmit') })

    await test.step('the step says what it is for, and what is missing', async () => {
      await expect(heading).toBeFocused()
      await dialog.getByRole('checkbox').check()
      await submit.click()
      await expect(loss).toBeFocused()
      await expect(loss).toHaveAccessibleDescription(t('errors.MISSING_FIELD'))
      await expect(hours).toHaveAttribute('aria-invalid', 'true')
      await inspect(page, 'limits at sign-up with faults')
    })

    await test.step('what was typed outlives the way back and a reload', async () => {
      await loss.fill('0')
      await hours.fill('2')
      await expect(loss).toHaveAccessibleDescription(
        t('limits.between', { min: money('1'), max: money('1000000') }),
      )
      await loss.fill('250')
      await dialog.getByRole('button', { name: t('limits.signUp.back') }).click()
      await expect(dialog.getByLabel(t('identity.username'))).toHaveValue(account.username)
      await page.reload()
      await fillPerson(dialog, words, account)
      await expect(loss).toHaveValue('250')
      await expect(hours).toHaveValue('2')
    })

    await test.step('with limits and terms the account is opened', async () => {
      await dialog.getByRole('checkbox').check()
      await submit.click()
      const welcome = t('identity.welcome', { username: account.username })
      await expect(page.getByText(welcome)).toBeVisible()
    })

    await test.step('the page of limits shows them, and they cannot be taken away', async () => {
      await page.goto(brazil(`/member/limits?language=${code}`))
      await expect(page.getByText(t('limits.mandatory'))).toHaveCount(2)
      await inspect(page, 'limits')
      const change = t('limits.changeOne', { name: t('limits.name.loss.month') })
      await page.getByRole('button', { name: change }).click()
      const limit = page.getByRole('dialog', { name: t('limits.name.loss.month') })
      await expect(limit.getByText(t('limits.remove'))).toHaveCount(0)
      await expect(limit.getByText(t('limits.now', { limit: money('250') }))).toBeVisible()
    })
  })
}

async function setLimit(page: Page, { t }: Words, amount: string): Promise<void> {
  const name = t('limits.name.stake.day')
  const keys = ['limits.setOne', 'limits.changeOne'] as const
  const button = keys.map((key) => page.getByRole('button', { name: t(key, { name }) }))
  await (button[0] as Locator).or(button[1] as Locator).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(t('limits.amount')).fill(amount)
  await dialog.getByRole('button', { name: t('limits.save') }).click()
  await expect(dialog).toBeHidden()
}

test('a limit is lowered at once, raised later, and a pause begins in two taps', async ({
  page,
}) => {
  const { t, money } = pt
  await enterAsMember(page, pt, '100.00')
  await page.goto('/member/limits')

  await test.step('a limit is set, lowered, and asked to be raised', async () => {
    await setLimit(page, pt, '50')
    await setLimit(page, pt, '20')
    const card = page.locator('li', { hasText: money('20') })
    await expect(card.getByText(t('limits.left', { left: money('20') }))).toBeVisible()
    await setLimit(page, pt, '80')
    await expect(page.getByText(t('limits.change.raise', { limit: money('80') }))).toBeVisible()
    await expect(card.getByText(t('limits.left', { left: money('20') }))).toBeVisible()
    await page.getByRole('button', { name: t('limits.change.keep') }).click()
    await expect(page.getByText(t('limits.change.raise', { limit: money('80') }))).toBeHidden()
  })

  await test.step('the exclusion says what it does, and is left again', async () => {
    await page.getByRole('button', { name: t('limits.exclusion.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('limits.exclusion.title') })
    await dialog.getByRole('button', { name: t('limits.exclusion.confirm') }).click()
    await expect(dialog.getByText(t('limits.exclusion.sureFirst'))).toBeVisible()
    await inspect(page, 'exclusion')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('limits.exclusion.open') })).toBeFocused()
  })

  await test.step('a pause is there after two taps', async () => {
    await page.getByRole('button', { name: t('limits.span.day', { count: 1 }) }).click()
    await page.getByRole('button', { name: t('limits.pause.confirm') }).click()
    await expect(page.getByText(t('limits.pause.runsBody'))).toBeVisible()
    await inspect(page, 'pause')
  })

  await test.step('a deposit is refused, and the way back to the limits is there', async () => {
    await page.goto('/member/depositv2')
    await page.getByLabel(t('cashier.amountOther')).fill('20')
    const submit = t('cashier.submit', { amount: money('20') })
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByText(t('errors.MEMBER_PAUSED'))).toBeVisible()
    await page.getByRole('link', { name: t('limits.refusal.see') }).click()
    await expect(page.getByText(t('limits.pause.runsBody'))).toBeVisible()
  })
})

journey('a raise waits and asks again, and an exclusion shuts the door', async (scene) => {
  const { page, input, look, words } = scene
  const { t, money } = words
  const { username } = await enterAsMember(page, words, '100.00')
  await page.goto('/member/limits')
  const name = t('limits.name.stake.day')
  const change = async (opener: 'limits.setOne' | 'limits.changeOne', amount: string) => {
    await input.press(page.getByRole('button', { name: t(opener, { name }) }))
    const dialog = page.getByRole('dialog', { name })
    await input.type(dialog.getByLabel(t('limits.amount')), amount)
    await look(`a limit of ${amount}`)
    await input.press(dialog.getByRole('button', { name: t('limits.save') }))
    await expect(dialog).toBeHidden()
  }

  await test.step('a raise does not hold before its time', async () => {
    await change('limits.setOne', '20')
    await change('limits.changeOne', '80')
    await expect(page.getByText(t('limits.change.raise', { limit: money('80') }))).toBeVisible()
    await expect(page.getByText(t('limits.left', { left: money('20') }))).toBeVisible()
    await expect(
      page.getByRole('button', { name: t('limits.change.confirmRaise', { limit: money('80') }) }),
    ).toHaveCount(0)
    await look('a raise that waits')
  })

  await test.step('after it, the member is asked once more', async () => {
    await endRaiseWait(username)
    await page.reload()
    const confirm = t('limits.change.confirmRaise', { limit: money('80') })
    await input.press(page.getByRole('button', { name: confirm }))
    await expect(page.getByText(t('limits.left', { left: money('80') }))).toBeVisible()
  })

  await test.step('an exclusion begins at once, and nothing is accepted after it', async () => {
    await input.press(page.getByRole('button', { name: t('limits.exclusion.open') }))
    const dialog = page.getByRole('dialog', { name: t('limits.exclusion.title') })
    await input.press(dialog.getByRole('checkbox'))
    await look('exclusion')
    await input.press(dialog.getByRole('button', { name: t('limits.exclusion.confirm') }))
    await expect(page.getByRole('status').getByRole('heading')).toBeFocused()
    await expect(page.getByText(t('limits.exclusion.runsBody'))).toBeInViewport()
    await expect(page.getByRole('button', { name: t('limits.exclusion.open') })).toHaveCount(0)
    await look('excluded')
    await expect(deposit(page.request, '20')).rejects.toThrow('MEMBER_EXCLUDED')
  })
})
