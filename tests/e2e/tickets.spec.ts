import type { TicketKind } from '@fairhouse/protocol'
import { expect, test } from './support/journey.ts'
import { balanceOf, enterAsMember } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt, units } from './support/texts.ts'
import { issueTicket } from './support/tickets.ts'
import { journey, type Scene } from './support/ways.ts'

const KINDS = ['egg', 'envelope', 'wheel'] as const satisfies readonly TicketKind[]
const nameOf = (kind: TicketKind) => `${kind} of the journey`

/** Opens the list until the worker has committed to the seeds of all tickets. */
async function listTickets({ page }: Scene): Promise<void> {
  await expect(async () => {
    await page.goto('/luckyTickets')
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(3)
  }).toPass()
}

async function openOne(scene: Scene, kind: TicketKind): Promise<void> {
  const { page, input, words, look } = scene
  const { t } = words
  await input.press(page.getByRole('link', { name: nameOf(kind) }))
  const open = page.getByRole('button', { name: t(`tickets.open.${kind}`) })
  await expect(open).toBeVisible()
  await look(`a closed ${kind}`)
  await input.press(open)
  const verify = page.getByRole('link', { name: t('tickets.verify') })
  await expect(verify).toBeVisible()
  await look(`an opened ${kind}`)
}

async function proveOne({ page, input, words: { t }, look }: Scene, kind: TicketKind) {
  await input.press(page.getByRole('link', { name: t('tickets.verify') }))
  await expect(page.getByRole('heading', { name: t('tickets.verify.title') })).toBeVisible()
  await expect(page.getByText(t('tickets.verify.proven'))).toBeVisible()
  await expect(page.getByText(t('tickets.verify.drawOk'))).toBeVisible()
  await look(`the proof of ${kind}`)
}

journey('a ticket of each kind is opened, claimed and proven', async (scene) => {
  const { page, input, words, look } = scene
  const { t } = words
  const account = await enterAsMember(page, words, '10')
  for (const kind of KINDS) await issueTicket(account.username, kind, nameOf(kind))
  await listTickets(scene)
  await look('tickets to open')

  for (const kind of KINDS) {
    await test.step(kind, async () => {
      if (kind !== 'egg') await page.goto('/luckyTickets')
      await openOne(scene, kind)
      if (kind !== 'wheel') {
        await input.press(page.getByRole('button', { name: t('tickets.claim') }))
        const claimed = kind === 'egg' ? 'tickets.claimed.money' : 'tickets.claimed.points'
        await expect(page.getByText(t(claimed))).toBeVisible()
      }
      await proveOne(scene, kind)
    })
  }
  expect(await balanceOf(page.request)).toBe(units('12'))

  await test.step('they are in the history, and the tables show every chance', async () => {
    await page.goto('/luckyTickets?view=history')
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3)
    await look('opened tickets')
    await input.choose(page.getByRole('tab', { name: t('tickets.view.tables'), exact: true }))
    await expect(page.getByText(t('tickets.caution'))).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
    await look('tables')
  })
})

test('an opening moves, and is skipped by a key; a seed of one’s own counts', async ({ page }) => {
  const { t } = pt
  const account = await enterAsMember(page, pt, '10')
  await issueTicket(account.username, 'wheel', nameOf('wheel'))
  await expect(async () => {
    await page.goto('/luckyTickets')
    await expect(page.getByRole('link', { name: nameOf('wheel') })).toHaveCount(1)
  }).toPass()
  await page.getByRole('link', { name: nameOf('wheel') }).click()
  await page.getByText(t('tickets.seeds')).click()
  const seed = page.getByLabel(t('tickets.clientSeed'), { exact: true })
  await seed.fill('not a seed')
  await page.getByRole('button', { name: t('tickets.open.wheel') }).click()
  await expect(seed).toHaveAccessibleDescription(t('tickets.clientSeedFault'))
  await inspect(page, 'a seed that cannot be')
  await seed.fill('my-own-seed')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: t('tickets.open.wheel') }).click()
  await expect(page.getByRole('button', { name: t('tickets.skip') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t('tickets.skip') })).toHaveCount(0)
  await page.getByRole('link', { name: t('tickets.verify') }).click()
  await expect(page.getByText('my-own-seed', { exact: true })).toBeVisible()
  await expect(page.getByText(t('tickets.verify.proven'))).toBeVisible()
})

test('visitors log in first', async ({ page }) => {
  await page.goto('/luckyTickets')
  await expect(page.getByText(pt.t('tickets.loginTitle'))).toBeVisible()
})
