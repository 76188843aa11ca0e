import { isSameName } from '../../identity/index.ts'
import { HOLD, PASS, type Rule } from './facts.ts'

/**
 * The bank account must be the member's own [S-42]. Its holder is the real name recorded when the
 * account was added; a bank compares it with its own record, and the gateway reports a difference
 * (`holderDiffers`). An address of a cryptocurrency has no name, and no gateway reports one: there
 * the rule passes unless the real name was changed since. Instead, a new account has a waiting
 * time, and one address belongs to one member.
 */
export const nameDiffers: Rule = ({ money, holderName, realName }) =>
  money.isOwnAccountOnly && (realName === undefined || !isSameName(holderName, realName))
    ? HOLD
    : PASS
