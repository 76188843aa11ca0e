import { languageOfTag } from '@fairhouse/i18n'
import type { ErrorCode, MemberInfo, RegisterBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import { sqlState, type Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { saveSignUpLimits, readSignUpLimits, type LimitValue } from '../../gambling-limits/index.ts'
import { saveJoined } from '../../invitations/index.ts'
import { hashPassword, isCommonPassword } from '../../passwords/index.ts'
import { isOn } from '../../settings/index.ts'
import { checkCaptcha } from '../../verification/index.ts'
import { emailTarget, mobileOf, partsOfNumber } from '../../contacts/index.ts'
import type { AccountHooks } from '../account-hooks.ts'
import { givenBy, readReferrer, takePlace } from '../referrer.ts'
import { isCalendarDay, isOfAge } from '../age.ts'
import { createMember, saveFields, saveNetwork, saveOrigin } from '../create-member.ts'
import { readMemberFacts } from '../member-facts.ts'
import { presentMember } from '../present-member.ts'
import {
  applyRules,
  readRegisterFields,
  registerMethod,
  type RegisterValues,
} from '../register-settings.ts'
import { proveMobile } from './log-in.ts'

export type RegisterContext = Pick<
  IdentityContext,
  'db' | 'rng' | 'vault' | 'sessions' | 'firebase'
> & {
  /** Left out in simulations: no register is asked there. */
  readonly accountHooks?: AccountHooks
}

/** The context of a registration, beside its fields. */
export interface Registration {
  readonly visit: Visit
  readonly host: string
  readonly language?: string
  readonly by: 'username' | 'mobile'
  /** Done in the same transaction: an account of elsewhere linked. */
  readonly onCreated?: (tx: Tx, memberId: bigint) => Promise<void>
}

export interface Registered {
  readonly memberId: bigint
  readonly member: MemberInfo
  /** Left out where no login was requested. */
  readonly token?: string
}

type FaultCode = 'TERMS_NOT_ACCEPTED' | 'BIRTHDAY_INVALID' | 'PASSWORDS_DIFFER'

function fault(field: string, code: FaultCode | 'PASSWORD_TOO_COMMON') {
  return new Problem(code, [{ field, code }])
}

/** Fields with a column of their own; the others are kept sealed. */
const OWN_PLACE: ReadonlySet<string> = new Set([
  'username',
  'password',
  'confirmPassword',
  'birthday',
  'countryDialingCode',
  'mobileNum',
  'email',
  'nickname',
  'paymentPassword',
  'affiliateCode',
  'referralCode',
])

async function requireBirthday(tx: Tx, brand: Brand, birthday: string): Promise<void> {
  const today = dayIn(brand.profile.timeZone, await readNow(tx))
  if (!isCalendarDay(birthday) || birthday > today) throw fault('birthday', 'BIRTHDAY_INVALID')
  if (isOfAge(birthday, today, brand.profile.minAgeYears)) return
  const expected = String(brand.profile.minAgeYears)
  throw new Problem('UNDER_AGE', [{ field: 'birthday', code: 'UNDER_AGE', expected }])
}

/** The fields, checked by the brand's rules; the telephone is required where it is the login. */
async function readValues(
  context: RegisterContext,
  brand: Brand,
  body: RegisterBody,
  by: Registration['by'],
): Promise<RegisterValues> {
  const isByMobile = by === 'mobile'
  const own = await readRegisterFields(context.db, brand.brandId)
  const isNumberAsked =
    isByMobile || own.some(({ field, enabled }) => field === 'mobileNum' && enabled)
  const rules = own.map((rule) => {
    if (rule.field === 'mobileNum' && isByMobile) return { ...rule, enabled: true, required: true }
    // The country code is a part of the number.
    if (rule.field === 'countryDialingCode') return { ...rule, enabled: isNumberAsked }
    return rule.field === 'username' && isByMobile ? { ...rule, required: false } : rule
  })
  const hasNumber = isNumberAsked && (body.mobileNum ?? '') !== ''
  const number = hasNumber ? partsOfNumber(brand, body) : body
  const digits = (text: string | undefined) => text?.replaceAll(/[\s().+-]/g, '')
  return applyRules(rules, {
    ...body,
    mobileNum: digits(number.mobileNum),
    countryDialingCode: digits(number.countryDialingCode),
    idNumber: plainIdNumber(brand, body.idNumber),
  })
}

/** Tax numbers are typed with points and a dash, or without: it is one number. */
function plainIdNumber({ profile }: Brand, typed: string | undefined): string | undefined {
  return profile.money.kyc.taxId === null ? typed : typed?.replaceAll(/[\s./-]/g, '')
}

interface ReadMobile {
  readonly mobile: { countryDialingCode: string; mobileNum: string; isVerified: boolean }
  readonly consume?: ((tx: Tx) => Promise<void>) | undefined
}

async function readMobile(
  context: RegisterContext,
  brand: Brand,
  body: RegisterBody,
  { mobileNum, countryDialingCode }: RegisterValues,
): Promise<ReadMobile | undefined> {
  if (mobileNum === undefined || countryDialingCode === undefined) return undefined
  const { firebaseIdToken, verificationCode } = body
  if (isOn(brand, 'registrationSms') || firebaseIdToken !== undefined) {
    const given = { mobileNum, countryDialingCode, verificationCode, firebaseIdToken }
    const { mobile, consume } = await proveMobile(context, brand, 'register', given)
    return { mobile: { ...mobile, isVerified: true }, consume }
  }
  return { mobile: { ...mobileOf(countryDialingCode, mobileNum), isVerified: false } }
}

/** Uniqueness errors, by their constraint; the owner of a number may learn of its account. */
const TAKEN: Readonly<Record<string, { field: string; code: ErrorCode }>> = {
  members_brand_id_username_key_key: { field: 'username', code: 'USERNAME_UNAVAILABLE' },
  members_verified_mobile: { field: 'mobileNum', code: 'MOBILE_UNAVAILABLE' },
}

function takenProblem(error: unknown): unknown {
  const { constraint = '' } = error as { constraint?: string }
  const taken = sqlState(error) === '23505' ? TAKEN[constraint] : undefined
  return taken ? new Problem(taken.code, [taken]) : error
}

/** The language of messages, where the brand speaks it: "pt" of "pt-BR". */
function languageIn(brand: Brand, tag = ''): { language?: string } {
  const language = languageOfTag(tag)
  const { offered } = brand.settings.languages
  return language !== undefined && offered.includes(language) ? { language } : {}
}

interface Decided {
  readonly values: RegisterValues
  readonly username: string
  readonly passwordHash: string
  readonly fundPasswordHash: string | undefined
  readonly referrerId: bigint | undefined
  readonly mobile: ReadMobile | undefined
  readonly limits: readonly LimitValue[]
}

async function writeMember(
  tx: Tx,
  context: RegisterContext,
  brand: Brand,
  body: RegisterBody,
  registration: Registration,
  decided: Decided,
): Promise<Registered> {
  const { values, username, mobile } = decided
  const { visit } = registration
  await mobile?.consume?.(tx)
  const invitation = await takePlace(tx, brand, values.affiliateCode, registration.host)
  const { memberId, registeredAt } = await createMember(tx, brand, {
    username,
    passwordHash: decided.passwordHash,
    birthDate: body.birthday,
    ...(values.nickname === undefined ? {} : { nickname: values.nickname }),
    ...(values.email === undefined ? {} : { email: emailTarget(values.email) }),
    ...(mobile ? { mobile: mobile.mobile } : {}),
    ...(decided.referrerId === undefined ? {} : { referrerId: decided.referrerId }),
    ...(invitation ? givenBy(invitation) : {}),
    ...languageIn(brand, registration.language),
  })
  if (invitation) await saveJoined(tx, brand, invitation, { memberId, registeredAt })
  await saveSignUpLimits(tx, { brandId: brand.brandId, memberId }, decided.limits)
  const others = Object.entries(values).filter(([field]) => !OWN_PLACE.has(field))
  await saveFields(tx, context.vault, brand, memberId, Object.fromEntries(others))
  await context.accountHooks?.registered(tx, brand, memberId, values.idNumber)
  if (decided.fundPasswordHash !== undefined) {
    await tx.query(
      `insert into member_fund_passwords (brand_id, member_id, password_hash, changed_at)
       values ($1, $2, $3, app_now())`,
      [brand.brandId, memberId, decided.fundPasswordHash],
    )
  }
  const { domain, registerUrl, registerMethod: method = 'WEB' } = body
  const { affiliateCode, referralCode } = values
  const origin = { method, domain, registerUrl, affiliateCode, referralCode }
  await saveOrigin(tx, brand, memberId, visit, origin)
  await registration.onCreated?.(tx, memberId)
  const agentType = invitation?.agentType ?? null
  const presented = presentMember({
    memberId,
    username,
    kind: agentType === null ? 'member' : 'agent',
    agentType,
    registeredAt,
    isRestricted: false,
    ...(await readMemberFacts(tx, brand, memberId)),
  })
  if (body.login === false) return { memberId, member: presented }
  await tx.query(
    `update members set last_login_at = app_now(), last_login_device = $3, last_login_place = $4
     where brand_id = $1 and member_id = $2`,
    [brand.brandId, memberId, visit.device, visit.place],
  )
  await saveNetwork(tx, brand.brandId, memberId, visit)
  const token = await context.sessions.start(tx, brand, memberId, { visit })
  return { memberId, member: presented, token }
}

/**
 * Opens an account and, by default, its first session. Open to anyone. Throws, in order:
 * REGISTRATION_CLOSED, TERMS_NOT_ACCEPTED, AFFILIATE_CODE_UNKNOWN, INVITATION_EXPIRED,
 * INVITATION_USED_UP, FIELD_NOT_ASKED, MISSING_FIELD, FIELD_RULE, LIMIT_NOT_OFFERED,
 * LIMIT_OUT_OF_BOUNDS, PASSWORDS_DIFFER, BIRTHDAY_INVALID, UNDER_AGE, PASSWORD_TOO_COMMON,
 * EMAIL_INVALID, CAPTCHA_REQUIRED, CAPTCHA_WRONG, PHONE_INVALID, CODE_WRONG, CODE_EXPIRED,
 * USERNAME_UNAVAILABLE, MOBILE_UNAVAILABLE, TAX_ID_TAKEN.
 */
export async function registerMember(
  context: RegisterContext,
  brand: Brand,
  body: RegisterBody,
  registration: Registration,
): Promise<Registered> {
  const method = registerMethod(brand)
  if (method !== 'both' && method !== registration.by) throw new Problem('REGISTRATION_CLOSED')
  if (!body.hasAcceptedTerms) throw fault('hasAcceptedTerms', 'TERMS_NOT_ACCEPTED')
  const referrerId = await readReferrer(context.db, brand, body, registration.host)
  const values = await readValues(context, brand, body, registration.by)
  const limits = readSignUpLimits(brand, body.limits)
  const { confirmPassword } = values
  if (confirmPassword !== undefined && confirmPassword !== body.password) {
    throw fault('confirmPassword', 'PASSWORDS_DIFFER')
  }
  await requireBirthday(context.db, brand, body.birthday)
  const username = values.username ?? `m${context.rng.bytes(6).toString('hex')}`
  if (isCommonPassword(body.password, username)) throw fault('password', 'PASSWORD_TOO_COMMON')
  if (values.email !== undefined) emailTarget(values.email)
  if (isOn(brand, 'registrationCaptcha')) await checkCaptcha(context, brand, body.captcha)
  const mobile = await readMobile(context, brand, body, values)
  const { paymentPassword } = values
  const decided: Decided = {
    values,
    username,
    referrerId,
    mobile,
    limits,
    passwordHash: await hashPassword(body.password),
    fundPasswordHash:
      paymentPassword === undefined ? undefined : await hashPassword(paymentPassword),
  }
  const registered = await context.db
    .transaction((tx) => writeMember(tx, context, brand, body, registration, decided))
    .catch((error: unknown) => {
      throw takenProblem(error)
    })
  await context.accountHooks?.entered(brand, registered.memberId)
  return registered
}
