import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'

/** Field bounds of this sign-up; the server-supplied field rules will replace them. */
export const USERNAME_PATTERN = '^[A-Za-z][A-Za-z0-9]{3,19}$'
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export const RegisterBody = strict({
  username: Type.String({ pattern: USERNAME_PATTERN }),
  password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
  /** Full date: the age rule compares the day, never the year alone (ruling 6). */
  birthday: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  hasAcceptedTerms: Type.Boolean(),
})

export const LoginBody = strict({
  username: Type.String({ minLength: 1, maxLength: 64 }),
  password: Type.String({ minLength: 1, maxLength: 256 }),
})

/** Member info in the specification's words: `account` is the username, `type` 0 a member. */
export const MemberInfo = strict({
  id: Type.String(),
  account: Type.String(),
  type: Type.Integer(),
  registeredAt: Instant,
})

export type RegisterBody = Static<typeof RegisterBody>
export type LoginBody = Static<typeof LoginBody>
export type MemberInfo = Static<typeof MemberInfo>

/** The session goes as an HttpOnly cookie; API clients may ask for it as a Bearer token. */
export const SessionStarted = strict({ member: MemberInfo, token: Type.Optional(Type.String()) })
export type SessionStarted = Static<typeof SessionStarted>

export const identityRoutes = {
  'PUT /wps/member/register': {
    summary: 'Open an account and log in',
    access: 'public',
    isSensitive: true,
    body: RegisterBody,
    response: SessionStarted,
    errors: [
      'TERMS_NOT_ACCEPTED',
      'BIRTHDAY_INVALID',
      'UNDER_AGE',
      'PASSWORD_TOO_COMMON',
      'USERNAME_UNAVAILABLE',
      'RATE_LIMITED',
    ],
  },
  'POST /wps/session/login': {
    summary: 'Log in',
    access: 'public',
    isSensitive: true,
    body: LoginBody,
    response: SessionStarted,
    errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  },
  'DELETE /wps/session/logout': {
    summary: 'End this session',
    access: 'member',
    response: strict({ ok: Type.Literal(true) }),
    errors: [],
  },
  'GET /wps/member/info': {
    summary: 'The member of this session',
    access: 'member',
    response: MemberInfo,
    errors: [],
  },
} as const
