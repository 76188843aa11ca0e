import { retryRegister, runKycChecks } from '../../../apps/server/src/modules/kyc/index.ts'
import { handlePasswordRequests } from '../../../apps/server/src/modules/identity/index.ts'
import { watchMoney } from '../../../apps/server/src/modules/risk/index.ts'
import type { TestMember } from '../../../apps/server/test/platform.ts'
import { cpfOf } from '../../../apps/server/test/tax-ids.ts'
import { stepUp } from '../../../apps/server/test/withdrawals.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/** Retry delay of a request that failed. */
const KYC_PACE_SECONDS = 120
const REGISTER_PACE_SECONDS = 60

async function idsOf({ platform }: Stage, members: readonly TestMember[]) {
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from ledger_accounts where account_id = any($1) order by account_id',
    [members.map(({ accountId }) => accountId)],
  )
  return rows.map((row) => row.member_id)
}

/** The same members in the order of their numbers. */
async function threePeople(stage: Stage) {
  const members = (await stage.members()).toSorted((a, b) => Number(a.accountId - b.accountId))
  const ids = await idsOf(stage, members)
  return { members, ids, bad: ids[0] }
}

const riskLook: Scenario = {
  queue: 'risk.look',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const { members } = await threePeople(stage)
    const accounts = members.map(({ accountId }) => accountId)
    return {
      key: `1/${accounts[0]}`,
      turn: () => watchMoney({ db, brands: deps.brands }),
      poison: poisonWrites(stage, 'risk_looks', `NEW.account_id = ${accounts[0]}`),
      done: () => stage.counts('select count(*) from risk_looks where account_id = $1', accounts),
    }
  },
}

const kycCheck: Scenario = {
  queue: 'kyc.check',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const { ids } = await threePeople(stage)
    await db.query(
      `insert into kyc_cases (brand_id, member_id, state, document_kind, opened_at, submitted_at,
         next_try_at)
       select 1, id, 'submitted', 'idCard', app_now(), app_now(), app_now()
       from unnest($1::bigint[]) as id`,
      [ids],
    )
    const bad = await stage.value<bigint>('select case_id from kyc_cases where member_id = $1', [
      ids[0],
    ])
    const provider = { name: 'trial', check: () => Promise.resolve('pass' as const) }
    return {
      key: `1/${bad}`,
      turn: () => runKycChecks({ ...deps, provider }),
      poison: poisonWrites(stage, 'kyc_cases', `NEW.case_id = ${bad} and NEW.state = 'approved'`),
      done: () =>
        stage.counts(
          `select count(*) from member_messages where member_id = $1 and template = 'kycApproved'`,
          ids,
        ),
      paceSeconds: KYC_PACE_SECONDS,
    }
  },
}

const registerAsk: Scenario = {
  queue: 'register.ask',
  async arrange(stage) {
    const { platform } = stage
    const { members, ids, bad } = await threePeople(stage)
    for (const [at, member] of members.entries()) {
      await stepUp(platform, member)
      await member.call('PUT /wps/member/identity/tax-id', {
        body: { taxId: cpfOf(700_000_000 + at) },
      })
    }
    // As if the register had not answered.
    await platform.db.query('update member_register set retry_at = app_now()')
    return {
      key: `1/${bad}`,
      turn: () => retryRegister(platform.deps),
      poison: poisonWrites(
        stage,
        'register_asks',
        `NEW.member_id = ${bad} and NEW.occasion = 'retry'`,
      ),
      done: () =>
        stage.counts(
          `select count(*) from register_asks where member_id = $1 and occasion = 'retry'`,
          ids,
        ),
      paceSeconds: REGISTER_PACE_SECONDS,
    }
  },
}

const passwordLink: Scenario = {
  queue: 'password.link',
  async arrange(stage) {
    const { platform } = stage
    const { members, ids, bad } = await threePeople(stage)
    const mailOf = ({ username }: TestMember) => `${username}@mail.example`
    for (const member of members) {
      const email = mailOf(member)
      await platform.db.query(
        'update members set email = $2, email_verified_at = app_now() where username = $1',
        [member.username, email],
      )
      await fetch(`${platform.url}/wps/member/password/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-fairhouse': '1' },
        body: new URLSearchParams({ username: member.username, email }),
      })
    }
    const request = await stage.value<bigint>(
      'select request_id from password_requests where email_key = $1',
      [mailOf(members[0] as TestMember)],
    )
    return {
      key: `1/${request}`,
      turn: () => handlePasswordRequests(platform.deps),
      poison: poisonWrites(stage, 'password_links', `NEW.member_id = ${bad}`),
      done: () =>
        stage.counts(
          'select count(*) from password_links where member_id = $1',
          ids,
        ),
    }
  },
}

export const peopleScenarios: readonly Scenario[] = [
  riskLook,
  kycCheck,
  registerAsk,
  passwordLink,
]
