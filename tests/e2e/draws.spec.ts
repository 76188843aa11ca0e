import type { Page } from '@playwright/test'
import { openLottery } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { drawnIssueOf, enterAsMember } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'

const { t } = pt

/** Elements half covered by the bars of the page cannot be checked. */
const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))

test('a draw comes in live, is skipped by Escape, said once, and charted', async ({
  page,
  draws,
}) => {
  const lottery = await draws.hold('SSC1')
  await page.clock.install()
  await enterAsMember(page, pt, '10')
  await openLottery(page, 'SSC1')

  await test.step('it moves until Escape shows all of it', async () => {
    const skip = page.getByRole('button', { name: t('lottery.skip') })
    // The page's clock advances in small steps, so that animations are seen before they end.
    await page.clock.pauseAt(Date.now() + 1_000)
    const drawn = lottery.draw()
    const isMoving = async () => {
      await page.clock.runFor(20)
      return skip.isVisible()
    }
    await expect.poll(isMoving, { timeout: 90_000, intervals: [100] }).toBe(true)
    await drawn
    const moving = page.getByRole('img', { name: t('lottery.revealing') })
    await expect(moving).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(moving).toHaveCount(0)
    await expect(skip).toHaveCount(0)
    const said = page.getByRole('status').filter({ hasText: /^Resultado [\d-]+:( \d){5}$/ })
    await expect(said).toHaveCount(1)
    await page.clock.resume()
  })

  await page.getByText(t('lottery.trends'), { exact: true }).click()
  const view = (id: 'counts' | 'line' | 'runs' | 'list') =>
    page.getByRole('radio', { name: t(`lottery.trendView.${id}`), exact: true })
  await expect(view('counts')).toBeChecked()

  await test.step('the line is a table, too', async () => {
    await view('line').click()
    const chart = page.getByRole('region', { name: t('plays.position', { position: 1 }) })
    await expect(chart.getByRole('columnheader')).toHaveText([
      t('lottery.trendIssue'),
      ...'0123456789',
    ])
    await expect(chart.getByRole('rowheader').first()).toBeVisible()
    await toTop(page)
    await inspect(page, 'the line of a position')
  })

  await test.step('runs of high and low, odd and even', async () => {
    await view('runs').click()
    await expect(page.getByText(/^Acima de 4,5/)).toBeVisible()
    await toTop(page)
    await inspect(page, 'the runs of a position')
  })

  await test.step('the numbers themselves, each with its proof', async () => {
    await view('list').click()
    const list = page.getByRole('region', { name: t('lottery.trendView.list') })
    await list.getByRole('rowheader').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/verify\/iss_/)
  })
})

test('on a phone the head of a lottery keeps its height from one draw to the next @phone', async ({
  page,
  draws,
}) => {
  const lottery = await draws.hold('SSC1')
  await drawnIssueOf(page.request, 'SSC1')
  await page.setViewportSize({ width: 360, height: 740 })
  await openLottery(page, 'SSC1')
  const head = page.getByRole('main').locator('section').first()
  await expect(head.getByRole('link', { name: t('lottery.verify') })).toBeVisible()
  const heights = await head.evaluateHandle((element) => {
    const seen = new Set<number>()
    new ResizeObserver(() => seen.add((element as HTMLElement).offsetHeight)).observe(element)
    return seen
  })
  const said = head.getByRole('status').filter({ hasText: /^Resultado [\d-]+:/ })
  const draw = await lottery.close()
  await expect(head.getByText(t('lottery.drawSoon'))).toBeVisible()
  await Promise.all([draw(), expect(said).toHaveCount(1, { timeout: 90_000 })])
  expect(await heights.evaluate((seen) => seen.size), 'heights of the head').toBe(1)
})
