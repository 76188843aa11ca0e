import type { Page } from '@playwright/test'
import { sum } from '@fairhouse/money'
import { betNow, chooseFirstDigit, openLottery, receipt } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import {
  type Account,
  balanceOf,
  expectBalance,
  newAccount,
  openAccount,
} from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt, units, type Words } from './support/texts.ts'
import { askForEverything } from './support/undrawn.ts'

const TIME_ZONE = 'America/Sao_Paulo'

test('first light: from opening an account to a draw that the member recomputes', async ({
  page,
  context,
  request,
  draws,
}) => {
  const lottery = await draws.hold('SSC1')
  const taken = await openAccount(request)

  await test.step('opens an account, mending what is said beside each field', async () => {
    await page.goto('/')
    await openRegister(page, pt)
    await readRegisterFaults(page, pt, taken.username)
    await register(page, pt, newAccount())
    await expectBalance(page, pt, '0')
  })

  await test.step('deposits at the gateway, and another tab sees it at once', async () => {
    const elsewhere = await context.newPage()
    await elsewhere.goto('/member')
    await expectBalance(elsewhere, pt, '0')
    const amount = pt.money('100')
    const credited = page.getByRole('heading', { name: pt.t('cashier.creditedTitle', { amount }) })
    const told = elsewhere.getByText(pt.t('cashier.toast', { amount }))
    // The toast disappears by itself: the wait for it begins first.
    await Promise.all([
      depositAtGateway(page, pt, '100').then(() => expect(credited).toBeVisible()),
      expect(told).toBeVisible({ timeout: 120_000 }),
    ])
    await expectBalance(elsewhere, pt, '100')
    await elsewhere.close()
  })

  const drawnLive = hearSettlement(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: pt.t('cashier.toLotteries') })
    .click()
  await openLottery(page, lottery.code)
  await chooseFirstDigit(page, pt, '0123456789')
  // What a line pays is said before the bet; with all ten digits exactly one line wins.
  const pays = pt.read(await page.getByRole('definition').nth(1).innerText())
  await betNow(page, pt).click()
  await expect(receipt(page, pt)).toBeVisible()
  await expectBalance(page, pt, '90')

  await test.step('the draw comes by itself, and the bet has won', async () => {
    await lottery.draw()
    const won = page.getByRole('listitem').filter({ hasText: pt.t('bets.status.won') })
    await expect(won).toContainText(pt.money(pays, true))
    await expect.poll(drawnLive, { message: 'told over the WebSocket' }).toBe(true)
    await page.goto('/member/personalHistoryCopy')
    await expect(page.getByRole('list').getByText(pt.t('bets.status.won'))).toBeVisible()
  })

  await test.step('the account record adds up to the balance', async () => {
    const balance = await balanceOf(page.request)
    expect(balance).toBe(sum([units('90'), pays]))
    await page.goto('/statement')
    const amounts = page.getByRole('main').getByRole('listitem').locator('bdi')
    await expect(amounts).toHaveText([/\d/, /\d/, /\d/])
    expect(sum((await amounts.allInnerTexts()).map(pt.read))).toBe(balance)
  })

  await recompute(page, pt)
})

async function openRegister(page: Page, { t }: Words): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.openAccount') })
    .click()
  await expect(page.getByRole('dialog', { name: t('identity.registerTitle') })).toBeVisible()
}

/** The birthday of a person who turns 18 tomorrow, in the brand's time zone. */
function oneDayTooYoung(): Date {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year - 18, month - 1, day + 1, 12))
}

async function typeBirthday(page: Page, { t }: Words, date: Date): Promise<void> {
  const field = page.getByRole('group', { name: t('identity.birthday') })
  await field.getByLabel(t('common.day')).fill(String(date.getUTCDate()))
  await field.getByLabel(t('common.month')).fill(String(date.getUTCMonth() + 1))
  await field.getByLabel(t('common.year')).fill(String(date.getUTCFullYear()))
}

function fieldsOf(page: Page, { t }: Words) {
  const dialog = page.getByRole('dialog', { name: t('identity.registerTitle') })
  return {
    dialog,
    username: dialog.getByLabel(t('identity.username')),
    password: dialog.getByLabel(t('identity.password'), { exact: true }),
    submit: dialog.getByRole('button', { name: t('identity.registerSubmit') }),
    terms: dialog.getByRole('checkbox'),
  }
}

