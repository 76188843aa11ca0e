import { randomBytes } from 'node:crypto'
import type { Notices, StaffMemberRow } from '@fairhouse/protocol'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, jsonOf, openScreen, requestAs, t } from './support/staff.ts'
import { pt } from './support/texts.ts'

test.describe.configure({ timeout: 300_000 })

/** A member at the home page; their browser has no session of staff. */
async function enterSite(page: Page): Promise<string> {
  const { username } = await openAccount(page.request)
  await page.addInitScript(() => localStorage.setItem('hasSession', '1'))
  await page.goto('/')
  return username
}

async function labelAs(username: string, label: string): Promise<void> {
  const ana = await requestAs('ana')
  const found = await ana.get('/staff/members', { params: { q: username } })
  const { members } = await jsonOf<{ members: StaffMemberRow[] }>(found)
  const data = { clubLabel: null, memberLabel: [label] }
  await jsonOf(await ana.put(`/staff/members/${members[0]?.memberId}/labels`, { data }))
  await ana.dispose()
}

async function headlinesOf(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/wps/notices?type=H', { headers: { language: 'pt' } })
  return (await jsonOf<Notices>(answer)).headlines.map(({ title }) => title)
}

test('a segment is written and counted, and a notice for it is seen by its members alone', async ({
  page,
  browser,
}) => {
  const code = randomBytes(4).toString('hex')
  const [name, label, title] = [`Ouro ${code}`, `ouro-${code}`, `Só para o ouro ${code}`]
  const [insidePage, outsidePage] = [
    await browser.newPage({ locale: 'pt-BR' }),
    await browser.newPage({ locale: 'pt-BR' }),
  ]
  const inside = await enterSite(insidePage)
  await enterSite(outsidePage)
  await labelAs(inside, label)
  await enterAs(page.context(), 'ana')
  const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key), { exact: true })
  const save = page.getByRole('button', { name: t('office.save'), exact: true })
  const ruleNo = (no: string) =>
    page.getByRole('group', { name: t('office.segments.ruleNo', { no }) })

  await test.step('what is missing is said', async () => {
    await openScreen(page, 'rewards?part=segments', t('office.nav.rewards'))
    await page.getByRole('link', { name: t('office.segments.new') }).click()
    await expect(page.getByText(t('office.segments.notCounted'))).toBeVisible()
    await save.click()
    await expect(page.getByText(t('office.segments.fault.name'))).toBeVisible()
    await expect(page.getByText(t('office.segments.fault.noBound'))).toBeVisible()
    await inspect(page, 'a segment with faults')
  })

  await test.step('rules read as sentences, and members are counted at once', async () => {
    await field('office.segments.name').fill(name)
    await ruleNo('1').getByLabel(t('office.segments.factTitle')).selectOption('label')
    await ruleNo('1').getByLabel(t('office.segments.fact.label')).fill(label)
    const says = t('office.segments.says.label', { words: label })
    await expect(ruleNo('1').getByText(says, { exact: true })).toBeVisible()
    const counted = (count: number) => page.getByText(t('office.segments.members', { count }))
    await expect(counted(1)).toBeVisible()
    await expect(page.getByRole('link', { name: inside, exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('office.segments.addRule') }).click()
    await ruleNo('2').getByLabel(t('office.segments.factTitle')).selectOption('bets')
    await ruleNo('2').getByLabel(t('office.segments.least'), { exact: true }).fill('1')
    await expect(counted(0)).toBeVisible()
    await inspect(page, 'a segment of two rules')
    const remove = t('office.segments.removeRule', { no: '2' })
    await page.getByRole('button', { name: remove }).click()
    await expect(counted(1)).toBeVisible()
    await save.click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.getByText(t('office.segments.notUsed'))).toBeVisible()
  })

  await test.step('a notice for it is seen by the member in it, and by no other', async () => {
    await openScreen(page, 'notices/new', t('office.notices.new'))
    await field('office.notices.typeTitle').selectOption('H')
    await page.getByRole('textbox', { name: t('office.notices.title') }).fill(title)
    await field('office.notices.segment').selectOption({ label: name })
    await expect(field('office.notices.audience.visitors')).toHaveCount(0)
    await save.click()
    await expect(page.getByText(t('office.notices.saved')).first()).toBeVisible()
    await inspect(page, 'a notice for a segment')
    await page.getByRole('button', { name: t('office.notices.publish'), exact: true }).click()
    await expect(page.getByText(t('office.notices.published')).first()).toBeVisible()
    const bar = insidePage.getByRole('region', { name: pt.t('shell.news.label') })
    await expect(bar).toContainText(title)
    expect(await headlinesOf(insidePage)).toContain(title)
    expect(await headlinesOf(outsidePage)).not.toContain(title)
    await expect(outsidePage.getByText(title)).toHaveCount(0)
  })

  await test.step('the segment names what uses it, and both lists name the segment', async () => {
    await openScreen(page, 'notices', t('office.nav.notices'))
    await expect(gridRow(page, title).first()).toContainText(name)
    await openScreen(page, 'rewards?part=segments', t('office.nav.rewards'))
    await expect(gridRow(page, name).first()).toContainText(label)
    await inspect(page, 'segments')
    await gridRow(page, name).getByRole('gridcell').first().click()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: t('office.notices.withdraw'), exact: true }).click()
    await giveReason(page, 'The journey is over', t('office.notices.withdraw'))
    await expect(insidePage.getByText(title)).toHaveCount(0)
  })
  await insidePage.close()
  await outsidePage.close()
})
