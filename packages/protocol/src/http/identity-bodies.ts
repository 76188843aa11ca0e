import Type, { type Static } from 'typebox'
import { AGENT_PERMISSIONS } from '../agent-words.ts'
import { CaptchaProof, FactorMethod, MaskedTargets, PasskeyRequest } from '../proofs.ts'
import { Instant, strict } from '../schema.ts'
import { Code, DialingCode, FirebaseToken, MobileNum, TypedPassword } from './identity-parts.ts'
import { LoginNotice } from './verification.ts'
import { CodeSent } from './verification-shapes.ts'

/** The page of a password link: `/reset-password#token=…`; behind `#` nothing reaches a log. */
export const PASSWORD_LINK_PATH = '/reset-password'

/** The default rule of usernames, for pages that show it before the settings are there. */
export const USERNAME_PATTERN = '^[A-Za-z][A-Za-z0-9]{3,19}$'

/** Which login page is used: that of the agent centre, or of the member centre. */
export const LoginEntry = Type.Union([Type.Literal('members'), Type.Literal('agents')])

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
  /** Left out: any account of the brand may log in. */
  entry: Type.Optional(LoginEntry),
})

const Label = strict({ labelName: Type.String() })

/** Member info in the specification's words: `account` is the username. */
export const MemberInfo = strict({
  id: Type.String(),
  account: Type.String(),
  nickname: Type.Union([Type.String(), Type.Null()]),
  /** Money may be sent to the agent above. */
  toUpline: Type.Boolean(),
  /** The club that the member is of; null where staff have named none. */
  clubLabel: Type.Union([Label, Type.Null()]),
  /** Labels set by staff; `vipcs` selects a customer service of its own. */
  memberLabel: Type.Array(Label),
  /** 0 a member; 1, 2, 41 or 42 an agent (decision 037); 4 a trial. */
  type: Type.Integer(),
  registeredAt: Instant,
  /** The password must be changed before anything else. */
  isRestricted: Type.Boolean(),
  /** A colleague of this agent: in by a sub-account, with no more than its permissions. */
  subAccount: Type.Optional(
    strict({
      username: Type.String(),
      permissions: Type.Array(Type.Enum([...AGENT_PERMISSIONS])),
    }),
  ),
  /** What slips begin with, where the agent above has chosen one. */
  prizeGroup: Type.Optional(Type.Integer()),
})

/** The session is an HttpOnly cookie; API clients may request it as a Bearer token. */
export const SessionStarted = strict({ member: MemberInfo, token: Type.Optional(Type.String()) })

/** A second factor is required before the session begins. */
export const LoginChallenge = strict({
  challengeToken: Type.String(),
  methods: Type.Array(FactorMethod),
  maskedTargets: MaskedTargets,
  /** The name on the bank account goes beside the factor, as the operator wants it. */
  asksHolderName: Type.Optional(Type.Literal(true)),
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
  /** Left out while a second factor is required. */
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

export type LoginEntry = Static<typeof LoginEntry>
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
