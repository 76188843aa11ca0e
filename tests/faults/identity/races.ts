import { randomBytes } from 'node:crypto'
import { writeTicket } from '../../../apps/server/src/modules/social/tickets.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { demoBrand } from '@fairhouse/profiles'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import {
  atOnce,
  call,
  countOf,
  createFaults,
  forgetCounters,
  json,
  openSensitive,
  PASSWORD,
  readCode,
  readMessage,
  register,
  solveCaptcha,
  tallied,
  tally,
  verifyContacts,
  type Scenario,
  type World,
} from './world.ts'
import type { Answer } from '../lib/http.ts'

const REGISTRATIONS = 100
const USES = 50

/** One name in every case: "Contested", "cONTESTED" … */
function inCase(name: string, index: number): string {
  return [...name]
    .map((letter, at) => ((index >> (at % 7)) & 1 ? letter.toUpperCase() : letter))
    .join('')
}

/** Registrations of one name at once, in all cases, on both nodes: one account. */
export const oneName: Scenario = {
  name: 'one name',
  async run(world) {
    const { expect, faults } = createFaults()
    const answers = await atOnce(REGISTRATIONS, (index) =>
      call(world, index, 'PUT /wps/member/register', {
        body: {
          username: inCase('contested', index),
          password: `${PASSWORD} ${index}`,
          birthday: '1990-01-02',
          hasAcceptedTerms: true,
        },
      }),
    )
    const counts = tally(answers)
    const accounts = await countOf(world, `members where username_key = 'contested'`)
    const left = counts['USERNAME_UNAVAILABLE'] ?? 0
    expect(counts['ok'] === 1, `registrations of one name: ${tallied(counts)}`)
    expect(left === REGISTRATIONS - 1, `refused registrations: ${tallied(counts)}`)
    expect(accounts === 1, `${accounts} accounts of one name`)
    return { figures: { registrations: REGISTRATIONS, accounts }, faults }
  },
}

interface Race {
  readonly what: string
  /** Codes that a use may be refused with beside success. */
  readonly refusals: readonly string[]
  /** Prepares the thing that is used once, and returns one use of it. */
  prepare(world: World): Promise<(index: number) => Promise<Answer>>
  /** How often it had its effect, by the database. */
  effects(world: World): Promise<number>
}

const smsCode: Race = {
  what: 'SMS code',
  refusals: ['CODE_EXPIRED'],
  async prepare(world) {
    await register(world, 'racersms')
    await verifyContacts(world, 'racersms', { mobileNum: '11900000001' })
    await world.nodes.db.query(
      `update login_sessions set ended_at = app_now() from members m
       where m.member_id = login_sessions.member_id and m.username_key = 'racersms'`,
    )
    const number = { mobileNum: '11900000001', countryDialingCode: '55' }
    await call(world, 0, 'POST /wps/verification/sms/noLogin', {
      body: { ...number, purpose: 'login' },
    })
    const verificationCode = await readCode(world, '+5511900000001')
    return (index) =>
      call(world, index, 'POST /wps/session/login', {
        body: { type: 'sms', ...number, verificationCode },
      })
  },
  effects: (world) =>
    countOf(
      world,
      `login_sessions s join members m using (brand_id, member_id)
       where m.username_key = 'racersms' and s.ended_at is null`,
    ),
}

const emailCode: Race = {
  what: 'e-mail code',
  refusals: ['CODE_EXPIRED'],
  async prepare(world) {
    const token = await register(world, 'racermail')
    await openSensitive(world, token)
    const email = 'racermail@example.com'
    await call(world, 0, 'POST /wps/member/email', { token, body: { email } })
    const code = await readCode(world, email)
    return (index) => call(world, index, 'PUT /wps/member/email', { token, body: { email, code } })
  },
  effects: (world) =>
    countOf(
      world,
      `security_events e join members m using (brand_id, member_id)
       where m.username_key = 'racermail' and e.kind = 'emailChanged'`,
    ),
}

