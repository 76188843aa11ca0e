import Type, { type Static } from 'typebox'
import {
  CaptchaProof,
  FactorMethod,
  FactorProof,
  MaskedTargets,
  PasskeyAssertion,
  PasskeyRequest,
} from '../proofs.ts'
import { Instant, strict } from '../schema.ts'
import { CountryShape, RegisterSettings } from './register-settings.ts'
import { CodeSent, LoginNotice } from './verification.ts'

/** The page of a password link: `/reset-password#token=…`; behind `#` nothing reaches a log. */
export const PASSWORD_LINK_PATH = '/reset-password'

/** Bounds of what may be sent at all; the brand's field rules decide what is accepted. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** The default rule of usernames, for pages that show it before the settings are there. */
export const USERNAME_PATTERN = '^[A-Za-z][A-Za-z0-9]{3,19}$'

const Ok = strict({ ok: Type.Literal(true) })
const Text = Type.Optional(Type.String({ maxLength: 255 }))
const Password = Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH })
const TypedPassword = Type.String({ minLength: 1, maxLength: 256 })
/** Digits as typed: spaces, dashes, brackets and a plus are taken out before the rule looks. */
const MobileNum = Type.String({ minLength: 1, maxLength: 32 })
const DialingCode = Type.String({ pattern: '^\\+?[1-9][0-9]{0,3}$' })
const Code = Type.String({ minLength: 1, maxLength: 255 })
const FirebaseToken = Type.String({ minLength: 1, maxLength: 8_192 })
const SecretToken = Type.String({ pattern: '^[A-Za-z0-9_-]{20,128}$' })

/** What both kinds of registration take beside their own fields (specification, section 3). */
const REGISTER_COMMON = {
  password: Password,
  confirmPassword: Text,
  /** Full date: the age rule compares the day, never the year alone (ruling 6). */
  birthday: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  hasAcceptedTerms: Type.Boolean(),
  payeeName: Text,
  fullName: Text,
  nickname: Text,
  email: Text,
  idNumber: Text,
  paymentPassword: Text,
  bankAccountName: Text,
  address: Text,
  nationality: Text,
  occupation: Text,
  sourceOfIncome: Text,
  qqNum: Text,
  line: Text,
  whatsapp: Text,
  facebook: Text,
  wechat: Text,
  telegram: Text,
  zalo: Text,
  recommenderId: Text,
  affiliateCode: Text,
  referralCode: Text,
  captcha: Type.Optional(CaptchaProof),
  firebaseIdToken: Type.Optional(FirebaseToken),
  registerUrl: Type.Optional(Type.String({ maxLength: 2_000 })),
  domain: Text,
  registerMethod: Type.Optional(Type.String({ pattern: '^[A-Z]{2,16}$' })),
  /** False: open the account only. Otherwise it is logged in, too. */
  login: Type.Optional(Type.Boolean()),
} as const

export const RegisterBody = strict({
  username: Type.Optional(Type.String({ maxLength: 255 })),
  mobileNum: Type.Optional(MobileNum),
  countryDialingCode: Type.Optional(DialingCode),
  verificationCode: Type.Optional(Code),
  ...REGISTER_COMMON,
})

/** The same by telephone number; without a username one is made. */
export const RegisterMobileBody = strict({
  username: Type.Optional(Type.String({ maxLength: 255 })),
  mobileNum: MobileNum,
  countryDialingCode: DialingCode,
  verificationCode: Type.Optional(Code),
  ...REGISTER_COMMON,
})

export const LoginBody = strict({
  type: Type.Optional(
    Type.Union([Type.Literal('username'), Type.Literal('sms'), Type.Literal('firebase')]),
  ),
  username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  password: Type.Optional(TypedPassword),
  mobileNum: Type.Optional(MobileNum),
  countryDialingCode: Type.Optional(DialingCode),
  verificationCode: Type.Optional(Code),
  firebaseIdToken: Type.Optional(FirebaseToken),
  captcha: Type.Optional(CaptchaProof),
})

