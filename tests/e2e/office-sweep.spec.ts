import { loadOfficeTranslator } from '@fairhouse/i18n/office'
import { expect, test } from './support/journey.ts'
import { openAccount } from './support/member.ts'
import { expectNoDefects } from './support/page-checks.ts'
import { enterAs, openScreen } from './support/staff.ts'

test.describe.configure({ timeout: 400_000 })
// A trace of hundreds of looks costs more than the looking.
test.use({ trace: 'off' })

/** Every screen of the office by its address, with its heading. */
const SCREENS = [
  ['dashboard', 'office.nav.dashboard'],
  ['members', 'office.nav.members'],
  ['approvals', 'office.nav.approvals'],
  ['draws', 'office.nav.draws'],
  ['lotteries', 'office.nav.lotteries'],
  ['lottery-report', 'office.nav.report'],
  ['games?part=vendors', 'office.nav.games'],
  ['games?part=list', 'office.nav.games'],
  ['games?part=lanes', 'office.nav.games'],
  ['games?part=maintenance', 'office.nav.games'],
  ['games?part=rounds', 'office.nav.games'],
  ['games?part=odds', 'office.nav.games'],
  ['games?part=certificates', 'office.nav.games'],
  ['ledger', 'office.nav.ledger'],
  ['ledger/houses', 'office.ledger.houses'],
  ['reconciliation', 'office.nav.reconciliation'],
  ['stuck', 'office.nav.stuck'],
  ['rewards?part=exchanges', 'office.nav.rewards'],
  ['rewards?part=goods', 'office.nav.rewards'],
  ['rewards?part=points', 'office.nav.rewards'],
  ['rewards?part=given', 'office.nav.rewards'],
  ['rewards?part=ranks', 'office.nav.rewards'],
  ['rewards?part=rankMembers', 'office.nav.rewards'],
  ['rewards/goods/new', 'office.rewards.newGood'],
  ['rewards?part=tickets', 'office.nav.rewards'],
  ['rewards?part=issued', 'office.nav.rewards'],
  ['rewards/tickets/new', 'office.rewards.ticket.new'],
  ['rewards?part=missions', 'office.nav.rewards'],
  ['rewards?part=friends', 'office.nav.rewards'],
  ['rewards?part=referral', 'office.nav.rewards'],
  ['rewards/missions/new', 'office.rewards.mission.new'],
  ['rewards?part=races', 'office.nav.rewards'],
  ['rewards?part=winners', 'office.nav.rewards'],
  ['rewards/races/new', 'office.races.new'],
  ['rewards?part=segments', 'office.nav.rewards'],
  ['rewards/segments/new', 'office.segments.new'],
  ['promotions', 'office.nav.promotions'],
  ['promotions?part=applications', 'office.nav.promotions'],
  ['promotions?part=costs', 'office.nav.promotions'],
  ['promotions/new', 'office.promotions.new'],
  ['notices', 'office.nav.notices'],
  ['notices/new', 'office.notices.new'],
  ['withdrawals', 'office.nav.withdrawals'],
  ['deposits', 'office.nav.deposits'],
  ['kyc', 'office.nav.kyc'],
  ['risk', 'office.nav.risk'],
  ['conversations', 'office.nav.conversations'],
  ['feedback', 'office.nav.feedback'],
  ['agents?part=bills', 'office.nav.agents'],
  ['agents?part=disputes', 'office.nav.agents'],
  ['agents?part=contracts', 'office.nav.agents'],
  ['agents?part=requests', 'office.nav.agents'],
  ['agents?part=close', 'office.nav.agents'],
  ['agents?part=tree', 'office.nav.agents'],
  ['agents?part=moves', 'office.nav.agents'],
  ['agent-applications', 'office.nav.applications'],
  ['outbox', 'office.nav.outbox'],
  ['audit', 'office.nav.audit'],
  ['settings', 'office.nav.settings'],
  ['settings?tab=register', 'office.nav.settings'],
  ['settings?tab=maintenance', 'office.nav.settings'],
  ['settings?tab=site', 'office.nav.settings'],
  ['settings?tab=languages', 'office.nav.settings'],
  ['settings?tab=look', 'office.nav.settings'],
  ['staff', 'office.nav.staff'],
  ['staff?tab=roles', 'office.nav.staff'],
  ['me', 'office.nav.me'],
] as const

/** A dozen screens: they stay within their time on a machine that is busy. */
const PART = 12
const parts = Array.from({ length: Math.ceil(SCREENS.length / PART) }, (_, at) =>
  SCREENS.slice(at * PART, (at + 1) * PART),
)

for (const language of ['pt', 'en'] as const) {
  for (const [at, screens] of parts.entries()) {
    test(`the screens of the office are sound in ${language}, part ${at + 1}`, async ({
      page,
      request,
    }) => {
      const { t } = await loadOfficeTranslator(language)
      await openAccount(request)
      await enterAs(page.context(), 'ana')
      await page.addInitScript((code) => {
        if (location.protocol.startsWith('http')) localStorage.setItem('office.lang', code)
      }, language)
      for (const [path, heading] of screens) {
        await openScreen(page, path, t(heading))
        await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0)
        await expectNoDefects(page, `${path} in ${language}`, { isOneTheme: language !== 'pt' })
      }
    })
  }
}
