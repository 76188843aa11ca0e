import { withDatabase } from '../../tools/operator/database.ts'
import { expect, test } from './support/journey.ts'
import { betsOf, deposit, openAccount, placeBet } from './support/member.ts'
import { journey, type Scene } from './support/ways.ts'

/** A member who has deposited and bet, and the agent above, who is logged in afterwards. */
async function enterAsAgent({ page }: Scene): Promise<{ member: string; betId: string }> {
  const member = await openAccount(page.request)
  await deposit(page.request, '50.00')
  await placeBet(page.request)
  const betId = (await betsOf(page.request))[0]?.betId ?? ''
  const agent = await openAccount(page.request)
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', async (db) => {
    await db.query(`update members set kind = 'agent' where username = $1`, [agent.username])
    await db.query(
      `update members m set referrer_id = a.member_id from members a
       where m.username = $1 and a.username = $2 and a.brand_id = m.brand_id`,
      [member.username, agent.username],
    )
  })
  return { member: member.username, betId }
}

/** Finds a member of the team by the beginning of the name. */
async function choose({ page, input, words }: Scene, username: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: words.t('agent.betting.find') })
  await input.type(field, username.slice(0, 8))
  await input.press(page.getByRole('button', { name: username, exact: true }))
}

journey('an agent reads the records of the team', async (scene) => {
  const { page, input, words, look } = scene
  const { t, money } = words
  const { member, betId } = await enterAsAgent(scene)

  await test.step('money that came is listed and summed', async () => {
    await page.goto('/agent/teamTransactions')
    const row = page.getByRole('row').filter({ hasText: member })
    await expect(row).toContainText(money('50'))
    await look('team transactions')
    await input.choose(page.getByRole('radio', { name: t('agent.transactions.kind.withdrawal') }))
    await expect(page.getByText(t('records.emptyTitle'))).toBeVisible()
  })

  await test.step('a member is found by name, and has an account record', async () => {
    await page.goto('/agent/accountDetails')
    await choose(scene, member)
    await expect(page.getByText(t('statement.deposit.credit')).first()).toBeVisible()
    await look('account of a member')
  })

  await test.step('bets that wait open to all about them, and to nothing else', async () => {
    await page.goto('/agent/teamBetting')
    await look('team betting')
    await choose(scene, member)
    await input.choose(page.getByRole('radio', { name: t('agent.betting.state.open') }))
    const bet = page.getByRole('listitem').filter({ hasText: t('bets.status.open') })
    await input.press(bet.getByRole('button').first())
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(betId)).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('bets.cancel') })).toHaveCount(0)
    await look('a bet of a member')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('from all members to the days of one, to what was played', async () => {
    await page.goto('/agent/profitAndLoss?sort=name')
    await look('profit and loss')
    await input.press(page.getByRole('link', { name: member }))
    await expect(page.getByRole('navigation', { name: t('agent.profit.path') })).toBeVisible()
    await look('days of a member')
  })

  await test.step('income is there, even where it is none', async () => {
    await page.goto('/agent/myIncome')
    await expect(page.getByText(t('agent.income.earned')).first()).toBeVisible()
    await look('my income')
  })
})
