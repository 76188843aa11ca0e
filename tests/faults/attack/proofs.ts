/** An attack that a review proved or described, and the test that makes it again. */
export interface Proof {
  /** Of which finding it is, as docs/SECURITY.md names them. */
  readonly finding: string
  /** What the attacker tries. */
  readonly attack: string
  /** Below apps/server/src. */
  readonly file: string
  /** The test's whole name, with its describe. */
  readonly test: string
}

/** Tests of one file, and of one describe where there is one, each with the attack it makes. */
function proofs(
  finding: string,
  [file, suite]: readonly [file: string, suite?: string],
  tests: Readonly<Record<string, string>>,
): readonly Proof[] {
  const nameOf = (title: string) => (suite === undefined ? title : `${suite} > ${title}`)
  return Object.entries(tests).map(([title, attack]) => {
    return { finding, attack, file, test: nameOf(title) }
  })
}

const STAFF = 'modules/staff'
const FOUR_EYES = `${STAFF}/four-eyes.test.ts`
const FACTORS = 'modules/verification/factors.test.ts'
const LOTTERY = 'modules/lottery/lottery.test.ts'
const SHARES = 'modules/group-tickets/group-limits.test.ts'
const SOCIAL = 'modules/social/social.test.ts'
const CODES = 'modules/verification/code-budgets.test.ts'
const EMBEDDED = 'adapters/embedded-postgres/embedded-postgres.test.ts'