/** Too young by a day, a short password, a taken name; and a reload keeps the draft. */
async function readRegisterFaults(page: Page, words: Words, takenName: string): Promise<void> {
  const { t } = words
  const { dialog, username, password, submit, terms } = fieldsOf(page, words)
  await username.fill(takenName)
  await password.fill('curta')
  const young = oneDayTooYoung()
  await typeBirthday(page, words, young)
  const from = new Date(young)
  from.setUTCFullYear(young.getUTCFullYear() + 18)
  const date = words.date(from, 'dateLong', 'UTC')
  // Said at once, before anything is sent.
  await expect(dialog.getByText(t('identity.birthdayUnderAge', { age: 18, date }))).toBeVisible()
  const rule = t('fields.pattern0', { bounds: '8–128', min: 8, max: 128 })
  await expect(dialog.getByText(rule)).toBeVisible()
  await submit.click()
  await expect(dialog.getByText(t('errors.TERMS_NOT_ACCEPTED'))).toBeVisible()
  await expect(password).toBeFocused()

  await page.reload()
  await openRegister(page, words)
  await expect(username).toHaveValue(takenName)
  await expect(password).toHaveValue('')
  const year = dialog.getByRole('textbox', { name: t('common.year') })
  await expect(year).toHaveValue(String(young.getUTCFullYear()))
  await year.fill('1990')
  await password.fill('tijolo azul e vento')
  await terms.check()
  await submit.click()
  await expect(dialog.getByText(t('errors.USERNAME_UNAVAILABLE'))).toBeVisible()
  await expect(username).toBeFocused()
}

async function register(page: Page, words: Words, account: Account): Promise<void> {
  const { t } = words
  const { dialog, username, password, submit, terms } = fieldsOf(page, words)
  await username.fill(account.username)
  await password.fill(account.password)
  await terms.uncheck()
  const [, link = ''] = /<terms>(.+)<\/terms>/.exec(t('identity.terms', { age: 18 })) ?? []
  await dialog.getByRole('button', { name: link }).click()
  const reading = page.getByRole('dialog', { name: t('identity.termsTitle') })
  await expect(reading.getByRole('heading', { name: words.legal('legal.1.title') })).toBeVisible()
  await reading.getByRole('button', { name: t('identity.termsAccept') }).click()
  await expect(terms).toBeChecked()
  await submit.click()
  await expect(dialog).toBeHidden()
  const { username: name } = account
  await expect(page.getByText(t('identity.welcome', { username: name }))).toBeVisible()
}

/** The gateway is another company: its page has texts of its own. */
async function depositAtGateway(page: Page, { t, money }: Words, decimal: string): Promise<void> {
  const amount = money(decimal)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.navDeposit') })
    .click()
  await page.getByLabel(t('cashier.amountOther')).fill(decimal)
  await page.getByRole('button', { name: t('cashier.submit', { amount }) }).click()
  await page.getByRole('link', { name: t('cashier.payNow') }).click()
  await expect(page.getByRole('definition').first()).toHaveText(amount)
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('link', { name: 'Voltar ao site' }).click()
}

/** Whether the page got an event for a settled bet over its WebSocket. */
function hearSettlement(page: Page): () => boolean {
  let isHeard = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('"bets.settled"')) isHeard = true
    }),
  )
  return () => isHeard
}

/** From the bet to its draw's proof; a manipulated draw does not pass. */
async function recompute(page: Page, { t }: Words): Promise<void> {
  await page.goto('/bets')
  await page.getByRole('main').getByRole('list').getByRole('button').click()
  const bet = page.getByRole('dialog', { name: t('playsSsc.how.DWD') })
  await expect(bet.getByText(t('bets.why.won', { lines: 1 }))).toBeVisible()
  await inspect(page, 'a won bet')
  // The draw's commitment is shown with the bet, and links to the proof, too.
  await expect(bet.getByText(t('bets.sealed'))).toBeVisible()
  await bet
    .getByRole('link', { name: t('bets.verify') })
    .first()
    .click()
  await expect(page.getByText(t('verify.ok'))).toBeVisible()
  await expect(page.getByText(t('verify.rootOk'))).toBeVisible()
  await page.getByRole('button', { name: t('verify.ownBets') }).click()
  await expect(page.getByText(t('verify.ownBetsOk', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('verify.contextOk'))).toBeVisible()
  await expect(page.getByText(t('verify.hashOk'))).toBeVisible()
  await expect(page.getByText(t('verify.drawOk'))).toBeVisible()
  await inspect(page, 'the proof of a draw')

  await askForEverything(page)
  // A bet that is not listed: the root is not that of the others.
  await page.route('**/lgw/issues/*/leaves', (route) => route.fulfill({ body: '' }))
  await page.reload()
  await expect(page.getByText(t('verify.bad'))).toBeVisible()
  await expect(page.getByText(t('verify.rootBad'))).toBeVisible()
  await page.unroute('**/lgw/issues/*/leaves')

  await page.route('**/lgw/issues/*/proof', async (route) => {
    const answer = await route.fetch()
    const proof = (await answer.json()) as { issue: { draw: { digits: string[] } } }
    proof.issue.draw.digits.reverse()
    proof.issue.draw.digits[0] = String((Number(proof.issue.draw.digits[0]) + 1) % 10)
    await route.fulfill({ response: answer, json: proof })
  })
  await page.reload()
  await expect(page.getByText(t('verify.bad'))).toBeVisible()
  await expect(page.getByText(t('verify.drawBad'))).toBeVisible()
  await expect(page.getByText(t('verify.hashOk'))).toBeVisible()
}