/** Member info in the specification's words: `account` is the username. */
export const MemberInfo = strict({
  id: Type.String(),
  account: Type.String(),
  /** 0 a member, 1 an agent, 4 a trial. */
  type: Type.Integer(),
  registeredAt: Instant,
  /** The password must be changed before anything else. */
  isRestricted: Type.Boolean(),
})

/** The session goes as an HttpOnly cookie; API clients may ask for it as a Bearer token. */
export const SessionStarted = strict({ member: MemberInfo, token: Type.Optional(Type.String()) })

/** A second factor is asked for before the session begins (ruling 11). */
export const LoginChallenge = strict({
  challengeToken: Type.String(),
  methods: Type.Array(FactorMethod),
  maskedTargets: MaskedTargets,
  expiresAt: Instant,
})

/** The login before this one, and wrong tries since. */
export const LastLogin = strict({
  at: Instant,
  device: Type.String(),
  place: Type.String(),
  failedAttempts: Type.Integer(),
})

export const LoginResult = strict({
  /** Left out while a second factor is asked for. */
  member: Type.Optional(MemberInfo),
  token: Type.Optional(Type.String()),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  challenge: Type.Optional(LoginChallenge),
  /** What happened since the last login and was not done by this session. */
  notices: Type.Array(LoginNotice),
  lastLogin: Type.Optional(LastLogin),
  /** No second factor is set up yet: worth suggesting one. */
  hasNoSecondFactor: Type.Boolean(),
})

/** The code that was sent, or what begins a passkey. */
export const ChallengeSent = strict({
  sent: Type.Optional(CodeSent),
  passkey: Type.Optional(PasskeyRequest),
})

