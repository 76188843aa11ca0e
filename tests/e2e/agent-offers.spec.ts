import type { Page } from '@playwright/test'
import type { ContractTermsIn } from '@fairhouse/protocol'
import { offerTo, openBelow, openHead, signOffer } from './support/agents.ts'
import { forgetSession, logInByRequest } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import type { Account } from './support/member.ts'
import { journey, type Scene } from './support/ways.ts'

/** A real-time salary of all stakes, paid by the one above. */
const salaryOf = (ratePpm: number): ContractTermsIn => ({
  kind: 'realtimeSalary',
  base: 'singleBet',
  minBetMinor: '10000',
  tiers: [{ ratePpm, minTurnoverMinor: '0', minActive: 0 }],
  payer: 'upline',
})

/** From here on another person uses the browser. */
async function become(page: Page, account: Account): Promise<void> {
  await forgetSession(page)
  await logInByRequest(page.request, account)
}

/** A line of three: a tenth for the head, 8 % for the one below, 6 % for the last. */
async function openLine(page: Page) {
  const head = await openHead(page.request)
  const middle = await openBelow(page.request, head)
  const last = await openBelow(page.request, middle)
  for (const [above, below, ratePpm] of [
    [head, middle, 80_000],
    [middle, last, 60_000],
  ] as const) {
    await logInByRequest(page.request, above)
    await offerTo(page.request, below, salaryOf(ratePpm))
    await logInByRequest(page.request, below)
    await signOffer(page.request)
  }
  return { head, middle, last }
}

/** What the head offers instead: two tiers, typed in the wrong order, no rate above the own. */
async function offerLess({ page, input, words, look }: Scene, middle: Account): Promise<void> {
  const { t } = words
  await page.goto('/agent/contractRequests')
  await input.press(page.getByRole('button', { name: t('contracts.contract.offer') }))
  await look('to whom an offer goes')
  const choose = `${t('offers.offer.choose')} ${middle.username}`
  await input.press(page.getByRole('button', { name: choose }))
  await input.choose(page.getByRole('radio', { name: t('agent.menu.realtimeSalary') }))
  await expect(page.getByText(t('offers.offer.replaces'))).toBeVisible()
  const rates = page.getByRole('textbox', { name: t('contracts.terms.rate'), exact: true })
  await expect(rates.first()).toHaveValue('8')
  await input.type(rates.first(), '12')
  await expect(page.getByText(t('offers.offer.fault.above', { rate: '10%' }))).toBeVisible()
  await input.type(rates.first(), '5')
  await input.press(page.getByRole('button', { name: t('offers.offer.addTier') }))
  await input.press(page.getByRole('button', { name: t('offers.offer.send'), exact: true }))
  await expect(page.getByText(t('offers.offer.fault.notTyped'))).toBeVisible()
  await expect(rates.last()).toBeFocused()
  await input.type(rates.last(), '3')
  await expect(page.getByText(t('offers.offer.fault.notRising'))).toBeVisible()
  await look('tiers in the wrong order')
  await input.press(page.getByRole('button', { name: t('offers.offer.orderTiers') }))
  await expect(page.getByText(t('offers.offer.fault.notRising'))).toBeHidden()
  await expect(rates.first()).toHaveValue('3')
  await input.press(page.getByRole('button', { name: t('offers.offer.send'), exact: true }))
  await expect(page.getByText(t('offers.request.state.open')).last()).toBeVisible()
}

/** A lower own rate ends higher contracts below: that is shown before it is signed. */
async function signLess({ page, input, words, look }: Scene, last: Account): Promise<void> {
  const { t } = words
  await page.goto('/agent/contractRequests')
  const title = t('offers.request.title.new', { kind: t('agent.menu.realtimeSalary') })
  await input.press(page.getByRole('button', { name: title }))
  const dialog = page.getByRole('dialog', { name: title })
  const table = dialog.getByRole('table', { name: t('offers.request.compared') })
  await expect(table).toContainText(t('offers.request.down'))
  await expect(dialog.getByRole('heading', { name: t('offers.replay.title') })).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: last.username })).toBeVisible()
  await look('terms that are lower')
  const sign = dialog.getByRole('button', { name: t('offers.request.sign') })
  await input.press(sign)
  const box = dialog.getByRole('checkbox')
  await expect(box).toBeFocused()
  await expect(dialog.getByText(t('errors.CONTRACT_ENDS_OTHERS'))).toBeVisible()
  await look('what ends is to be confirmed')
  await input.press(box)
  await input.press(sign)
  await expect(page.getByText(t('offers.request.done.accept'), { exact: true })).toBeVisible()
}

/** The downline asks for more; the upline refuses with a reason. */
async function requestAndRefuse(scene: Scene, head: Account, middle: Account): Promise<void> {
  const { page, input, words, look } = scene
  const { t } = words
  await page.goto('/agent/contractRequests?ask=realtimeSalary')
  const rates = page.getByRole('textbox', { name: t('contracts.terms.rate'), exact: true })
  await input.type(rates.last(), '9')
  await input.type(page.getByLabel(t('offers.offer.note')), 'The team has grown.')
  await look('more is asked for')
  await input.press(page.getByRole('button', { name: t('offers.offer.sendUp') }))
  await expect(page.getByText(t('offers.request.state.open')).last()).toBeVisible()

  await become(page, head)
  await page.goto('/agent/contractRequests')
  const title = t('offers.request.title.new', { kind: t('agent.menu.realtimeSalary') })
  await input.press(page.getByRole('button', { name: title }))
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('The team has grown.')).toBeVisible()
  await input.press(dialog.getByRole('button', { name: t('offers.request.reject') }))
  await expect(dialog.getByLabel(t('offers.request.note'))).toBeFocused()
  await input.type(dialog.getByLabel(t('offers.request.note')), 'Next month.')
  await look('a refusal')
  await input.press(dialog.getByRole('button', { name: t('offers.request.rejectNow') }))
  await expect(page.getByText(t('offers.request.done.reject'), { exact: true })).toBeVisible()

  await become(page, middle)
  await page.goto('/agent/contractRequests')
  await input.choose(page.getByRole('radio', { name: t('records.all') }))
  await input.press(page.getByRole('button', { name: title }).first())
  await expect(dialog.getByText('Next month.')).toBeVisible()
  await look('a request that was refused')
}

journey('terms are lowered, what ends is read, and more is refused', async (scene) => {
  const { page, words } = scene
  const { t } = words
  const { head, middle, last } = await openLine(page)

  await test.step('the head offers less', async () => {
    await logInByRequest(page.request, head)
    await offerLess(scene, middle)
  })

  await test.step('the one below signs, and the last has no contract any more', async () => {
    await become(page, middle)
    await signLess(scene, last)
    await become(page, last)
    await page.goto('/agent/realtimeSalary')
    await expect(page.getByText(t('contracts.contract.none'))).toBeVisible()
  })

  await test.step('more is asked for, and refused with words', async () => {
    await become(page, middle)
    await requestAndRefuse(scene, head, middle)
  })
})
