import Type from 'typebox'
import { strict } from '../schema.ts'
import { Jwks, SessionStarted } from './identity-bodies.ts'
import { RegisterBody, RegisterMobileBody } from './registration-bodies.ts'
import { CountryShape, RegisterSettings } from './register-settings.ts'

const REGISTER_ERRORS = [
  'REGISTRATION_CLOSED',
  'TERMS_NOT_ACCEPTED',
  'FIELD_NOT_ASKED',
  'FIELD_RULE',
  'LIMIT_NOT_OFFERED',
  'LIMIT_OUT_OF_BOUNDS',
  'PASSWORDS_DIFFER',
  'BIRTHDAY_INVALID',
  'UNDER_AGE',
  'PASSWORD_TOO_COMMON',
  'AFFILIATE_CODE_UNKNOWN',
  'INVITATION_EXPIRED',
  'INVITATION_USED_UP',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'USERNAME_UNAVAILABLE',
  'MOBILE_UNAVAILABLE',
  'TAX_ID_TAKEN',
  'PAYLOAD_REFUSED',
  'PAYLOAD_NOT_ENCRYPTED',
] as const

/** Fields required of a new member, and opening the account. */
export const registrationRoutes = {
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
    summary: 'Whether the code of an affiliate or of an agent’s link is valid here',
    access: 'public',
    isSensitive: true,
    query: strict({
      code: Type.String({ maxLength: 64 }),
      domain: Type.Optional(Type.String({ maxLength: 255 })),
    }),
    response: strict({
      isValid: Type.Boolean(),
      /** Why it is not. */
      code: Type.Optional(
        Type.Enum(['AFFILIATE_CODE_UNKNOWN', 'INVITATION_EXPIRED', 'INVITATION_USED_UP']),
      ),
    }),
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
} as const
