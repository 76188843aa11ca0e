import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { VN_MB_PRIZES } from '@fairhouse/lottery/draws'
import type { BetWire, SlipAccepted } from '@fairhouse/protocol'
import { withDatabase } from '../../tools/operator/database.ts'
import { expect, test } from './support/journey.ts'
import { deposit, openAccount } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, jsonOf, openScreen, t } from './support/staff.ts'
import { pt } from './support/texts.ts'

const HEADERS = { 'x-fairhouse': '1', language: 'pt' }

interface ClosedIssue {
  readonly issueId: string
  readonly issueNo: string
  readonly betId: string
}

/** An issue of the recorded lottery only for this journey, with a bet on 45; its sale is over. */
async function closedIssueWithBet(page: Page): Promise<ClosedIssue> {
  await openAccount(page.request)
  await deposit(page.request, '100')
  const dataDir = process.env['E2E_DATA_DIR'] ?? ''
  const issueNo = `E${randomUUID().slice(0, 8)}`
  const [row] = await withDatabase(dataDir, (db) =>
    db.query<{ issue_id: bigint }>(
      `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
       values (1, 'VN_MB', $1, app_now() - interval '1 hour', app_now() + interval '1 hour',
         app_now() + interval '1 hour') returning issue_id`,
      [issueNo],
    ),
  )
  const issueId = `iss_${row?.issue_id}`
  const detail = await page.request.get('/lgw/lotteries/VN_MB', { headers: HEADERS })
  const { prices } = await jsonOf<{ prices: { playCode: string; price: string }[] }>(detail)
  const price = prices.find(({ playCode }) => playCode === 'VN_MB_DE')?.price ?? ''
  const entry = {
    playCode: 'VN_MB_DE',
    selection: { numbers: ['45'] },
    unitStakeMinor: '10000',
    multiple: 1,
    lineCount: 1,
    price,
  }
  const placed = await page.request.post('/lgw/bets', {
    data: { issueId, entries: [entry] },
    headers: { ...HEADERS, 'idempotency-key': randomUUID() },
  })
  const { betIds } = await jsonOf<SlipAccepted>(placed)
  await withDatabase(dataDir, (db) =>
    db.query(`update issues set closes_at = app_now(), draws_at = app_now() where issue_id = $1`, [
      row?.issue_id,
    ]),
  )
  return { issueId, issueNo, betId: betIds[0] ?? '' }
}

const nameOf = (prize: string) => {
  const place = /^prize(\d)$/.exec(prize)?.[1]
  return place ? t('office.draw.prize', { place }) : t('office.draw.special')
}

/** Types a result of zeros except its special prize, and submits it. */
async function typeResult(page: Page, special: string, submit: string, reason?: string) {
  const dialog = page.getByRole('dialog')
  for (const { name, count, width } of VN_MB_PRIZES) {
    const numbers = name === 'special' ? special : Array(count).fill('0'.repeat(width)).join(' ')
    await dialog.getByLabel(nameOf(name), { exact: true }).fill(numbers)
  }
  if (reason) await dialog.getByLabel(t('office.reason')).fill(reason)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
}

async function betOf(page: Page, betId: string): Promise<BetWire> {
  return jsonOf<BetWire>(await page.request.get(`/lgw/bets/${betId}`, { headers: HEADERS }))
}

test('two people enter a result, and correct it; the member sees both', async ({
  page,
  browser,
}) => {
  test.slow()
  const { issueId, issueNo, betId } = await closedIssueWithBet(page)
  const context = await browser.newContext({ locale: 'pt-BR' })
  const ana = await context.newPage()
  await enterAs(context, 'ana')
  const other = await browser.newContext({ locale: 'pt-BR' })
  const diego = await other.newPage()
  await enterAs(other, 'diego')

  // The first person sees the expected format where a number is invalid for the lottery.
  await ana.goto(`/office/draws/${issueId}`)
  await expect(ana.getByText(t('office.issue.result.waiting')).first()).toBeVisible()
  await ana.getByRole('button', { name: t('office.result.enter') }).click()
  await inspect(ana, 'the form of a result')
  await typeResult(ana, '123', t('office.result.enterDo'))
  const expected = t('office.result.expected', { expected: '5 digits' })
  await expect(ana.getByText(expected)).toBeVisible()
  await typeResult(ana, '12345', t('office.result.enterDo'))
  await expect(ana.getByText(t('office.result.outcome.entered'))).toBeVisible()

  // The second person types it again, blind; a typing error is a conflict that both see.
  await diego.goto(`/office/draws/${issueId}`)
  await expect(diego.getByText(t('office.result.hidden'))).toBeVisible()
  await diego.getByRole('button', { name: t('office.result.confirm') }).click()
  await typeResult(diego, '12354', t('office.result.confirmDo'))
  await expect(diego.getByText(t('office.result.conflict'))).toBeVisible()
  await ana.reload()
  await expect(ana.getByText(t('office.result.conflict'))).toBeVisible()
  await inspect(ana, 'two entries that differ')
  await diego.getByRole('button', { name: t('office.result.confirm') }).click()
  await typeResult(diego, '12345', t('office.result.confirmDo'))
  await expect.poll(async () => (await betOf(page, betId)).status).toBe('won')

  // It was wrong after all.
  for (const [who, button, submit] of [
    [ana, 'office.result.correct', 'office.result.enterDo'],
    [diego, 'office.result.confirm', 'office.result.confirmDo'],
  ] as const) {
    await who.goto(`/office/draws/${issueId}`)
    await who.getByRole('button', { name: t(button) }).click()
    await typeResult(who, '12346', t(submit), 'The sheet was misread')
    await expect(who.getByRole('dialog')).toBeHidden()
  }
  await expect.poll(async () => (await betOf(page, betId)).status).toBe('lost')
  await expect(diego.getByText(t('office.issue.round', { round: 2 })).first()).toBeVisible()
  await inspect(diego, 'an issue that was corrected')
  await openScreen(ana, 'draws?attention=corrected', t('office.nav.draws'))
  await inspect(ana, 'the list of draws')
  await openScreen(ana, 'lotteries', t('office.nav.lotteries'))
  await inspect(ana, 'the lotteries')

  // The member sees both results, of which the last is valid, and a message.
  await page.goto('/member/personalHistoryCopy')
  await page.getByRole('button').filter({ hasText: issueNo }).click()
  await expect(page.getByRole('heading', { name: pt.t('bets.history') })).toBeVisible()
  await inspect(page, 'a bet whose result was corrected')
  await Promise.all([context.close(), other.close()])
})
