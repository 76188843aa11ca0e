import type { LoginBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import type { FirebaseProof } from '#server/adapters/firebase/firebase.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { hashPassword, isOutdated } from '../../passwords/index.ts'
import { spendNonce } from '../../payloads/index.ts'
import { isOn, requireMobileRule } from '../../settings/index.ts'
import { checkCode, consumeCode } from '../../verification/index.ts'
import { mobileOf, partsOfNumber, type GivenNumber, type Mobile } from '../../contacts/index.ts'
import { finishLogin, type LoginContext, type LoginDone, type LoginWay } from '../finish-login.ts'
import type { GuardContext } from '../login-guard.ts'
import { findLoginMember, type LoginMember } from '../login-member.ts'
import { requirePassword } from '../require-password.ts'
import { hashToken } from '../../sessions/index.ts'
import { logInBySubAccount } from '../sub-accounts/log-in.ts'
import { findLoginSubAccount } from '../sub-accounts/rows.ts'

type PasswordContext = GuardContext & LoginContext

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captcha?: LoginBody['captcha'] | undefined
}

/** A member whose password was right, and the wrong tries before it. */
export interface Login {
  readonly member: LoginMember
  readonly failedAttempts: number
}

function missing(field: string): Problem {
  return new Problem('MISSING_FIELD', [{ field, code: 'MISSING_FIELD' }])
}

/**
 * Finds the member of a username and password. The same answer after the same work whether the name
 * or the password is wrong. Throws TOO_MANY_ATTEMPTS, CAPTCHA_REQUIRED, CAPTCHA_WRONG,
 * INVALID_CREDENTIALS (`captchaRequired` says that the next try needs one).
 */
export async function checkPassword(
  context: PasswordContext,
  brand: Brand,
  credentials: Credentials,
  visit: Visit,
): Promise<Login> {
  const account = credentials.username.trim().toLowerCase()
  const member = await findLoginMember(context.db, brand, { username: account }, visit.network)
  const failedAttempts = await requirePassword(context, brand, visit, {
    account,
    isKnownNetwork: member?.isKnownNetwork ?? false,
    captcha: credentials.captcha,
    password: credentials.password,
    passwordHash: member?.passwordHash,
  })
  if (!member) throw new Problem('INVALID_CREDENTIALS')
  if (isOutdated(member.passwordHash)) {
    const passwordHash = await hashPassword(credentials.password)
    await context.db.query(
      `update members set password_hash = $3
       where brand_id = $1 and member_id = $2 and password_hash = $4`,
      [brand.brandId, member.memberId, passwordHash, member.passwordHash],
    )
  }
  return { member, failedAttempts }
}

async function isMember(db: Tx, brand: Brand, username: string): Promise<boolean> {
  const name = { username: username.trim().toLowerCase() }
  return (await findLoginMember(db, brand, name, '')) !== undefined
}

async function logInByPassword(
  context: PasswordContext,
  brand: Brand,
  body: LoginBody,
  visit: Visit,
): Promise<LoginDone> {
  const { username, password, captcha, entry } = body
  if (username === undefined || username.trim() === '') throw missing('username')
  if (password === undefined) throw missing('password')
  const credentials = { username, password, captcha }
  // A member's username may equal the login name of an agent's sub-account: the member comes first.
  const sub = await findLoginSubAccount(context.db, brand, { username }, visit.network)
  if (sub && !(await isMember(context.db, brand, username))) {
    return logInBySubAccount(context, brand, sub, { password, captcha, entry }, visit)
  }
  const login = await checkPassword(context, brand, credentials, visit)
  return finishLogin(context, brand, login.member, visit, {
    method: 'password',
    hasSecondFactor: false,
    failedAttempts: login.failedAttempts,
    entry,
  })
}

/** A number that is proved to be the caller's, and what uses up the proof. */
interface ProvenMobile {
  readonly mobile: Mobile
  readonly method: 'sms' | 'firebase'
  readonly consume?: (tx: Tx) => Promise<void>
}

export type MobileContext = Pick<IdentityContext, 'db' | 'vault' | 'firebase'>

/** Uses a sign-in of Firebase up: of two calls with it one wins. Throws CODE_WRONG. */
async function spendSignIn(tx: Tx, brand: Brand, proof: FirebaseProof): Promise<void> {
  const nonce = hashToken(`firebase ${proof.signIn}`)
  if (!(await spendNonce(tx, brand.brandId, nonce, proof.goodUntil))) throw firebaseRefused()
}

const firebaseRefused = () =>
  new Problem('CODE_WRONG', [{ field: 'firebaseIdToken', code: 'CODE_WRONG' }])

/**
 * Requires the code sent to a number, or Firebase's token for it. Throws PHONE_INVALID,
 * MISSING_FIELD, CODE_WRONG, CODE_EXPIRED, FEATURE_OFF (Firebase is not configured).
 */
export async function proveMobile(
  context: MobileContext,
  brand: Brand,
  purpose: 'register' | 'login' | 'password',
  given: GivenNumber & {
    readonly verificationCode?: string | undefined
    readonly firebaseIdToken?: string | undefined
  },
): Promise<ProvenMobile> {
  const { verificationCode: code, firebaseIdToken } = given
  const { countryDialingCode, mobileNum } = partsOfNumber(brand, given, purpose === 'password')
  const mobile = mobileOf(countryDialingCode, mobileNum)
  if (firebaseIdToken !== undefined) {
    if (!context.firebase) throw new Problem('FEATURE_OFF')
    const now = await readNow(context.db)
    const proof = await context.firebase.verifyFirebaseToken(firebaseIdToken, now)
    if (proof?.phone !== mobile.target) throw firebaseRefused()
    return { mobile, method: 'firebase', consume: (tx) => spendSignIn(tx, brand, proof) }
  }
  if (code === undefined) throw missing('verificationCode')
  const key = { channel: 'sms', purpose, target: mobile.target, code } as const
  await checkCode(context, brand, key)
  return { mobile, method: 'sms', consume: (tx) => consumeCode(tx, context, brand, key) }
}

async function logInByMobile(
  context: PasswordContext & MobileContext,
  brand: Brand,
  body: LoginBody,
  visit: Visit,
): Promise<LoginDone> {
  if (!isOn(brand, 'mobileLogin')) throw new Problem('FEATURE_OFF')
  const { countryDialingCode, mobileNum } = partsOfNumber(brand, body)
  mobileOf(countryDialingCode, mobileNum)
  await requireMobileRule(context.db, brand.brandId, mobileNum)
  const proven = await proveMobile(context, brand, 'login', body)
  const member = await findLoginMember(context.db, brand, proven, visit.network)
  // Only the owner of the number gets here, so it is safe to say that nobody is registered by it.
  if (!member) throw new Problem('INVALID_CREDENTIALS')
  const way: LoginWay = {
    method: proven.method,
    hasSecondFactor: false,
    consume: proven.consume,
    entry: body.entry,
  }
  return finishLogin(context, brand, member, visit, way)
}

/**
 * Opens a session, or asks for a second factor. Open to anyone. Throws FEATURE_OFF, MISSING_FIELD,
 * FIELD_RULE, the errors of `checkPassword` and `proveMobile`, MEMBER_BLOCKED, AGENTS_ONLY,
 * MEMBERS_ONLY.
 */
export async function logIn(
  context: PasswordContext & MobileContext,
  brand: Brand,
  body: LoginBody,
  visit: Visit,
): Promise<LoginDone> {
  return body.type === 'sms' || body.type === 'firebase'
    ? logInByMobile(context, brand, body, visit)
    : logInByPassword(context, brand, body, visit)
}
