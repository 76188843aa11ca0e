import Type, { type Static } from 'typebox'
import { FactorProof } from '../proofs.ts'
import { Instant, strict } from '../schema.ts'
import {
  Captcha,
  CaptchaKind,
  CodeSent,
  MemberCodeBody,
  NoLoginCodeBody,
  RegisterCodeBody,
  StepUpOptions,
} from './verification-shapes.ts'

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
