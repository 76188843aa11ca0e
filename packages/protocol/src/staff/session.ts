import Type, { type Static } from 'typebox'
import { PasskeyAttestation } from '../http/factors.ts'
import { LoginSession } from '../http/identity-bodies.ts'
import { PasskeyAssertion } from '../proofs.ts'
import { Instant, strict } from '../schema.ts'
import { NullableInstant, NullableText, Ok, Permissions } from './shapes.ts'

export const StaffPasskey = strict({
  passkeyId: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: NullableInstant,
})

/** Who is at work, and what the office may show. */
export const StaffMe = strict({
  staffId: Type.String(),
  username: Type.String(),
  name: Type.String(),
  /** Where invitations go; null: never set. */
  email: NullableText,
  permissions: Permissions,
  /** Brands in scope; name one in the header `x-brand`, else the brand of the host is meant. */
  brands: Type.Array(
    strict({
      code: Type.String(),
      name: Type.String(),
      /** Its code, and the zone of the brand's days. */
      currency: Type.String(),
      timeZone: Type.String(),
    }),
  ),
  passkeys: Type.Array(StaffPasskey),
  hasTotp: Type.Boolean(),
  session: strict({ expiresAt: Instant, idleMinutes: Type.Integer() }),
})

/** What enters at a first login: the authenticator is set up and the one-time password changed. */
export const Enrolment = strict({
  enrolmentToken: Type.String(),
  expiresAt: Instant,
  totp: strict({ secret: Type.String(), uri: Type.String() }),
})

/** Either in, or to be enrolled; never both. */
export const StaffLogin = strict({
  me: Type.Optional(StaffMe),
  enrolment: Type.Optional(Enrolment),
})

const Password = Type.String({ minLength: 1, maxLength: 256 })
const NewPassword = Type.String({ minLength: 12, maxLength: 128 })
const Code = Type.String({ pattern: '^[0-9]{6}$' })
/** What the page hands to `navigator.credentials`, as JSON. */
const Ceremony = Type.Record(Type.String(), Type.Unknown())
const ChallengeId = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' })

export const StaffLoginBody = strict({
  username: Type.String({ minLength: 1, maxLength: 64 }),
  password: Password,
  code: Type.Optional(Code),
})

/** Re-authentication within a session: by authenticator or passkey. */
export const StaffProof = strict({
  code: Type.Optional(Code),
  passkey: Type.Optional(strict({ challengeId: ChallengeId, assertion: PasskeyAssertion })),
})

export type StaffProof = Static<typeof StaffProof>
export type StaffMe = Static<typeof StaffMe>
export type StaffPasskey = Static<typeof StaffPasskey>
export type StaffLogin = Static<typeof StaffLogin>
export type Enrolment = Static<typeof Enrolment>
export type StaffLoginBody = Static<typeof StaffLoginBody>

const EnrolmentToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

const challenge = strict({ challengeId: Type.String(), options: Ceremony })

