import Type from 'typebox'
import { strict } from '../schema.ts'

/** Bounds of what may be sent at all; the brand's field rules decide what is accepted. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export const Ok = strict({ ok: Type.Literal(true) })
export const Text = Type.Optional(Type.String({ maxLength: 255 }))
export const Password = Type.String({
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
})
export const TypedPassword = Type.String({ minLength: 1, maxLength: 256 })
/** Digits as typed: spaces, dashes, brackets and a plus are taken out before the rule looks. */
export const MobileNum = Type.String({ minLength: 1, maxLength: 32 })
export const DialingCode = Type.String({ pattern: '^\\+?[1-9][0-9]{0,3}$' })
export const Code = Type.String({ minLength: 1, maxLength: 255 })
export const FirebaseToken = Type.String({ minLength: 1, maxLength: 8_192 })
/** The name on the bank account, beside a second factor. */
export const HolderName = Type.Optional(Type.String({ maxLength: 200 }))
export const SecretToken = Type.String({ pattern: '^[A-Za-z0-9_-]{20,128}$' })

export const NewPassword = {
  newPassword: Password,
  confirmNewPassword: Type.String({ maxLength: 256 }),
}
