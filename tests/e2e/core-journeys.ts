/** A promise to a person, and the journey that verifies it. */
export interface CoreJourney {
  readonly promise: string
  /** In tests/e2e. */
  readonly file: string
  /** The full title of the test, with its variant (keyboard or phone). */
  readonly title: string
}

const AT_A_DESK = ', by keyboard alone, in Portuguese'
const ON_A_PHONE = ', on a phone, in English @phone'

/**
 * The journeys of the gate: one for each promise, those whose failure would do most harm. At
 * most thirty, each within 20 s on a quiet machine; none waits for the real clock.
 */
export const CORE_JOURNEYS: readonly CoreJourney[] = [
  {
    promise: 'sign up, deposit, bet, draw, verify',
    file: 'first-light.spec.ts',
    title: 'first light: from opening an account to a draw that the member recomputes',
  },
  {
    promise: 'the slip on a phone of 360 px',
    file: 'slip.spec.ts',
    title: `of three bets on a slip one goes, one is changed, and two are placed${ON_A_PHONE}`,
  },
  {
    promise: 'the rebate of a lower prize group',
    file: 'prize-group.spec.ts',
    title: `a lower prize group gives a part of the stake back${ON_A_PHONE}`,
  },
  {
    promise: 'a bet by keyboard alone',
    file: 'keyboard.spec.ts',
    title: 'an account is opened and a bet is placed by keyboard alone',
  },
  {
    promise: 'a visitor who wants to bet logs in and goes on',
    file: 'visitor.spec.ts',
    title: 'a visitor who wants to bet logs in, and the bet goes on',
  },
  {
    promise: 'logging out leaves nothing behind, and nothing is accepted afterwards',
    file: 'visitor.spec.ts',
    title: 'logging out asks first, and leaves nothing of the member behind',
  },
  {
    promise: 'log in with a second factor',
    file: 'identity-factors.spec.ts',
    title: `an authenticator is set up, and its code opens from a network not seen${AT_A_DESK}`,
  },
  {
    promise: 'a forgotten password',
    file: 'identity-mail.spec.ts',
    title: `a forgotten password is chosen anew by the link of a mail${ON_A_PHONE}`,
  },
  {
    promise: 'an account by the rules of the brand, nothing lost by a reload',
    file: 'identity-register.spec.ts',
    title: `an account is opened by the rules of the brand, and a reload loses nothing${AT_A_DESK}`,
  },
  {
    promise: 'a limit is lowered at once, raised later, and a pause holds',
    file: 'limits.spec.ts',
    title: 'a limit is lowered at once, raised later, and a pause begins in two taps',
  },
  {
    promise: 'self-exclusion shuts the door at once',
    file: 'limits.spec.ts',
    title: `a raise waits and asks again, and an exclusion shuts the door${ON_A_PHONE}`,
  },
  {
    promise: 'a deposit by Pix is there without a reload',
    file: 'deposits.spec.ts',
    title: `a deposit by Pix is copied, paid and there without a reload${AT_A_DESK}`,
  },
  {
    promise: 'Pix deposit to a withdrawal that is approved, paid and confirmed',
    file: 'withdrawals.spec.ts',
    title: 'Pix deposit, play, withdrawal approved by staff, paid and confirmed @phone',
  },
  {
    promise: 'the approver in the office',
    file: 'office-cashier.spec.ts',
    title: 'a withdrawal is claimed, left to others, and refused by keyboard alone',
  },
  {
    promise: 'a result is entered by two people',
    file: 'office-lottery.spec.ts',
    title: 'two people enter a result, and correct it; the member sees both',
  },
  {
    promise: 'staff block a member with a reason, and the audit tells of it',
    file: 'office.spec.ts',
    title: 'a member is found by Ctrl-K, blocked with a reason, and the audit tells of it',
  },
  {
    promise: 'four eyes: who proposes cannot approve',
    file: 'office.spec.ts',
    title: 'a reset waits for four eyes: who proposes it cannot approve it',
  },
  {
    promise: 'a slot from the lobby to the wallet',
    file: 'game-frame.spec.ts',
    title: 'a spin by keyboard: the bar moves by the round, and the round is kept',
  },
  {
    promise: 'an instant game: a reload goes on with the round, and the wallet is right',
    file: 'game-frame.spec.ts',
    title: 'a reload in the middle of a round goes on with it',
  },
  {
    promise: 'a pause reaches into a vendor’s frame at once',
    file: 'game-frame.spec.ts',
    title: 'a pause that begins elsewhere covers the game at once; no bet is taken',
  },
  {
    promise: 'an agent: from a poster to the bet that a bill was made of',
    file: 'agent-journey.spec.ts',
    title: `from a poster to the bet that a bill was made of${ON_A_PHONE}`,
  },
  {
    promise: 'contracts: terms are lowered, what ends is read, and more is refused',
    file: 'agent-offers.spec.ts',
    title: `terms are lowered, what ends is read, and more is refused${ON_A_PHONE}`,
  },
  {
    promise: 'another language, from right to left',
    file: 'languages.spec.ts',
    title: 'an address asks for ar: from right to left',
  },
  {
    promise: 'another language comes without a reload',
    file: 'languages.spec.ts',
    title: 'another language comes without a reload, is remembered, and is the server’s, too',
  },
  {
    promise: 'a lost answer is asked for again, and the bet stands once',
    file: 'lost-answer.spec.ts',
    title: 'an answer lost on the way is asked for again by its key, and the bet stands once',
  },
  {
    promise: 'offline and back',
    file: 'network.spec.ts',
    title: 'a page that loses the network says so, and that it is back by falling silent',
  },
  {
    promise: 'two brands: a member of another brand pays in there',
    file: 'brands.spec.ts',
    title: 'a member of another brand pays in there, and comes back to it',
  },
  {
    promise: 'the betting record and the ledger agree, and are a file',
    file: 'account-records.spec.ts',
    title: `from a sum to its bet, and a file of it${AT_A_DESK}`,
  },
  {
    promise: 'a promotion says its terms first, and what it brings is claimed',
    file: 'promotions.spec.ts',
    title: `a visitor reads promotions; a member joins, redeems a code and claims${ON_A_PHONE}`,
  },
]