export const staffSessionRoutes = {
  'POST /staff/session': {
    summary: 'Staff log in by password and authenticator code',
    access: 'public',
    isSensitive: true,
    body: StaffLoginBody,
    response: StaffLogin,
    errors: ['TOO_MANY_ATTEMPTS', 'INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
  },
  'POST /staff/session/passkey/options': {
    summary: 'What a passkey signs to log staff in',
    access: 'public',
    isSensitive: true,
    response: challenge,
    errors: [],
  },
  'POST /staff/session/passkey': {
    summary: 'Staff log in by passkey',
    access: 'public',
    isSensitive: true,
    body: strict({ challengeId: ChallengeId, assertion: PasskeyAssertion }),
    response: strict({ me: StaffMe }),
    errors: ['TOO_MANY_ATTEMPTS', 'INVALID_CREDENTIALS'],
  },
  'POST /staff/enrolment': {
    summary: 'First login: new password, and the first code of the new authenticator',
    access: 'public',
    isSensitive: true,
    body: strict({
      enrolmentToken: EnrolmentToken,
      newPassword: NewPassword,
      code: Code,
    }),
    response: strict({ me: StaffMe }),
    errors: [
      'LINK_INVALID',
      'TOO_MANY_ATTEMPTS',
      'PASSWORD_TOO_COMMON',
      'PASSWORD_UNCHANGED',
      'CODE_WRONG',
    ],
  },
  'DELETE /staff/session': {
    summary: 'Staff log out',
    access: 'staff',
    response: Ok,
    errors: [],
  },
  'GET /staff/me': {
    summary: 'Who is at work',
    access: 'staff',
    response: StaffMe,
    errors: [],
  },
  'GET /staff/sessions': {
    summary: 'Where one is logged in to the office',
    access: 'staff',
    response: strict({ sessions: Type.Array(LoginSession) }),
    errors: [],
  },
  'DELETE /staff/sessions': {
    summary: 'End all own sessions of the office but this one',
    access: 'staff',
    response: strict({ ended: Type.Integer() }),
    errors: [],
  },
  'DELETE /staff/sessions/:sessionId': {
    summary: 'End one own session of the office',
    access: 'staff',
    params: strict({ sessionId: Type.String({ pattern: '^sst_[0-9a-f]{24}$' }) }),
    response: Ok,
    errors: ['LOGIN_SESSION_NOT_FOUND'],
  },
  'POST /staff/step-up/options': {
    summary: 'What a passkey signs to show that it is still the same person',
    access: 'staff',
    response: challenge,
    errors: [],
  },
  'POST /staff/authenticator': {
    summary: 'Begin to replace the own authenticator, by a code of the old one or a passkey',
    access: 'staff',
    isSensitive: true,
    body: StaffProof,
    response: Enrolment,
    errors: ['TOO_MANY_ATTEMPTS', 'FACTOR_NOT_AVAILABLE', 'MISSING_FIELD', 'CODE_WRONG'],
  },
  'PUT /staff/authenticator': {
    summary: 'Replace the own authenticator by its first code; ends the own other sessions',
    access: 'staff',
    isSensitive: true,
    body: strict({ enrolmentToken: EnrolmentToken, code: Code }),
    response: Ok,
    errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS', 'CODE_WRONG'],
  },
  'POST /staff/password': {
    summary: 'Change the own password; ends the own other sessions',
    access: 'staff',
    isSensitive: true,
    body: strict({ oldPassword: Password, newPassword: NewPassword }),
    response: Ok,
    errors: ['TOO_MANY_ATTEMPTS', 'PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'PASSWORD_TOO_COMMON'],
  },
  'PUT /staff/email': {
    summary: 'Change the own address, where invitations go; the password is asked once more',
    access: 'staff',
    isSensitive: true,
    body: strict({ email: Type.String({ minLength: 3, maxLength: 254 }), password: Password }),
    response: Ok,
    errors: [
      'EMAIL_INVALID',
      'TOO_MANY_ATTEMPTS',
      'PASSWORD_WRONG',
      'NOT_CHANGED',
      'STAFF_EMAIL_TAKEN',
    ],
  },
  'POST /staff/passkeys/options': {
    summary: 'What a new passkey of staff is made from; the password is asked once more',
    access: 'staff',
    isSensitive: true,
    body: strict({ password: Password }),
    response: challenge,
    errors: ['TOO_MANY_ATTEMPTS', 'PASSWORD_WRONG'],
  },
  'POST /staff/passkeys': {
    summary: 'Keep a new passkey of staff',
    access: 'staff',
    body: strict({
      challengeId: ChallengeId,
      name: Type.String({ minLength: 1, maxLength: 60 }),
      attestation: PasskeyAttestation,
    }),
    response: StaffPasskey,
    errors: ['CODE_WRONG', 'FACTOR_EXISTS'],
  },
  'POST /staff/passkeys/:passkeyId/remove': {
    summary: 'Remove a passkey of staff; the password is asked once more',
    access: 'staff',
    isSensitive: true,
    body: strict({ password: Password }),
    params: strict({ passkeyId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,512}$' }) }),
    response: Ok,
    errors: ['TOO_MANY_ATTEMPTS', 'PASSWORD_WRONG', 'FACTOR_NOT_FOUND'],
  },
} as const
