import type { Page } from '@playwright/test'
import { countBills, openHead, moveToNextDay, payTurn, takeTurn } from './support/agents.ts'
import { betNow, chooseFirstDigit, openLottery, receipt } from './support/desk.ts'
import { expectInside, fillSignUp, forgetSession, logInByRequest } from './support/identity.ts'
import { expect, test } from './support/journey.ts'
import { type Account, balanceOf, betsOf, deposit, newAccount } from './support/member.ts'
import { readCode } from './support/qr.ts'
import { units } from './support/texts.ts'
import { journey, type Scene } from './support/ways.ts'

test.describe.configure({ timeout: 420_000 })

/** From here on another person uses the browser. */
async function become(page: Page, account: Account): Promise<void> {
  await forgetSession(page)
  await logInByRequest(page.request, account)
}

/** A link for agents; returns the address in its poster's QR code. */
async function makeLink({ page, input, words, look }: Scene): Promise<string> {
  const { t } = words
  await page.goto('/agent/registerAccount')
  await input.press(page.getByRole('button', { name: t('agent.register.newLink') }))
  const form = page.getByRole('dialog', { name: t('agent.register.newLink') })
  await input.type(form.getByLabel(t('agent.register.note')), 'Feira de domingo')
  await input.select(form.getByLabel(t('agent.register.type')), 'agent1')
  await look('a new link')
  await input.press(form.getByRole('button', { name: t('agent.register.makeLink') }))
  await expect(page.getByRole('heading', { name: 'Feira de domingo' })).toBeVisible()
  await look('the links')
  await input.press(page.getByRole('button', { name: t('agent.register.poster') }))
  const poster = page.getByRole('dialog', { name: t('agent.register.poster') })
  await expect(poster.getByRole('img')).toBeVisible()
  await look('the poster')
  return readCode(poster.getByRole('img'))
}

/** A downline account, registered through the poster's QR code. */
async function register(scene: Scene, address: string): Promise<Account> {
  const { page, input, words } = scene
  const { t } = words
  await forgetSession(page)
  await page.goto(address)
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  const account = newAccount()
  await input.type(dialog.getByLabel(t('identity.username')), account.username)
  await fillSignUp(scene, dialog, account.password)
  await input.press(dialog.getByRole('button', { name: t('identity.registerSubmit') }))
  await expectInside(scene, account.username)
  return account
}

/** A salary of a twentieth, paid by the agent who offers it. */
async function offer(scene: Scene, below: Account): Promise<void> {
  const { page, input, words, look } = scene
  const { t } = words
  await page.goto('/agent/teamManagement')
  await expect(page.getByRole('treegrid').getByText(below.username)).toBeVisible()
  await look('the team')
  const field = page.getByRole('searchbox', { name: t('agent.betting.find') })
  await input.type(field, below.username.slice(0, 8))
  await input.press(page.getByRole('listitem').getByRole('link', { name: below.username }))
  await expect(page.getByRole('heading', { name: below.username })).toBeVisible()
  await look('one of the team')
  await input.press(page.getByRole('link', { name: t('agent.team.offer') }))
  await input.choose(page.getByRole('radio', { name: t('agent.menu.realtimeSalary') }))
  // The fields are those of the kind.
  await expect(page.getByLabel(t('offers.offer.base'))).toBeVisible()
  const rate = page.getByRole('textbox', { name: t('contracts.terms.rate'), exact: true })
  await input.type(rate, '15')
  await expect(page.getByText(t('offers.offer.fault.above', { rate: '10%' }))).toBeVisible()
  await input.type(rate, '5')
  await input.type(page.getByLabel(t('contracts.terms.minActive')), '0')
  await input.select(page.getByLabel(t('offers.offer.payer')), 'upline')
  await input.press(page.getByRole('button', { name: t('offers.offer.preview') }))
  await expect(page.getByRole('heading', { name: t('offers.replay.title') })).toBeVisible()
  await look('an offer')
  await input.press(page.getByRole('button', { name: t('offers.offer.send'), exact: true }))
  await expect(page.getByText(t('offers.request.state.open')).last()).toBeVisible()
}

/** The other side reads what is proposed, and signs it. */
async function sign({ page, input, words, look }: Scene): Promise<void> {
  const { t } = words
  await page.goto('/agent/contractRequests')
  await expect(page.getByText(t('offers.request.waitsForMe'), { exact: true })).toBeVisible()
  await look('requests')
  const kind = t('agent.menu.realtimeSalary')
  const title = t('offers.request.title.new', { kind })
  await input.press(page.getByRole('button', { name: title }))
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('heading', { name: t('offers.replay.title') })).toBeVisible()
  await look('what is proposed')
  await input.press(dialog.getByRole('button', { name: t('offers.request.sign') }))
  await expect(page.getByText(t('offers.request.done.accept'), { exact: true })).toBeVisible()
  await page.goto('/agent/realtimeSalary')
  await expect(page.getByRole('heading', { name: t('contracts.contract.mine') })).toBeVisible()
  await look('the contract')
}

