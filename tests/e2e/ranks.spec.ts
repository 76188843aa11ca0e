import type { RankOverview } from '@fairhouse/protocol'
import { withDatabase } from '../../tools/operator/database.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { holdRank, playToday } from './support/ranks.ts'
import { journey } from './support/ways.ts'

journey('a rank is reached, and gives back part of a day', async (scene) => {
  const { page, input, words, look } = scene
  const { t, number } = words
  const account = await enterAsMember(page, words, '100')

  await test.step('whoever has none sees the way to the first', async () => {
    await page.goto('/vip')
    await expect(page.getByText(t('ranks.noRank'))).toBeVisible()
    await look('no rank yet')
  })

  await test.step('the progress is exact, and the own rank is marked', async () => {
    await holdRank(account.username)
    await playToday(account.username, '700')
    await page.reload()
    const { overview } = (await (await page.request.get('/wps/ranks')).json()) as {
      overview: RankOverview
    }
    const next = overview.ranks[1]
    expect(overview).toMatchObject({ rank: 1, points: 70 })
    const progress = t('ranks.progressOf', {
      points: number(70),
      threshold: number(next?.threshold ?? 0),
    })
    await expect(page.getByText(progress)).toBeVisible()
    await expect(page.getByRole('tabpanel')).toContainText(t('ranks.isOwn'))
    await look('ranks')
  })

  await test.step('a rebate opens its bill, and leads to the bets of the day', async () => {
    await input.choose(page.getByRole('tab', { name: t('ranks.view.rebates'), exact: true }))
    await look('rebates')
    await input.press(page.getByRole('tabpanel').getByRole('button').first())
    const bill = page.getByRole('dialog')
    await expect(bill).toContainText(t('ranks.product.lottery'))
    await expect(bill.getByRole('link', { name: t('ranks.bill.bets') })).toHaveAttribute(
      'href',
      /personalHistoryCopy\?from=(\d{4}-\d\d-\d\d)&to=\1/,
    )
    await look('the bill of a rebate')
    await input.press(bill.getByRole('button', { name: t('common.close') }).last())
  })

  await test.step('changes and rules are told', async () => {
    await input.choose(page.getByRole('tab', { name: t('ranks.view.history'), exact: true }))
    await expect(page.getByRole('tabpanel')).toContainText(t('ranks.points', { count: 60 }))
    await look('changes of a rank')
    await input.choose(page.getByRole('tab', { name: t('ranks.view.rules'), exact: true }))
    await expect(page.getByRole('heading', { name: t('ranks.rules.example') })).toBeVisible()
    await look('rules of ranks')
  })

  await test.step('while paused nothing of it is shown', async () => {
    await withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) =>
      db.query(
        `insert into member_absences (brand_id, member_id, kind, since, until)
         select brand_id, member_id, 'pause', app_now(), app_now() + interval '1 day'
         from members where brand_id = 1 and username = $1`,
        [account.username],
      ),
    )
    await page.goto('/vip')
    await expect(page.getByText(t('ranks.unavailable'))).toBeVisible()
    await look('ranks while paused')
  })
})
