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
 * Captchas: letters in a picture, a piece to slide home, or work for the machine. `work` asks
 * nothing of sight, hearing or wit: the accessible way (WCAG 2.2, 3.3.8).
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

/** Same for a number that is known and one that is not (ruling 9). */
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
const Code = Type.String({ minLength: 1, maxLength: 64 })

export const RegisterCodeBody = strict({
  mobileNum: MobileNum,
  countryDialingCode: DialingCode,
  purpose: Type.Optional(Type.Literal('register')),
  captcha: Type.Optional(CaptchaProof),
})

export const NoLoginCodeBody = strict({
  mobileNum: MobileNum,
  countryDialingCode: DialingCode,
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

/** An authenticator that waits for its first code. */
export const TotpStarted = strict({
  /** Base32, to type by hand. */
  secret: Type.String(),
  /** otpauth://, to show as a QR code. */
  uri: Type.String(),
})

/** What the page hands to `navigator.credentials.create()` (…CreationOptionsJSON). */
export const PasskeyCreation = strict({
  rp: strict({ id: Type.Optional(Type.String()), name: Type.String() }),
  user: strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(strict({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Optional(Type.Integer()),
  excludeCredentials: Type.Optional(
    Type.Array(
      strict({
        id: Type.String(),
        type: Type.Literal('public-key'),
        transports: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
  authenticatorSelection: Type.Optional(
    strict({
      residentKey: Type.Literal('preferred'),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.Literal('preferred'),
    }),
  ),
  attestation: Type.Literal('none'),
})

const Base64Url = (maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]*={0,2}$', minLength: 1, maxLength })

/** What `navigator.credentials.create()` gives, as JSON (RegistrationResponseJSON). */
export const PasskeyAttestation = strict({
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  response: strict({
    clientDataJSON: Base64Url(8_000),
    attestationObject: Base64Url(16_000),
    authenticatorData: Type.Optional(Base64Url(8_000)),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
    publicKey: Type.Optional(Base64Url(8_000)),
  }),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  clientExtensionResults: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
  type: Type.Literal('public-key'),
})

export const NewPasskey = strict({
  /** The member's own name for it: "Phone of work". */
  name: Type.String({ minLength: 1, maxLength: 60 }),
  attestation: PasskeyAttestation,
})

export const Passkey = strict({
  passkeyId: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: Type.Optional(Instant),
})

/** Shown once; each opens once. */
export const RecoveryCodes = strict({ codes: Type.Array(Type.String()) })

/** What happened to an account and its owner should know. */
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
export type TotpStarted = Static<typeof TotpStarted>
export type PasskeyCreation = Static<typeof PasskeyCreation>
export type PasskeyAttestation = Static<typeof PasskeyAttestation>
export type NewPasskey = Static<typeof NewPasskey>
export type Passkey = Static<typeof Passkey>
export type RecoveryCodes = Static<typeof RecoveryCodes>
export type SecurityEventKind = Static<typeof SecurityEventKind>
export type SecurityEvent = Static<typeof SecurityEvent>
export type LoginNotice = Static<typeof LoginNotice>

const Ok = strict({ ok: Type.Literal(true) })

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
      'PHONE_INVALID',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'CODE_TOO_SOON',
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
      'PHONE_INVALID',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'CODE_TOO_SOON',
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
  'POST /wps/member/security/totp': {
    summary: 'Begin to set up an authenticator',
    access: 'member',
    needsStepUp: true,
    realOnly: true,
    response: TotpStarted,
    errors: ['FACTOR_EXISTS'],
  },
  'PUT /wps/member/security/totp': {
    summary: 'The first code of the authenticator switches it on',
    access: 'member',
    needsStepUp: true,
    realOnly: true,
    isSensitive: true,
    body: strict({ code: Code }),
    response: Ok,
    errors: ['FACTOR_NOT_FOUND', 'FACTOR_EXISTS', 'TOO_MANY_ATTEMPTS', 'CODE_WRONG'],
  },
  'DELETE /wps/member/security/totp': {
    summary: 'Remove the authenticator',
    access: 'member',
    needsStepUp: true,
    realOnly: true,
    response: Ok,
    errors: ['FACTOR_NOT_FOUND'],
  },
  'POST /wps/member/security/passkeys/options': {
    summary: 'What a new passkey is made from',
    access: 'member',
    needsStepUp: true,
    realOnly: true,
    isSensitive: true,
    response: PasskeyCreation,
    errors: [],
  },
  'POST /wps/member/security/passkeys': {
    summary: 'Keep a new passkey',
    access: 'member',
    needsStepUp: true,
    realOnly: true,
    body: NewPasskey,
    response: Passkey,
    errors: ['CODE_EXPIRED', 'CODE_WRONG', 'FACTOR_EXISTS'],
  },
  'DELETE /wps/member/security/passkeys/:passkeyId': {
    summary: 'Remove a passkey',
    access: 'member',
    needsStepUp: true,
    realOnly: true,
    params: strict({ passkeyId: Type.String({ pattern: '^psk_[0-9a-z]{1,13}$' }) }),
    response: Ok,
    errors: ['FACTOR_NOT_FOUND'],
  },
  'POST /wps/member/security/recovery-codes': {
    summary: 'New recovery codes; the old ones end',
    access: 'member',
    needsStepUp: true,
    realOnly: true,
    isSensitive: true,
    response: RecoveryCodes,
    errors: [],
  },
} as const
