export { checkCaptcha } from './captcha.ts'
export { bestContact, contactsOf } from './contacts.ts'
export {
  checkCode,
  CODE_MINUTES,
  consumeCode,
  sendCode,
  takeStrangersMessage,
  type CodeRequest,
} from './codes.ts'
export type { VerificationContext } from './context.ts'
export { factorsOf, readFactors, resetFactors, type Factors } from './factors.ts'
export type { Geolocation, Place } from './geolocation.ts'
export type { CaptchaPainter, SliderPicture } from './painter.ts'
export { passkeyOptions, verifyPasskeyLogin } from './passkey-assertions.ts'
export { partsOfNumber, type GivenNumber } from './given-number.ts'
export { siteOf, type Site } from './passkey-challenges.ts'
export { takeLeases, takeQuotas, type Lease, type Leased, type Limit } from './quotas.ts'
export { noticesSince, recordSecurityEvent, securityEventsOf } from './security-events.ts'
export { auditMobileCollisions } from './mobile-collisions.ts'
export { sweepVerification } from './sweep.ts'
export { emailTarget, maskTarget, mobileOf, type Mobile } from './targets.ts'
export { sendFactorCode, verifyFactor } from './verify-factor.ts'
