import Type, { type Static } from 'typebox'
import { CaptchaProof, FactorProof } from '../proofs.ts'
import { Instant, strict } from '../schema.ts'
import { HolderName } from './identity-parts.ts'
import { LoginResult, RegisterBody } from './identity.ts'
import { SocialProviderId } from './social-provider.ts'

/**
 * The page that a provider's redirect ends at: `/social#ticket=…`, or `/social#error=…` with an
 * error code. The part after `#` reaches no log and no other site.
 */
export const SOCIAL_PAGE = '/social'

const Ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const provider = strict({ provider: SocialProviderId })

/** What a ticket grants. Valid once, for a few minutes, in the browser it was issued to. */
export const SocialTicket = strict({
  provider: SocialProviderId,
  /** True: log in with it. False: link it to an account, or register. */
  isLinked: Type.Boolean(),
  /** To fill a form in; what the provider said, which may be nothing. */
  suggested: strict({
    email: Type.Optional(Type.String()),
    fullName: Type.Optional(Type.String()),
  }),
  expiresAt: Instant,
})

export const SocialLinkBody = strict({
  ticket: Ticket,
  username: Type.String({ minLength: 1, maxLength: 64 }),
  password: Type.String({ minLength: 1, maxLength: 256 }),
  captcha: Type.Optional(CaptchaProof),
})

export const SocialVerifyBody = strict({
  ticket: Ticket,
  challengeToken: Type.String({ pattern: '^[A-Za-z0-9_-]{20,128}$' }),
  proof: FactorProof,
  holderName: HolderName,
})

export const SocialRegisterBody = strict({ ticket: Ticket, ...RegisterBody.properties })

export type SocialTicket = Static<typeof SocialTicket>
export type SocialLinkBody = Static<typeof SocialLinkBody>
export type SocialVerifyBody = Static<typeof SocialVerifyBody>
export type SocialRegisterBody = Static<typeof SocialRegisterBody>

/** A provider adds parameters of its own to the redirect; their number and length are bounded. */
const CallbackQuery = Type.Record(
  Type.String({ pattern: '^[a-z_]{1,40}$' }),
  Type.String({ maxLength: 4_096 }),
)

/** The answer is a redirect; there is no body. */
const Redirect = Type.Unsafe<unknown>({ description: 'a redirect' })

export const socialRoutes = {
  'GET /wps/social/providers': {
    summary: 'Which providers one may sign in from here',
    access: 'public',
    response: strict({ providers: Type.Array(SocialProviderId) }),
    errors: [],
  },
  'GET /wps/social/:provider/start': {
    summary: 'Go to the provider to sign in',
    access: 'public',
    isSensitive: true,
    params: provider,
    response: Redirect,
    errors: ['FEATURE_OFF', 'UNAVAILABLE'],
  },
  'GET /wps/social/:provider/callback': {
    summary: 'The way back from the provider; ends at the page with a ticket',
    access: 'public',
    isSensitive: true,
    params: provider,
    query: CallbackQuery,
    response: Redirect,
    errors: [],
  },
  'GET /wps/social/ticket/:ticket': {
    summary: 'What a ticket grants; reading it does not use it up',
    access: 'public',
    isSensitive: true,
    params: strict({ ticket: Ticket }),
    response: SocialTicket,
    errors: ['LINK_INVALID'],
  },
  'POST /wps/social/login': {
    summary: 'Log in to the account the ticket is linked to',
    access: 'public',
    isSensitive: true,
    body: strict({ ticket: Ticket }),
    response: LoginResult,
    errors: ['LINK_INVALID', 'MEMBER_BLOCKED'],
  },
  'POST /wps/social/link': {
    summary: 'Link to an existing account, for good, by its password, and log in',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: SocialLinkBody,
    response: LoginResult,
    errors: [
      'LINK_INVALID',
      'TOO_MANY_ATTEMPTS',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'INVALID_CREDENTIALS',
      'MEMBER_BLOCKED',
      'SOCIAL_TAKEN',
    ],
  },
  'POST /wps/social/link/verify': {
    summary: 'Answer the challenge that linking asked for; only then is the account linked',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: SocialVerifyBody,
    response: LoginResult,
    errors: [
      'LINK_INVALID',
      'TOO_MANY_ATTEMPTS',
      'FACTOR_NOT_AVAILABLE',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'MISSING_FIELD',
      'HOLDER_NAME_WRONG',
      'MEMBER_BLOCKED',
      'SOCIAL_TAKEN',
    ],
  },
  'POST /wps/social/register': {
    summary: 'Open an account that is linked from the start, and log in',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: SocialRegisterBody,
    response: LoginResult,
    errors: ['LINK_INVALID', 'SOCIAL_TAKEN', 'REGISTRATION_CLOSED', 'FIELD_RULE', 'UNDER_AGE'],
  },
} as const
