import { demoBrand } from '@fairhouse/profiles'
import { voidByStaff } from '../../apps/server/src/modules/results/index.ts'
import { withDatabase } from '../../tools/operator/database.ts'
import { expect, test } from './support/journey.ts'
import { drawnIssueOf } from './support/member.ts'
import { inspect } from './support/sight.ts'
import {
  approveAs,
  enterAs,
  gridRow,
  jsonOf,
  openScreen,
  STAFF_HEADERS,
  t,
} from './support/staff.ts'
import { pt } from './support/texts.ts'

const LOTTERY = 'D3M3'
const REASON = 'The house sold this issue twice'

test('a draw made here is void when office and operator agree, and everybody reads why', async ({
  page,
  browser,
  draws,
}) => {
  const lottery = await draws.hold(LOTTERY)
  await lottery.draw()
  const { issueId, issueNo } = await drawnIssueOf(page.request, LOTTERY)
  await enterAs(page.context(), 'ana')

  await test.step('two of the office approve it, and it waits for the operator', async () => {
    const proposed = await page.request.post(`/staff/lottery/issues/${issueId}/void`, {
      data: { reason: REASON },
      headers: STAFF_HEADERS,
    })
    await jsonOf(proposed)
    await approveAs(browser, 'fabio', REASON, 'a proposal to void a draw')
    await page.goto(`/office/draws/${issueId}`)
    await expect(page.getByText(t('office.approval.awaitsOperatorBody'))).toBeVisible()
    await inspect(page, 'a draw that waits for the operator')
    await openScreen(page, 'approvals?status=approved', t('office.nav.approvals'))
    await expect(gridRow(page, REASON)).toContainText(t('office.approval.awaitsOperator'))
    await inspect(page, 'approvals, one waits for the operator')
    await page.goto(`/verify/${issueId}`)
    await expect(page.getByText(pt.t('verify.ok'))).toBeVisible()
    await inspect(page, 'the proof of a draw')
  })

  await test.step('the operator carries it out, and the page says so with the reason', async () => {
    const named = { brandId: demoBrand.brandId, lotteryCode: LOTTERY, issueNo }
    const answer = await withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) =>
      voidByStaff(db, named, 'as approved', 'operator'),
    )
    expect(answer.outcome).toBe('voided')
    await page.reload()
    await expect(page.getByText(REASON)).toBeVisible()
    await inspect(page, 'the proof of a draw that is void')
    await page.goto(`/office/draws/${issueId}`)
    await expect(page.getByText(REASON).first()).toBeVisible()
  })
})
