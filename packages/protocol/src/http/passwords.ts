import Type from 'typebox'
import { CaptchaProof, FactorMethod, FactorProof, MaskedTargets } from '../proofs.ts'
import { strict } from '../schema.ts'
import { ChallengeSent, LoginResult } from './identity-bodies.ts'
import {
  Code,
  DialingCode,
  FirebaseToken,
  MobileNum,
  NewPassword,
  Ok,
  Password,
  SecretToken,
  TypedPassword,
} from './identity-parts.ts'

/** Changing a password, and replacing a forgotten one. */
export const passwordRoutes = {
  'POST /wps/member/password': {
    summary: 'Change the password; every other session ends',
    access: 'member',
    realOnly: true,
    isSensitive: true,
    isEncrypted: true,
    isOpenWhileRestricted: true,
    body: strict({ oldPassword: Type.Optional(TypedPassword), ...NewPassword }),
    response: LoginResult,
    errors: [
      'STEP_UP_REQUIRED',
      'PASSWORDS_DIFFER',
      'PASSWORD_WRONG',
      'PASSWORD_UNCHANGED',
      'FIELD_RULE',
      'PASSWORD_TOO_COMMON',
    ],
  },
  'POST /wps/member/password/email': {
    summary: 'Ask for a link to set a new password; the answer never tells who is a member',
    access: 'public',
    isSensitive: true,
    takesForm: true,
    body: strict({
      username: Type.String({ minLength: 1, maxLength: 64 }),
      email: Type.String({ minLength: 3, maxLength: 254 }),
      captcha: Type.Optional(CaptchaProof),
    }),
    response: Ok,
    errors: ['FEATURE_OFF', 'CAPTCHA_REQUIRED', 'CAPTCHA_WRONG'],
  },
  'POST /wps/member/password/email/options': {
    summary: 'What the link of a mail asks for; with a method, begins that factor',
    access: 'public',
    isSensitive: true,
    body: strict({ token: SecretToken, method: Type.Optional(FactorMethod) }),
    response: strict({
      methods: Type.Array(FactorMethod),
      maskedTargets: MaskedTargets,
      ...ChallengeSent.properties,
    }),
    errors: [
      'FEATURE_OFF',
      'LINK_INVALID',
      'FACTOR_NOT_AVAILABLE',
      'CODE_TOO_SOON',
      'TOO_MANY_ATTEMPTS',
      'CODE_QUOTA',
    ],
  },
  'POST /wps/member/password/email/confirm': {
    summary: 'Set a new password by the link of a mail; every session ends',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: strict({ token: SecretToken, proof: Type.Optional(FactorProof), ...NewPassword }),
    response: Ok,
    errors: [
      'FEATURE_OFF',
      'LINK_INVALID',
      'PASSWORDS_DIFFER',
      'FIELD_RULE',
      'PASSWORD_TOO_COMMON',
      'SECOND_FACTOR_REQUIRED',
      'CODE_WRONG',
    ],
  },
  'POST /wps/member/password/verification': {
    summary: 'Set a new password by the code sent to the telephone, and log in',
    access: 'public',
    isSensitive: true,
    isEncrypted: true,
    body: strict({
      mobileNum: MobileNum,
      countryDialingCode: Type.Optional(DialingCode),
      verificationCode: Type.Optional(Code),
      firebaseIdToken: Type.Optional(FirebaseToken),
      newPassword: Password,
      confirmNewPassword: Type.Optional(Type.String({ maxLength: 256 })),
      captcha: Type.Optional(CaptchaProof),
    }),
    response: LoginResult,
    errors: [
      'FEATURE_OFF',
      'PASSWORDS_DIFFER',
      'FIELD_RULE',
      'PASSWORD_TOO_COMMON',
      'TOO_MANY_ATTEMPTS',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'MEMBER_BLOCKED',
    ],
  },
} as const