/** A bet of 5.00, until it is settled; its number. */
async function play({ page, words, draws }: Scene): Promise<string> {
  const lottery = await draws.hold('SSC1')
  await deposit(page.request, '20.00')
  await openLottery(page, lottery.code)
  await chooseFirstDigit(page, words, '01234')
  await betNow(page, words).click()
  await expect(receipt(page, words)).toBeVisible()
  await lottery.draw()
  const [bet] = await betsOf(page.request)
  expect(bet?.status).toMatch(/won|lost/)
  return bet?.betId ?? ''
}

/** The bill, once the team's figures have the bet. */
async function openBill({ page, input, words, look }: Scene, below: Account): Promise<void> {
  const { t, money } = words
  await expect(async () => {
    await takeTurn()
    expect(await countBills(below.username)).toBe(1)
  }).toPass({ timeout: 60_000 })
  await page.goto('/agent/realtimeSalary')
  const row = page.getByRole('row').filter({ hasText: money('0.25') })
  await expect(row).toBeVisible()
  await look('bills')
  await input.press(row.getByRole('link'))
  await expect(page.getByRole('heading', { name: t('contracts.bill.lines') })).toBeVisible()
  await look('a bill')
  // The head of the line is paid by the platform, and pays its downlines out of it.
  await payTurn()
  await page.reload()
  await expect(page.getByText(t('contracts.bill.means.paid'))).toBeVisible()
  await look('a bill that is paid')
}

/** From the figure to the members, to what they played, to the bet. */
async function openBet(scene: Scene, below: Account, betId: string): Promise<void> {
  const { page, input, words, look } = scene
  const { t } = words
  await input.press(page.getByRole('button', { name: t('contracts.bill.openMembers') }))
  const line = page.getByRole('dialog').first()
  await input.press(line.getByRole('button', { name: below.username }))
  await expect(line.getByRole('table')).toBeVisible()
  await look('bets of a line')
  await input.press(line.getByRole('rowheader').getByRole('button').first())
  const bet = page.getByRole('dialog').last()
  await input.press(bet.getByRole('listitem').getByRole('button').first())
  await expect(page.getByRole('dialog').last()).toContainText(betId)
  await look('the bet')
}

journey('from a poster to the bet that a bill was made of', async (scene) => {
  const { page, input, words, look } = scene
  const { t, money } = words
  const head = await openHead(page.request)

  const address = await makeLink(scene)
  const below = await register(scene, address)

  await test.step('a contract is offered and signed', async () => {
    await become(page, head)
    await offer(scene, below)
    await become(page, below)
    await sign(scene)
    await moveToNextDay([head.username, below.username])
  })

  const betId = await play(scene)

  await test.step('it pays, and opens down to the bet', async () => {
    const before = await balanceOf(page.request)
    await openBill(scene, below)
    expect(await balanceOf(page.request)).toBe(before + units('0.25'))
    await openBet(scene, below, betId)
  })

  await test.step('a part is disputed', async () => {
    await page.reload()
    await input.press(page.getByRole('button', { name: t('contracts.dispute.open') }))
    const dialog = page.getByRole('dialog', { name: t('contracts.dispute.title') })
    await input.type(dialog.getByLabel(t('contracts.dispute.amount')), '9')
    await input.press(dialog.getByRole('button', { name: t('contracts.dispute.send') }))
    await expect(dialog.getByText(t('errors.MISSING_FIELD'))).toBeVisible()
    await input.type(dialog.getByLabel(t('contracts.dispute.amount')), '0.10')
    await input.type(dialog.getByLabel(t('contracts.dispute.reason')), 'This was not my bet.')
    await look('a dispute')
    await input.press(dialog.getByRole('button', { name: t('contracts.dispute.send') }))
    await expect(page.getByText(t('contracts.dispute.state.open'), { exact: true })).toBeVisible()
    await look('a disputed bill')
  })

  await test.step('the one above reads why, and refuses it', async () => {
    const billAt = page.url()
    await become(page, head)
    await page.goto(billAt)
    await input.press(page.getByRole('button', { name: t('contracts.dispute.decide') }))
    const dialog = page.getByRole('dialog', { name: t('contracts.dispute.decide') })
    await input.type(dialog.getByLabel(t('contracts.dispute.answer')), 'It was: look at it.')
    await input.press(dialog.getByRole('button', { name: t('contracts.dispute.decide.refused') }))
    const refused = page.getByText(t('contracts.dispute.state.refused'), { exact: true })
    await expect(refused).toBeVisible()
    await look('a dispute that was refused')
  })

  await test.step('the income is told with its bill', async () => {
    await become(page, below)
    await page.goto('/agent/myIncome')
    await expect(page.getByText(money('0.25')).first()).toBeVisible()
    await expect(page.getByRole('link', { name: t('agent.income.openBill') })).toBeVisible()
  })
})