export const LoginSession = strict({
  sessionId: Type.String(),
  /** "Firefox, Windows" – names, not sentences. */
  device: Type.String(),
  address: Type.String(),
  place: Type.String(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: Type.Boolean(),
})

export const KnownNetwork = strict({
  networkId: Type.String(),
  /** "203.0.113.0/24". */
  network: Type.String(),
  place: Type.String(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  isCurrent: Type.Boolean(),
})

export const Jwks = strict({
  keys: Type.Array(
    strict({
      kty: Type.Literal('EC'),
      crv: Type.Literal('P-256'),
      x: Type.String(),
      y: Type.String(),
      kid: Type.String(),
      use: Type.Literal('enc'),
      alg: Type.Literal('ECDH-ES'),
    }),
  ),
})

const NewPassword = { newPassword: Password, confirmNewPassword: Type.String({ maxLength: 256 }) }

export type RegisterBody = Static<typeof RegisterBody>
export type RegisterMobileBody = Static<typeof RegisterMobileBody>
export type LoginBody = Static<typeof LoginBody>
export type MemberInfo = Static<typeof MemberInfo>
export type SessionStarted = Static<typeof SessionStarted>
export type LoginChallenge = Static<typeof LoginChallenge>
export type LastLogin = Static<typeof LastLogin>
export type LoginResult = Static<typeof LoginResult>
export type ChallengeSent = Static<typeof ChallengeSent>
export type LoginSession = Static<typeof LoginSession>
export type KnownNetwork = Static<typeof KnownNetwork>
export type Jwks = Static<typeof Jwks>

const REGISTER_ERRORS = [
  'REGISTRATION_CLOSED',
  'TERMS_NOT_ACCEPTED',
  'FIELD_NOT_ASKED',
  'FIELD_RULE',
  'PASSWORDS_DIFFER',
  'BIRTHDAY_INVALID',
  'UNDER_AGE',
  'PASSWORD_TOO_COMMON',
  'AFFILIATE_CODE_UNKNOWN',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'USERNAME_UNAVAILABLE',
  'MOBILE_UNAVAILABLE',
  'PAYLOAD_REFUSED',
  'PAYLOAD_NOT_ENCRYPTED',
] as const

export const identityRoutes = {
  'GET /.well-known/jwks.json': {
    summary: 'Public keys that bodies are encrypted for',
    access: 'public',
    response: Jwks,
    errors: [],
  },
  'GET /wps/system/setting/register': {
    summary: 'What is asked at registration, and the rules of each field',
    access: 'public',
    response: RegisterSettings,
    errors: [],
  },
  'GET /wps/system/countries': {
    summary: 'Countries and their dialling codes',
    access: 'public',
    response: Type.Array(CountryShape),
    errors: [],
  },
  'GET /wps/agent/affiliate': {
    summary: 'Whether an affiliate code is valid here',
    access: 'public',
    isSensitive: true,
    query: strict({
      code: Type.String({ maxLength: 64 }),
      domain: Type.Optional(Type.String({ maxLength: 255 })),
    }),
    response: strict({ isValid: Type.Boolean() }),
    errors: [],
  },
  'PUT /wps/member/register': {
    summary: 'Open an account by username and log in',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: RegisterBody,
    response: SessionStarted,
    errors: REGISTER_ERRORS,
  },
  'PUT /wps/member/register/mobile': {
    summary: 'Open an account by telephone number and log in',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: RegisterMobileBody,
    response: SessionStarted,
    errors: REGISTER_ERRORS,
  },
  'POST /wps/session/login': {
    summary: 'Log in by username, SMS code or a verified telephone',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: LoginBody,
    response: LoginResult,
    errors: [
      'FEATURE_OFF',
      'MISSING_FIELD',
      'TOO_MANY_ATTEMPTS',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'INVALID_CREDENTIALS',
      'MEMBER_BLOCKED',
      'PAYLOAD_REFUSED',
      'PAYLOAD_NOT_ENCRYPTED',
    ],
  },
  'POST /wps/session/login/challenge': {
    summary: 'Send the code of a second factor, or begin a passkey',
    access: 'public',
    isSensitive: true,
    body: strict({ challengeToken: SecretToken, method: FactorMethod }),
    response: ChallengeSent,
    errors: [
      'LINK_INVALID',
      'FACTOR_NOT_AVAILABLE',
      'CODE_TOO_SOON',
      'CODE_QUOTA',
      'MESSAGE_NOT_SENT',
    ],
  },
  'POST /wps/session/login/verify': {
    summary: 'Answer the challenge of a login',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: strict({ challengeToken: SecretToken, proof: FactorProof }),
    response: LoginResult,
    errors: [
      'LINK_INVALID',
      'TOO_MANY_ATTEMPTS',
      'FACTOR_NOT_AVAILABLE',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'MEMBER_BLOCKED',
    ],
  },
  'POST /wps/session/login/passkey/options': {
    summary: 'Begin a login by passkey',
    access: 'public',
    isSensitive: true,
    response: PasskeyRequest,
    errors: [],
  },
  'POST /wps/session/login/passkey': {
    summary: 'Log in by passkey',
    access: 'public',
    isSensitive: true,
    body: strict({ assertion: PasskeyAssertion }),
    response: LoginResult,
    errors: ['INVALID_CREDENTIALS', 'MEMBER_BLOCKED'],
  },
  'POST /wps/session/login/freeplay': {
    summary: 'Try the games: a trial with play money in a brand of its own',
    access: 'public',
    isSensitive: true,
    body: strict({
      os: Type.String({ minLength: 1, maxLength: 64 }),
      platform: Type.Literal('W'),
      random: Type.String({ minLength: 8, maxLength: 256 }),
      version: Type.Literal(3),
    }),
    response: LoginResult,
    errors: ['FEATURE_OFF'],
  },
  'DELETE /wps/session/logout': {
    summary: 'End this session',
    access: 'member',
    isOpenWhileRestricted: true,
    response: Ok,
    errors: [],
  },
  'GET /wps/member/info': {
    summary: 'The member of this session',
    access: 'member',
    isOpenWhileRestricted: true,
    response: MemberInfo,
    errors: [],
  },
  'GET /wps/member/sessions': {
    summary: 'Where one is logged in',
    access: 'member',
    realOnly: true,
    response: strict({ sessions: Type.Array(LoginSession) }),
    errors: [],
  },
  'DELETE /wps/member/sessions': {
    summary: 'End all sessions but this one',
    access: 'member',
    realOnly: true,
    response: strict({ ended: Type.Integer() }),
    errors: [],
  },
  'DELETE /wps/member/sessions/:sessionId': {
    summary: 'End one session',
    access: 'member',
    realOnly: true,
    params: strict({ sessionId: Type.String({ pattern: '^ses_[A-Za-z0-9_-]{10,40}$' }) }),
    response: Ok,
    errors: ['LOGIN_SESSION_NOT_FOUND'],
  },
  'GET /wps/member/networks': {
    summary: 'Networks that a login needs no second factor from',
    access: 'member',
    realOnly: true,
    response: strict({ networks: Type.Array(KnownNetwork) }),
    errors: [],
  },
  'DELETE /wps/member/networks/:networkId': {
    summary: 'Forget a network',
    access: 'member',
    realOnly: true,
    params: strict({ networkId: Type.String({ pattern: '^net_[0-9a-z]{1,11}$' }) }),
    response: Ok,
    errors: ['NOT_FOUND'],
  },
  'POST /wps/member/password': {
    summary: 'Change the password; every other session ends',
    access: 'member',
    realOnly: true,
    isSensitive: true,
    isEncrypted: true,
    isOpenWhileRestricted: true,
    body: strict({ oldPassword: Type.Optional(TypedPassword), ...NewPassword }),
    response: LoginResult,
    errors: [
      'STEP_UP_REQUIRED',
      'PASSWORDS_DIFFER',
      'PASSWORD_WRONG',
      'PASSWORD_UNCHANGED',
      'FIELD_RULE',
      'PASSWORD_TOO_COMMON',
    ],
  },
  'POST /wps/member/password/email': {
    summary: 'Ask for a link to set a new password; the answer never tells who is a member',
    access: 'public',
    isSensitive: true,
    takesForm: true,
    body: strict({
      username: Type.String({ minLength: 1, maxLength: 64 }),
      email: Type.String({ minLength: 3, maxLength: 254 }),
      captcha: Type.Optional(CaptchaProof),
    }),
    response: Ok,
    errors: ['CAPTCHA_REQUIRED', 'CAPTCHA_WRONG'],
  },
  'POST /wps/member/password/email/options': {
    summary: 'What the link of a mail asks for; with a method, begins that factor',
    access: 'public',
    isSensitive: true,
    body: strict({ token: SecretToken, method: Type.Optional(FactorMethod) }),
    response: strict({
      methods: Type.Array(FactorMethod),
      maskedTargets: MaskedTargets,
      ...ChallengeSent.properties,
    }),
    errors: ['LINK_INVALID', 'FACTOR_NOT_AVAILABLE', 'CODE_TOO_SOON', 'CODE_QUOTA'],
  },
  'POST /wps/member/password/email/confirm': {
    summary: 'Set a new password by the link of a mail; every session ends',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: strict({ token: SecretToken, proof: Type.Optional(FactorProof), ...NewPassword }),
    response: Ok,
    errors: [
      'LINK_INVALID',
      'PASSWORDS_DIFFER',
      'FIELD_RULE',
      'PASSWORD_TOO_COMMON',
      'SECOND_FACTOR_REQUIRED',
      'CODE_WRONG',
    ],
  },
  'POST /wps/member/password/verification': {
    summary: 'Set a new password by the code sent to the telephone, and log in',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: strict({
      mobileNum: MobileNum,
      countryDialingCode: DialingCode,
      verificationCode: Type.Optional(Code),
      firebaseIdToken: Type.Optional(FirebaseToken),
      newPassword: Password,
      confirmNewPassword: Type.Optional(Type.String({ maxLength: 256 })),
      captcha: Type.Optional(CaptchaProof),
    }),
    response: LoginResult,
    errors: [
      'FEATURE_OFF',
      'PASSWORDS_DIFFER',
      'FIELD_RULE',
      'PASSWORD_TOO_COMMON',
      'TOO_MANY_ATTEMPTS',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'MEMBER_BLOCKED',
    ],
  },
} as const
