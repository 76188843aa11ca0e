import type { FactorMethod, LoginEntry, LoginResult } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from './context.ts'
import { isNetworkChecked, isOn } from '../settings/index.ts'
import { factorsOf, type Factors } from '../verification/index.ts'
import { noticesSince, recordSecurityEvent } from '../security-events/index.ts'
import { openChallenge } from './challenges.ts'
import { saveNetwork } from './create-member.ts'
import { asksHolderName } from './holder-name.ts'
import { requireEntry } from './login-entry.ts'
import type { LoginMember } from './login-member.ts'
import { readMemberFacts, type MemberFacts } from './member-facts.ts'
import { presentMember } from './present-member.ts'

/** How the login was authenticated. */
export interface LoginWay {
  readonly method: 'password' | 'sms' | 'firebase' | 'passkey' | 'social' | 'link' | 'reset'
  /** A second factor was given, or the one way in is as good as two. */
  readonly hasSecondFactor: boolean
  /** An already authenticated member begins a new session: no factor and no notification. */
  readonly isSameVisit?: true
  /** The entry of the login, if only some accounts may log in there. */
  readonly entry?: LoginEntry | undefined
  /** Wrong tries before this one. */
  readonly failedAttempts?: number
  /** Uses up the proof, in the same transaction, whether or not a second factor is asked for. */
  readonly consume?: ((tx: Tx) => Promise<void>) | undefined
  /** Done with the session, and only with it: an account linked, a challenge closed. */
  readonly onDone?: ((tx: Tx, memberId: bigint) => Promise<void>) | undefined
}

/** The answer of a login; `token` is for the cookie, or for API clients. */
export type LoginDone = LoginResult

export type LoginContext = Pick<
  IdentityContext,
  'db' | 'rng' | 'vault' | 'sessions' | 'accountHooks'
>

/** A factor that the login method has proved already does not count a second time. */
const USED_UP: Readonly<Partial<Record<LoginWay['method'], FactorMethod>>> = {
  sms: 'sms',
  firebase: 'sms',
}

/** Login methods without a password: its age does not matter then. */
const WITHOUT_PASSWORD: ReadonlySet<LoginWay['method']> = new Set(['sms', 'firebase', 'passkey'])

/** The factors to choose from; empty when none is asked for (R-11; S-12). */
function factorsToAsk(
  brand: Brand,
  member: LoginMember,
  way: LoginWay,
  { methods }: Factors,
): readonly FactorMethod[] {
  if (way.hasSecondFactor || way.isSameVisit || member.kind === 'trial') return []
  const isNetworkAsked = !member.isKnownNetwork && isNetworkChecked(brand)
  // A password that was set by telephone only must not open what stronger factors protect, and a
  // link with a provider is a permanent way in.
  const isAlwaysAsked = way.method === 'reset' || way.method === 'link'
  if (!isNetworkAsked && !member.isFactorOld && !isAlwaysAsked) return []
  const spent = way.method === 'reset' ? 'sms' : USED_UP[way.method]
  const left = methods.filter((method) => method !== spent)
  return left.every((method) => method === 'recovery') ? [] : left
}

function isRestricted(brand: Brand, member: LoginMember, way: LoginWay): boolean {
  return member.mustChangePassword || isExpired(brand, member, way)
}

function isExpired(brand: Brand, member: LoginMember, way: LoginWay): boolean {
  return isOn(brand, 'passwordExpiry') && member.isPasswordOld && !WITHOUT_PASSWORD.has(way.method)
}

async function markLogin(
  tx: Tx,
  context: LoginContext,
  brand: Brand,
  member: LoginMember,
  visit: Visit,
  hasSecondFactor: boolean,
): Promise<void> {
  await tx.query(
    `update members set last_login_at = app_now(), last_login_device = $3, last_login_place = $4,
       second_factor_at = case when $5 then app_now() else second_factor_at end
     where brand_id = $1 and member_id = $2`,
    [brand.brandId, member.memberId, visit.device, visit.place, hasSecondFactor],
  )
  const isNewNetwork = await saveNetwork(tx, brand.brandId, member.memberId, visit)
  // The very first login is always from a new network: not worth a notification.
  if (isNewNetwork && member.lastLogin) {
    const { address, device } = visit
    const event = { kind: 'newNetwork', address, ...(device === '' ? {} : { device }) } as const
    await recordSecurityEvent(tx, context, brand, member.memberId, event)
  }
}

function resultOf(
  brand: Brand,
  member: LoginMember,
  way: LoginWay,
  facts: MemberFacts,
): Pick<LoginResult, 'member' | 'firstTimeLogin' | 'passwordExpired' | 'lastLogin'> {
  const last = way.isSameVisit ? undefined : member.lastLogin
  const lastLogin = last && {
    at: last.at.toISOString(),
    device: last.device,
    place: last.place,
    failedAttempts: way.failedAttempts ?? 0,
  }
  return {
    member: presentMember({
      ...member,
      ...facts,
      isRestricted: isRestricted(brand, member, way),
    }),
    firstTimeLogin: member.mustChangePassword && last === undefined,
    passwordExpired: isExpired(brand, member, way) || (member.mustChangePassword && !!last),
    ...(lastLogin ? { lastLogin } : {}),
  }
}

/**
 * Opens the session of an authenticated member, or asks for a second factor first. Throws
 * MEMBER_BLOCKED, AGENTS_ONLY, MEMBERS_ONLY, which are revealed only after a right password.
 */
export async function finishLogin(
  context: LoginContext,
  brand: Brand,
  member: LoginMember,
  visit: Visit,
  way: LoginWay,
): Promise<LoginDone> {
  if (member.isBlocked) throw new Problem('MEMBER_BLOCKED')
  requireEntry(way.entry, { kind: member.kind, isSubAccount: false })
  const done = await context.db.transaction(async (tx): Promise<LoginDone> => {
    await way.consume?.(tx)
    const factors = await factorsOf(tx, brand, member.memberId)
    const required = factorsToAsk(brand, member, way, factors)
    if (required.length > 0) {
      const challenge = await openChallenge(tx, context, brand, member.memberId, visit, {
        methods: required,
        maskedTargets: factors.maskedTargets,
        failedAttempts: way.failedAttempts ?? 0,
        asksHolderName: await asksHolderName(tx, context, brand, member.memberId),
      })
      return {
        firstTimeLogin: false,
        passwordExpired: false,
        challenge,
        notices: [],
        hasNoSecondFactor: false,
      }
    }
    await way.onDone?.(tx, member.memberId)
    await markLogin(tx, context, brand, member, visit, way.hasSecondFactor)
    const since = way.isSameVisit ? undefined : member.lastLogin?.at
    const notices = since ? await noticesSince(tx, brand, member.memberId, since) : []
    const token = await context.sessions.start(tx, brand, member.memberId, {
      visit,
      isRestricted: isRestricted(brand, member, way),
      hasSecondFactor: way.hasSecondFactor,
    })
    return {
      ...resultOf(brand, member, way, await readMemberFacts(tx, brand, member.memberId)),
      token,
      notices,
      hasNoSecondFactor: member.kind !== 'trial' && factors.methods.length === 0,
    }
  })
  if (done.token !== undefined) await context.accountHooks.entered(brand, member.memberId)
  return done
}
