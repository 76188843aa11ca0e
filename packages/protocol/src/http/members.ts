import Type, { type Static } from 'typebox'
import { STATIC_AVATARS } from '../static-avatars.ts'
import { CryptoNetworkId, type PaymentMethodId } from '../payment-methods.ts'
import { Instant, strict } from '../schema.ts'
import { Passkey } from './factors.ts'
import { SocialProviderId } from './social-provider.ts'
import { SecurityEvent } from './verification.ts'
import { CodeSent } from './verification-shapes.ts'

export { STATIC_AVATARS }

/** Bytes of a picture that may be sent. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
export const BANK_ACCOUNTS_MAX = 5

export const StaticAvatarId = Type.Enum([...STATIC_AVATARS])

/** An own picture is sent to the same route as image/png or image/jpeg, as raw bytes. */
export const AvatarChoice = strict({ avatarType: Type.Literal('STATIC'), avatar: StaticAvatarId })

export const Avatar = strict({
  avatarType: Type.Union([Type.Literal('CUSTOM'), Type.Literal('STATIC')]),
  /** CUSTOM: the picture's id; STATIC: one of STATIC_AVATARS. */
  avatar: Type.String(),
  /** CUSTOM: where the picture is, on this host. */
  url: Type.Optional(Type.String()),
})

const Digits = (min: number, max: number) => Type.String({ pattern: `^[0-9]{${min},${max}}$` })

/**
 * Where winnings go: an account at a bank, a Pix key, or a crypto address. The holder is always the
 * member, by the real name on record [S-42]; an address carries no name, so there it
 * rests on the member's statement only. The profile decides which kinds are offered:
 * `bankAccountKinds` of the overview.
 */
export const NewBankAccount = Type.Union([
  strict({
    kind: Type.Literal('br'),
    /** Three digits of the clearing system: "001". */
    bankCode: Digits(3, 3),
    branchNumber: Digits(1, 5),
    /** With its check digit: "12345-6", "12345-X". */
    accountNumber: Type.String({ pattern: '^[0-9]{1,13}-?[0-9Xx]$' }),
    accountType: Type.Union([Type.Literal('checking'), Type.Literal('savings')]),
  }),
  strict({
    kind: Type.Literal('pix'),
    keyType: Type.Union([
      Type.Literal('cpf'),
      Type.Literal('email'),
      Type.Literal('mobile'),
      Type.Literal('random'),
    ]),
    key: Type.String({ minLength: 5, maxLength: 77 }),
  }),
  strict({
    kind: Type.Literal('iban'),
    /** Spaces between groups are taken out. */
    iban: Type.String({ minLength: 15, maxLength: 42 }),
    bic: Type.Optional(Type.String({ minLength: 8, maxLength: 11 })),
  }),
  strict({
    kind: Type.Literal('crypto'),
    network: CryptoNetworkId,
    /** With its checksum, as a wallet shows it. */
    address: Type.String({ minLength: 14, maxLength: 90 }),
  }),
])

export const BankAccountKind = Type.Union([
  Type.Literal('br'),
  Type.Literal('pix'),
  Type.Literal('iban'),
  Type.Literal('crypto'),
])

export const BankAccount = strict({
  bankAccountId: Type.String(),
  kind: BankAccountKind,
  /** br: the bank's code; pix: the key's type; iban: the country; crypto: the network's name. */
  detail: Type.String(),
  /** All but the last few characters hidden: "•••• 3000". */
  maskedNumber: Type.String(),
  holderName: Type.String({ description: 'masked' }),
  createdAt: Instant,
})

export const SecurityOverview = strict({
  username: Type.String(),
  /** Masked, as are mobile and real name: "m•••@e•••.com". */
  email: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String()),
  realName: Type.Optional(Type.String()),
  isEmailVerified: Type.Boolean(),
  isMobileVerified: Type.Boolean(),
  hasFundPassword: Type.Boolean(),
  passwordChangedAt: Instant,
  totp: strict({ isOn: Type.Boolean(), since: Type.Optional(Instant) }),
  passkeys: Type.Array(Passkey),
  recoveryCodesLeft: Type.Integer(),
  bankAccounts: Type.Array(BankAccount),
  bankAccountKinds: Type.Array(BankAccountKind),
  /** Social sign-ins linked to this account; a link cannot be undone. */
  social: Type.Array(SocialProviderId),
  sessionCount: Type.Integer(),
  avatar: Avatar,
  /** Sensitive changes are open until then. */
  stepUpUntil: Type.Optional(Instant),
  /** The newest first. */
  events: Type.Array(SecurityEvent),
})

const Email = Type.String({ minLength: 3, maxLength: 254 })
const Mobile = {
  mobileNum: Type.String({ minLength: 1, maxLength: 32 }),
  countryDialingCode: Type.String({ pattern: '^\\+?[1-9][0-9]{0,3}$' }),
}
const Code = Type.String({ minLength: 1, maxLength: 64 })
const FundPassword = Type.String({ minLength: 1, maxLength: 128 })

