import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'

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

export type TotpStarted = Static<typeof TotpStarted>
export type PasskeyCreation = Static<typeof PasskeyCreation>
export type PasskeyAttestation = Static<typeof PasskeyAttestation>
export type NewPasskey = Static<typeof NewPasskey>
export type Passkey = Static<typeof Passkey>
export type RecoveryCodes = Static<typeof RecoveryCodes>

const Ok = strict({ ok: Type.Literal(true) })
const Code = Type.String({ minLength: 1, maxLength: 64 })

export const factorRoutes = {
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