const recoveryCode: Race = {
  what: 'recovery code',
  refusals: ['CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
  async prepare(world) {
    const token = await register(world, 'racercode')
    // A recovery code replaces another factor: here a verified e-mail address.
    await verifyContacts(world, 'racercode', { email: 'racercode@example.com' })
    await openSensitive(world, token)
    const made = await call(world, 0, 'POST /wps/member/security/recovery-codes', { token })
    const [code] = json<{ codes: string[] }>(made).codes
    return (index) =>
      call(world, index, 'POST /wps/session/step-up', {
        token,
        body: { proof: { method: 'recovery', code } },
      })
  },
  effects: (world) =>
    countOf(
      world,
      `security_events e join members m using (brand_id, member_id)
       where m.username_key = 'racercode' and e.kind = 'recoveryCodeUsed'`,
    ),
}

const passwordLink: Race = {
  what: 'password link',
  refusals: ['LINK_INVALID'],
  async prepare(world) {
    await register(world, 'racerlink')
    const email = 'racerlink@example.com'
    await verifyContacts(world, 'racerlink', { email })
    await call(world, 0, 'POST /wps/member/password/email', {
      body: { username: 'racerlink', email },
    })
    const text = await readMessage(world, email, 'passwordLink')
    const token = /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1]
    return (index) => {
      const newPassword = `another long phrase ${index}`
      return call(world, index, 'POST /wps/member/password/email/confirm', {
        body: { token, newPassword, confirmNewPassword: newPassword },
      })
    }
  },
  effects: (world) =>
    countOf(
      world,
      `security_events e join members m using (brand_id, member_id)
       where m.username_key = 'racerlink' and e.kind = 'passwordReset'`,
    ),
}

const captcha: Race = {
  what: 'captcha',
  refusals: ['CAPTCHA_WRONG'],
  async prepare(world) {
    const solved = await solveCaptcha(world)
    return (index) =>
      call(world, index, 'POST /wps/verification/sms/register', {
        body: {
          mobileNum: `119100000${String(index).padStart(2, '0')}`,
          countryDialingCode: '55',
          captcha: solved,
        },
      })
  },
  effects: (world) => countOf(world, `outbox_messages where target like '+55119100000%'`),
}

const socialTicket: Race = {
  what: 'social ticket',
  refusals: ['LINK_INVALID', 'SOCIAL_TAKEN'],
  async prepare(world) {
    const browser = randomBytes(32).toString('base64url')
    const { db, vault } = world.nodes
    // Written as a provider's redirect does, whose part is tested beside the module.
    const ticket = await db.transaction((tx) =>
      writeTicket(tx, { rng: systemRng, vault }, toBrand(demoBrand, demoBrand.brandId), {
        provider: 'google',
        browser,
        identity: { subject: 'racer-of-tickets' },
      }),
    )
    return (index) =>
      call(world, index, 'POST /wps/social/register', {
        headers: { cookie: `__Host-social=${browser}` },
        body: {
          ticket,
          username: `racerticket${index}`,
          password: PASSWORD,
          birthday: '1990-01-02',
          hasAcceptedTerms: true,
        },
      })
  },
  effects: (world) => countOf(world, `members where username_key like 'racerticket%'`),
}

/** Fifty uses at once, on both nodes, of what may be used once. */
function oneUse(race: Race): Scenario {
  return {
    name: race.what,
    async run(world) {
      const { expect, faults } = createFaults()
      await forgetCounters(world)
      const before = await race.effects(world)
      const use = await race.prepare(world)
      const counts = tally(await atOnce(USES, use))
      const effects = (await race.effects(world)) - before
      const strange = Object.keys(counts).filter(
        (code) => code !== 'ok' && !race.refusals.includes(code),
      )
      expect(counts['ok'] === 1, `${USES} uses of one ${race.what}: ${tallied(counts)}`)
      expect(effects === 1, `one ${race.what} had its effect ${effects} times`)
      expect(strange.length === 0, `uses of one ${race.what} were answered ${tallied(counts)}`)
      return { figures: { uses: USES, successes: counts['ok'] ?? 0 }, faults }
    },
  }
}

export const races: readonly Scenario[] = [
  oneName,
  ...[smsCode, emailCode, recoveryCode, passwordLink, captcha, socialTicket].map(oneUse),
]