/** Every attack that was found, except rows that stop a queue: `poison` tries each queue. */
export const PROOFS: readonly Proof[] = [
  ...proofs('keys', [LOTTERY, 'bad input'], {
    'no key is kept as it was sent, and each route has keys of its own':
      'a bet under a key that the house derives, to halt every chase',
  }),
  ...proofs('four eyes', [FOUR_EYES, 'secrets go to the person alone'], {
    'of a new colleague: by mail, and nowhere in the office':
      'an approver who enrols as the new colleague',
    'of a reset colleague, whose ways in are gone at once':
      'an approver who enrols as a colleague who was reset',
    'of a member: to what is verified, good for three days': 'an approver who logs in as a member',
  }),
  ...proofs('four eyes', [FOUR_EYES, 'nobody approves what they do not hold'], {
    'in a new colleague: rights, and brands': 'an approver who grants what they do not hold',
    'in a role they hold themselves, nor does its proposer':
      'somebody who widens a role of their own',
  }),
  ...proofs('four eyes', [FOUR_EYES, 'a proposal stands with who made it'], {
    'it lapses when they are blocked, and stays lapsed': 'a proposal of somebody who was blocked',
    'it lapses when they may no longer propose it, or reach it':
      'a proposal of somebody who lost the right to it',
  }),
  ...proofs('challenges', [`${STAFF}/staff.test.ts`, 'the door of the office'], {
    'a passkey is made of a challenge for that alone, in the session that asked':
      'a passkey of staff from a challenge to step up, without the password',
  }),
  ...proofs('challenges', [FACTORS, 'passkeys'], {
    'are good in the session that asked, for what it asked, and nowhere else':
      'a challenge of one purpose or session, used in another',
    'are made in the session that asked, from a challenge to make one':
      'a passkey of a member from a challenge to step up',
  }),
  ...proofs('images', ['modules/pictures/uploads.test.ts'], {
    'while pictures of others are made, as many reads as there are connections pass':
      'uploads of a few, to make reads of all wait',
    'a member may send so many pictures in a day, by whatever way': 'uploads without end',
  }),
  ...proofs('bodies', ['http/before-body.test.ts', 'of somebody whom nobody knows'], {
    'a body without a length is read so far and no further': 'bodies of nobody, to fill the memory',
  }),
  ...proofs('bodies', ['http/before-body.test.ts', 'of a member'], {
    'two pictures are read at once, and no third': 'many pictures of one at once',
  }),
  ...proofs('bodies', ['http/shared-limits.test.ts', 'over HTTP'], {
    'an attempt to log in is counted by all nodes': 'the limit of each node in turn',
    'lines and sites of IPv6 are counted, whatever their holder calls itself':
      'a new address of the same site for each request',
  }),
  ...proofs('issue limit', [SHARES, 'shares count to the limit of who buys them'], {
    'and so do bets and shares of other tickets after them':
      'shares of group tickets beyond the limit of an issue',
  }),
  ...proofs('issue limit', [SHARES, 'what the worker bets for a member'], {
    'a copy beyond the limit is left out, and the follow goes on': 'copies of a plan beyond it',
  }),
  ...proofs('social links', [SOCIAL, 'linking where a second factor is due'], {
    'who has a factor is asked for it, from wherever they are known':
      'a password alone, to link a way in for good',
  }),
  ...proofs('social links', [SOCIAL, 'a link that somebody else made'], {
    'is changed in no other way, by whoever writes to the database': 'a link moved in the database',
  }),
  ...proofs('codes', [CODES, 'budgets of who asks'], {
    'strangers, new contacts and owners have budgets of their own':
      'codes to strangers, so that no member gets one',
    'who claims another’s number as a contact does not keep its owner from a code':
      'a claim to a number, so that its owner gets no code',
  }),
  ...proofs('feeds', ['modules/results/feed-owners.test.ts'], {
    'neither who set the address nor who had set it shortly before may confirm':
      'a feed’s address and its confirmation by one person',
  }),
  ...proofs('draws', [LOTTERY], {
    'coming draws are read by the key of the worker alone, older ones by both':
      'coming draws, read by a server that was taken over',
  }),
  ...proofs('audit', ['modules/audit/audit.test.ts', 'what is kept outside the database'], {
    'finds an end that was cut off with everything that remembered it':
      'the end of the audit, cut off with all that remembers it',
  }),
  ...proofs('sockets', ['realtime/realtime.test.ts'], {
    'a page is closed when its session is over by itself, and no other':
      'a socket that hears on after its session',
  }),
  ...proofs('figures', ['http/http.test.ts', 'figures and version'], {
    'are nowhere on the site’s own port, not even for loopback':
      'figures of the operator through a proxy on the same host',
  }),
  ...proofs('codes of staff', [`${STAFF}/attempts.test.ts`], {
    'who knows a password has twenty guesses at the code in a day, however slowly':
      'the code of a colleague, guessed slowly',
  }),
  ...proofs('reset links', ['modules/identity/account.test.ts', 'a forgotten password by mail'], {
    'the link alone learns nothing of the password of who has another factor':
      'a stolen link, to learn whether a password is still the same',
  }),
  ...proofs('new networks', ['modules/withdrawals/withdrawals.test.ts', 'a withdrawal'], {
    'waits a day after a login from a new network that no factor stood for':
      'a stolen password, to take the money out at once',
  }),
  ...proofs('region', ['modules/settings/settings.test.ts'], {
    'a brand of a jurisdiction that blocks countries is closed without geodata':
      'a closed country, where nobody keeps geodata',
  }),
  ...proofs('numbers', ['modules/contacts/mobile-numbers.test.ts'], {
    'a verified number is unique in a brand, however it is divided':
      'one number in three spellings on three accounts',
  }),
  ...proofs('roles', ['db/roles.test.ts', 'the application'], {
    'may not: alter table ledger_postings disable trigger user':
      'a statement slipped into a request switches off what keeps the ledger',
    'may not: truncate audit_entries': 'a statement slipped into a request empties the audit',
    "may not: copy brands to program 'cat'": 'a statement slipped into a request runs a program',
    'no row that is only ever added can be changed, whatever its triggers':
      'rows of the ledger, of bets and of the audit are rewritten',
  }),
  ...proofs('roles', ['db/roles.test.ts', 'the reader'], {
    'no column that is named as a secret can be read': 'a report takes secrets with it',
  }),
  ...proofs('roles', [EMBEDDED], {
    'nobody logs in as a superuser, the studio reaches nothing of the platform':
      'the password in a settings file opens the superuser; the studio reads members',
  }),
]
