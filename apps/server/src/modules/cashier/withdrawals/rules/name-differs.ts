import { isSameName } from '../../../identity/index.ts'
import { HOLD, PASS, type Rule } from './facts.ts'

/**
 * The account must be the member's own [S-42]: its holder is who the member is. The holder is the
 * real name that was on record when the account was added; a bank compares it with the name that
 * it has itself, and the gateway tells (`holderDiffers`). A coin's address has no name anywhere and
 * no gateway tells one: there it passes unless the real name was changed since. What stands in its
 * place is the waiting time of a new account, and that one address belongs to one member.
 */
export const nameDiffers: Rule = ({ money, holderName, realName }) =>
  money.isOwnAccountOnly && (realName === undefined || !isSameName(holderName, realName))
    ? HOLD
    : PASS
