import Type, { type Static } from 'typebox'
import { CaptchaProof, FactorMethod, MaskedTargets, PasskeyRequest } from '../proofs.ts'
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

export type CaptchaKind = Static<typeof CaptchaKind>
export type Captcha = Static<typeof Captcha>
export type CodeSent = Static<typeof CodeSent>
export type RegisterCodeBody = Static<typeof RegisterCodeBody>
export type NoLoginCodeBody = Static<typeof NoLoginCodeBody>
export type MemberCodeBody = Static<typeof MemberCodeBody>
export type StepUpOptions = Static<typeof StepUpOptions>
