import Type, { type Static } from 'typebox'
import { strict } from './schema.ts'

/** How a person shows that it is them; shared by login, step-up and every sensitive change. */
export const FactorMethod = Type.Union([
  Type.Literal('totp'),
  Type.Literal('passkey'),
  Type.Literal('sms'),
  Type.Literal('email'),
  Type.Literal('recovery'),
  /** Only to step up where the member has no factor yet. */
  Type.Literal('password'),
])

const Base64Url = (maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]*={0,2}$', minLength: 1, maxLength })

/** What `navigator.credentials.get()` gives, as JSON (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAssertion = strict({
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  response: strict({
    clientDataJSON: Base64Url(8_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(4_000),
    userHandle: Type.Optional(Base64Url(200)),
  }),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  clientExtensionResults: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
  type: Type.Literal('public-key'),
})

/** What the page hands to `navigator.credentials.get()` (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = strict({
  challenge: Type.String(),
  timeout: Type.Optional(Type.Integer()),
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(
    Type.Array(
      strict({
        id: Type.String(),
        type: Type.Literal('public-key'),
        transports: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
  userVerification: Type.Optional(Type.String()),
})

export const FactorProof = strict({
  method: FactorMethod,
  /** Authenticator, SMS, e-mail and recovery codes. */
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  assertion: Type.Optional(PasskeyAssertion),
})

export const CaptchaProof = strict({
  captchaId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  /** Letters of the picture, offset of the piece in pixels, or the nonce of the work. */
  answer: Type.String({ minLength: 1, maxLength: 64 }),
})

/** Where a code would go, so masked that only its owner knows it: "m•••@e•••.com". */
export const MaskedTargets = strict({
  sms: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
})

export type FactorMethod = Static<typeof FactorMethod>
export type PasskeyAssertion = Static<typeof PasskeyAssertion>
export type PasskeyRequest = Static<typeof PasskeyRequest>
export type FactorProof = Static<typeof FactorProof>
export type CaptchaProof = Static<typeof CaptchaProof>
export type MaskedTargets = Static<typeof MaskedTargets>
