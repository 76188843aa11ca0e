/** What can become of a charge: by who pays it, by the bank, by the gateway itself. */
export type ChargeAct =
  | 'pay'
  | 'payOther'
  | 'payTooLittle'
  | 'payStranger'
  /** When its time is over, and not before. */
  | 'payLate'
  | 'decline'
  | 'expire'
  | 'chargeBack'
  | 'chargeBackPart'
  | 'reverse'
  | 'refund'

/** What can become of a payout that was taken. */
export type PayoutAct =
  | 'payOut'
  /** It tells of another amount than was ordered, which decides nothing. */
  | 'tellOther'
  | 'fail'
  | 'return'

/** Courses of a charge, each as likely as it stands here; what comes of it comes in this order. */
export const CHARGE_COURSES: readonly (readonly ChargeAct[])[] = [
  ['pay'],
  ['pay'],
  ['pay'],
  ['pay'],
  ['pay'],
  ['pay'],
  ['pay'],
  ['pay'],
  ['payOther'],
  ['payTooLittle'],
  ['payStranger'],
  ['decline'],
  ['decline', 'pay'],
  ['decline', 'payStranger'],
  ['pay', 'pay'],
  ['pay', 'payStranger'],
  ['expire'],
  ['expire', 'payLate'],
  ['payLate'],
  ['pay', 'chargeBack'],
  ['pay', 'chargeBack', 'reverse'],
  ['pay', 'chargeBack', 'reverse', 'chargeBack'],
  ['pay', 'chargeBackPart'],
  ['pay', 'chargeBackPart', 'reverse'],
  ['pay', 'pay', 'chargeBack'],
  ['pay', 'refund'],
  ['pay', 'refund', 'chargeBack'],
  ['pay', 'refund', 'chargeBack', 'reverse'],
  ['payStranger', 'chargeBack'],
  ['payStranger', 'chargeBack', 'reverse'],
  ['payStranger', 'chargeBackPart'],
  ['payStranger', 'chargeBackPart', 'reverse'],
  [],
]

/** Courses of a payout; 'refused': the gateway does not take it. */
export const PAYOUT_COURSES: readonly ('refused' | readonly PayoutAct[])[] = [
  ['payOut'],
  ['payOut'],
  ['payOut'],
  ['payOut'],
  ['payOut', 'return'],
  ['tellOther', 'payOut'],
  ['fail'],
  ['fail'],
  'refused',
  [],
]
