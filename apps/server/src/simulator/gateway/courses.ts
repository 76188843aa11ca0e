/** Events of a charge: by its payer, by the bank, by the gateway itself. */
export type ChargeAct =
  | 'pay'
  | 'payOther'
  | 'payTooLittle'
  | 'payStranger'
  /** Only after its expiry. */
  | 'payLate'
  | 'decline'
  | 'expire'
  | 'chargeBack'
  | 'chargeBackPart'
  | 'reverse'
  | 'refund'

/** Events of an accepted payout. */
export type PayoutAct =
  | 'payOut'
  /** Reports another amount than ordered, which decides nothing. */
  | 'tellOther'
  | 'fail'
  | 'return'

/** Equally likely courses of a charge, with their acts in order. */
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

/** Courses of a payout; 'refused': the gateway does not accept it. */
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
