import Type, { type Static } from 'typebox'
import { CaptchaProof } from '../proofs.ts'
import { strict } from '../schema.ts'
import { LimitsBody } from './gambling-limits.ts'
import { Code, DialingCode, FirebaseToken, MobileNum, Password, Text } from './identity-parts.ts'

/** What both kinds of registration take beside their own fields (SPECIFICATION 3.28 to 3.37). */
const REGISTER_COMMON = {
  password: Password,
  confirmPassword: Text,
  /** Full date: the age rule compares the day, never only the year. */
  birthday: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  hasAcceptedTerms: Type.Boolean(),
  payeeName: Text,
  fullName: Text,
  nickname: Text,
  email: Text,
  idNumber: Text,
  paymentPassword: Text,
  bankAccountName: Text,
  address: Text,
  nationality: Text,
  occupation: Text,
  sourceOfIncome: Text,
  qqNum: Text,
  line: Text,
  whatsapp: Text,
  facebook: Text,
  wechat: Text,
  telegram: Text,
  zalo: Text,
  recommenderId: Text,
  affiliateCode: Text,
  referralCode: Text,
  captcha: Type.Optional(CaptchaProof),
  firebaseIdToken: Type.Optional(FirebaseToken),
  limits: Type.Optional(LimitsBody),
  registerUrl: Type.Optional(Type.String({ maxLength: 2_000 })),
  domain: Text,
  registerMethod: Type.Optional(Type.String({ pattern: '^[A-Z]{2,16}$' })),
  /** False: open the account only. Otherwise it is logged in, too. */
  login: Type.Optional(Type.Boolean()),
} as const

export const RegisterBody = strict({
  username: Type.Optional(Type.String({ maxLength: 255 })),
  mobileNum: Type.Optional(MobileNum),
  countryDialingCode: Type.Optional(DialingCode),
  verificationCode: Type.Optional(Code),
  ...REGISTER_COMMON,
})

/** The same by telephone number; without a username one is made. */
export const RegisterMobileBody = strict({
  username: Type.Optional(Type.String({ maxLength: 255 })),
  mobileNum: MobileNum,
  countryDialingCode: Type.Optional(DialingCode),
  verificationCode: Type.Optional(Code),
  ...REGISTER_COMMON,
})

export type RegisterBody = Static<typeof RegisterBody>
export type RegisterMobileBody = Static<typeof RegisterMobileBody>