export const EmailBody = strict({ email: Email })
export const EmailConfirmBody = strict({ email: Email, code: Code })
export const MobileBody = strict(Mobile)
export const MobileConfirmBody = strict({ ...Mobile, code: Code })
export const RealNameBody = strict({ realName: Type.String({ minLength: 1, maxLength: 120 }) })
export const FundPasswordBody = strict({
  /** Demanded where there is one already. */
  oldFundPassword: Type.Optional(FundPassword),
  fundPassword: FundPassword,
  confirmFundPassword: FundPassword,
})

export type Avatar = Static<typeof Avatar>
export type AvatarChoice = Static<typeof AvatarChoice>
export type NewBankAccount = Static<typeof NewBankAccount>
export type BankAccountKind = Static<typeof BankAccountKind>

/** The payment method for each kind of account. */
export const PAYOUT_METHOD_OF: Readonly<Record<BankAccountKind, PaymentMethodId>> = {
  pix: 'pix',
  br: 'bankTransfer',
  iban: 'bankTransfer',
  crypto: 'crypto',
}
export type BankAccount = Static<typeof BankAccount>
export type SecurityOverview = Static<typeof SecurityOverview>
export type FundPasswordBody = Static<typeof FundPasswordBody>

const Ok = strict({ ok: Type.Literal(true) })
const CODE_ERRORS = ['CODE_TOO_SOON', 'TOO_MANY_ATTEMPTS', 'CODE_QUOTA'] as const
const OWN = { access: 'member', realOnly: true } as const
const SENSITIVE = { ...OWN, needsStepUp: true, isSensitive: true } as const

export const memberRoutes = {
  'GET /wps/member/security': {
    ...OWN,
    summary: 'How the own account is protected, and what happened to it',
    response: SecurityOverview,
    errors: [],
  },
  'POST /wps/member/email': {
    ...SENSITIVE,
    summary: 'Send a code to a new e-mail address',
    body: EmailBody,
    response: CodeSent,
    errors: ['EMAIL_INVALID', ...CODE_ERRORS],
  },
  'PUT /wps/member/email': {
    ...SENSITIVE,
    summary: 'Keep the new e-mail address by the code sent to it',
    body: EmailConfirmBody,
    response: Ok,
    errors: ['EMAIL_INVALID', 'CODE_WRONG', 'CODE_EXPIRED', 'EMAIL_UNAVAILABLE'],
  },
  'POST /wps/member/mobile': {
    ...SENSITIVE,
    summary: 'Send a code to a new telephone number',
    body: MobileBody,
    response: CodeSent,
    errors: ['PHONE_INVALID', ...CODE_ERRORS],
  },
  'PUT /wps/member/mobile': {
    ...SENSITIVE,
    summary: 'Keep the new telephone number by the code sent to it',
    body: MobileConfirmBody,
    response: Ok,
    errors: ['PHONE_INVALID', 'CODE_WRONG', 'CODE_EXPIRED', 'MOBILE_UNAVAILABLE'],
  },
  'PUT /wps/member/language': {
    summary: 'Choose the language that messages are written in',
    access: 'member',
    body: strict({ language: Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z]{2,8})?$' }) }),
    response: Ok,
    errors: ['VALIDATION_FAILED'],
  },
  'PUT /wps/member/real-name': {
    ...SENSITIVE,
    summary: 'Set the real name, once',
    body: RealNameBody,
    response: Ok,
    errors: ['FIELD_RULE', 'REAL_NAME_FIXED'],
  },
  'POST /wps/member/fund-password': {
    ...SENSITIVE,
    summary: 'Set or change the password that releases points and money',
    isEncrypted: true,
    body: FundPasswordBody,
    response: Ok,
    errors: [
      'PASSWORDS_DIFFER',
      'FIELD_RULE',
      'TOO_MANY_ATTEMPTS',
      'PASSWORD_WRONG',
      'PASSWORD_UNCHANGED',
      'PASSWORD_TOO_COMMON',
    ],
  },
  'POST /wps/member/bank-accounts': {
    ...SENSITIVE,
    summary: "Add a bank account of one's own",
    isEncrypted: true,
    body: NewBankAccount,
    response: BankAccount,
    errors: ['BANK_ACCOUNT_INVALID', 'BANK_ACCOUNT_EXISTS'],
  },
  'DELETE /wps/member/bank-accounts/:bankAccountId': {
    ...SENSITIVE,
    summary: 'Remove a bank account',
    params: strict({ bankAccountId: Type.String({ pattern: '^bnk_[0-9a-z]{1,12}$' }) }),
    response: Ok,
    errors: ['BANK_ACCOUNT_NOT_FOUND'],
  },
  'PUT /wps/member/avatar': {
    ...OWN,
    summary: 'Choose a drawn picture, or send one: PNG or JPEG, its bytes as the body',
    isSensitive: true,
    takesImage: true,
    body: AvatarChoice,
    response: Avatar,
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_INVALID'],
  },
  'GET /wps/member/info/icon': {
    summary: 'The picture of the member of this session',
    access: 'member',
    response: Avatar,
    errors: [],
  },
  'GET /wps/avatars/:avatarId': {
    summary: 'A picture that a member sent, made anew by us: WebP',
    access: 'public',
    params: strict({ avatarId: Type.String({ pattern: '^avt_[A-Za-z0-9_-]{22}$' }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['NOT_FOUND'],
  },
} as const
