import Type, { type Static } from 'typebox'
import {
  CaptchaProof,
  FactorMethod,
  FactorProof,
  MaskedTargets,
  PasskeyRequest,
} from '../proofs.ts'
import { Instant, strict } from '../schema.ts'

/**
 * Captchas: letters in a picture, a piece to slide into place, or proof of work. `work` needs no
 * sight, hearing or puzzle solving: the accessible one (WCAG 2.2, 3.3.8).
 */
export const CaptchaKind = Type.Union([
  Type.Literal('image'),
  Type.Literal('slider'),
  Type.Literal('work'),
])

export const Captcha = strict({
  captchaId: Type.String(),
  kind: CaptchaKind,
  /** PNG, base64: the letters, or the picture with the hole. Answer: the letters, in any case. */
  image: Type.Optional(Type.String()),
  /** PNG, base64: the piece, at `pieceY`. Answer: its offset from the left in pixels. */
  piece: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  pieceY: Type.Optional(Type.Integer()),
  /**
   * Answer: a text (the nonce) for which SHA-256 of challenge + nonce begins with `difficulty`
   * zero bits.
   */
  challenge: Type.Optional(Type.String()),
  difficulty: Type.Optional(Type.Integer()),
  expiresAt: Instant,
})

/** Same for a number that is known and one that is not. */
export const CodeSent = strict({
  expirationTime: Instant,
  expiredMinutes: Type.Integer(),
  /** The countdown of the button. */
  resendAfterSeconds: Type.Integer(),
  /** In the language of the request. */
  message: Type.String(),
})

const MobileNum = Type.String({ minLength: 1, maxLength: 32 })
const DialingCode = Type.String({ minLength: 1, maxLength: 8 })

/** `mobileNo` is the specification's other word for `mobileNum`; one of both is given. */
const WhereTo = {
  mobileNum: Type.Optional(MobileNum),
  mobileNo: Type.Optional(MobileNum),
  /** May be left out where the brand requires no country, or the number begins with +. */
  countryDialingCode: Type.Optional(DialingCode),
} as const

export const RegisterCodeBody = strict({
  ...WhereTo,
  purpose: Type.Optional(Type.Literal('register')),
  captcha: Type.Optional(CaptchaProof),
})

export const NoLoginCodeBody = strict({
  ...WhereTo,
  purpose: Type.Union([Type.Literal('login'), Type.Literal('password')]),
  captcha: Type.Optional(CaptchaProof),
})

/** `target` only with `contact`: a new e-mail address, or a number as "+5511987654321". */
export const MemberCodeBody = strict({
  channel: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
  purpose: Type.Union([Type.Literal('stepUp'), Type.Literal('contact')]),
  target: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
})

export const StepUpOptions = strict({
  methods: Type.Array(FactorMethod),
  maskedTargets: MaskedTargets,
  passkey: Type.Optional(PasskeyRequest),
  /** Set where this session has stepped up already. */
  until: Type.Optional(Instant),
})

/** Security events of an account that its owner should know. */
export const SecurityEventKind = Type.Union([
  Type.Literal('newNetwork'),
  Type.Literal('passwordChanged'),
  Type.Literal('passwordReset'),
  Type.Literal('emailChanged'),
  Type.Literal('mobileChanged'),
  Type.Literal('realNameSet'),
  Type.Literal('fundPasswordChanged'),
  Type.Literal('bankAccountAdded'),
  Type.Literal('bankAccountRemoved'),
  Type.Literal('totpOn'),
  Type.Literal('totpOff'),
  Type.Literal('passkeyAdded'),
  Type.Literal('passkeyRemoved'),
  Type.Literal('passkeyCloned'),
  Type.Literal('recoveryCodesMade'),
  Type.Literal('recoveryCodeUsed'),
  Type.Literal('sessionsEnded'),
  Type.Literal('socialLinked'),
  Type.Literal('socialUnlinked'),
  Type.Literal('factorsReset'),
])

export const SecurityEvent = strict({
  kind: SecurityEventKind,
  occurredAt: Instant,
  address: Type.Optional(Type.String()),
  device: Type.Optional(Type.String()),
})

/** Told after login: what happened since the last one, and was not done by this session. */
export const LoginNotice = SecurityEvent

export type CaptchaKind = Static<typeof CaptchaKind>
export type Captcha = Static<typeof Captcha>
export type CodeSent = Static<typeof CodeSent>
export type RegisterCodeBody = Static<typeof RegisterCodeBody>
export type NoLoginCodeBody = Static<typeof NoLoginCodeBody>
export type MemberCodeBody = Static<typeof MemberCodeBody>
export type StepUpOptions = Static<typeof StepUpOptions>
export type SecurityEventKind = Static<typeof SecurityEventKind>
export type SecurityEvent = Static<typeof SecurityEvent>
export type LoginNotice = Static<typeof LoginNotice>

export const verificationRoutes = {
  'GET /wps/captcha': {
    summary: 'A captcha: picture, slider or work for the machine',
    access: 'public',
    isSensitive: true,
    query: strict({ kind: Type.Optional(CaptchaKind) }),
    response: Captcha,
    errors: ['RATE_LIMITED'],
  },
  'POST /wps/verification/sms/register': {
    summary: 'Send the code of a registration by SMS',
    access: 'public',
    isSensitive: true,
    body: RegisterCodeBody,
    response: CodeSent,
    errors: [
      'FEATURE_OFF',
      'MISSING_FIELD',
      'PHONE_INVALID',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'CODE_TOO_SOON',
      'TOO_MANY_ATTEMPTS',
      'CODE_QUOTA',
    ],
  },
  'POST /wps/verification/sms/noLogin': {
    summary: 'Send the code of a login or of a forgotten password by SMS',
    access: 'public',
    isSensitive: true,
    body: NoLoginCodeBody,
    response: CodeSent,
    errors: [
      'FEATURE_OFF',
      'MISSING_FIELD',
      'PHONE_INVALID',
      'FIELD_RULE',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'CODE_TOO_SOON',
      'TOO_MANY_ATTEMPTS',
      'CODE_QUOTA',
    ],
  },
  'POST /wps/verification/code': {
    summary: 'Send a code to step up, or to a new e-mail address or number',
    access: 'member',
    isSensitive: true,
    body: MemberCodeBody,
    response: CodeSent,
    errors: [
      'FEATURE_OFF',
      'MISSING_FIELD',
      'UNKNOWN_FIELD',
      'PHONE_INVALID',
      'EMAIL_INVALID',
      'FACTOR_NOT_AVAILABLE',
      'CODE_TOO_SOON',
      'TOO_MANY_ATTEMPTS',
      'CODE_QUOTA',
    ],
  },
  'POST /wps/session/step-up/options': {
    summary: 'How this member may step up',
    access: 'member',
    isSensitive: true,
    response: StepUpOptions,
    errors: [],
  },
  'POST /wps/session/step-up': {
    summary: 'Step up: a factor that opens sensitive changes for a while',
    access: 'member',
    isSensitive: true,
    // A password may be the proof.
    isEncrypted: true,
    body: strict({ proof: FactorProof }),
    response: strict({ until: Instant }),
    errors: [
      'FACTOR_NOT_AVAILABLE',
      'TOO_MANY_ATTEMPTS',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'PASSWORD_WRONG',
    ],
  },
} as const
