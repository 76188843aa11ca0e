import {
  addressOf,
  atOnce,
  call,
  countOf,
  createFaults,
  forgetCounters,
  inTurns,
  openSensitive,
  readCode,
  register,
  tallied,
  tally,
  verifyContacts,
  type Scenario,
  type World,
} from './world.ts'

/** Codes a day and brand in this run, so that a thousand requests can reach it. */
export const CODES_PER_DAY = 200

const REQUESTS = 1_000
const WRONG_CODES = 10_000
const WRONG_FACTORS = 1_000
/** Wrong codes before a code is dead, and wrong factors of a member in a quarter of an hour. */
const CODE_TRIES = 5
const FACTOR_TRIES = 10
/** Codes that one network address gets without a captcha. */
const WITHOUT_CAPTCHA = 3

const SMS = `outbox_messages where channel = 'sms'`

interface Flood {
  readonly what: string
  readonly max: number
  readonly number: (index: number) => string
  readonly address: (index: number) => string
}

const numbered = (prefix: string) => (index: number) => `${prefix}${String(index).padStart(4, '0')}`

const FLOODS: readonly Flood[] = [
  { what: 'one number', max: 1, number: () => '11920000000', address: addressOf },
  {
    what: 'one line',
    max: WITHOUT_CAPTCHA,
    number: numbered('1193000'),
    address: () => '203.0.113.9',
  },
  {
    what: 'one brand',
    max: CODES_PER_DAY,
    number: numbered('1194000'),
    address: (index) => addressOf(index + 5_000),
  },
]

/** How a flood may be answered. */
const EXPECTED: readonly string[] = [
  'ok',
  'CODE_TOO_SOON',
  'TOO_MANY_ATTEMPTS',
  'CODE_QUOTA',
  'CAPTCHA_REQUIRED',
]

async function flood(world: World, one: Flood): Promise<string[]> {
  const { expect, faults } = createFaults()
  await forgetCounters(world)
  const before = await countOf(world, SMS)
  const answers = await atOnce(REQUESTS, (index) =>
    call(world, index, 'POST /wps/verification/sms/register', {
      body: { mobileNum: one.number(index), countryDialingCode: '55' },
      address: one.address(index),
    }),
  )
  const counts = tally(answers)
  const messages = (await countOf(world, SMS)) - before
  expect(messages <= one.max, `${messages} SMS for ${one.what}, at most ${one.max}`)
  // A quota that blocks everybody would pass the test, too, but be no service.
  expect(messages > 0, `no SMS at all for ${one.what}: ${tallied(counts)}`)
  expect(counts['ok'] === messages, `${messages} SMS for ${one.what}: ${tallied(counts)}`)
  const strange = Object.keys(counts).filter((code) => !EXPECTED.includes(code))
  expect(strange.length === 0, `requests for ${one.what} were answered ${tallied(counts)}`)
  return faults
}

export const smsFlood: Scenario = {
  name: 'SMS floods',
  async run(world) {
    const faults: string[] = []
    for (const one of FLOODS) faults.push(...(await flood(world, one)))
    await forgetCounters(world)
    return { figures: { requests: REQUESTS * FLOODS.length }, faults }
  },
}

/** A code of six digits that is not `right`. */
function wrongCode(right: string, index: number): string {
  const code = String(index).padStart(6, '0')
  return code === right ? '999999' : code
}

export const wrongCodes: Scenario = {
  name: 'wrong codes',
  async run(world) {
    const { expect, faults } = createFaults()
    const number = { mobileNum: '11950000001', countryDialingCode: '55' }
    await register(world, 'guessed')
    await verifyContacts(world, 'guessed', { mobileNum: number.mobileNum })
    await call(world, 0, 'POST /wps/verification/sms/noLogin', {
      body: { ...number, purpose: 'login' },
    })
    const right = await readCode(world, '+5511950000001')
    const guess = (code: string, index: number) =>
      call(world, index, 'POST /wps/session/login', {
        body: { type: 'sms', ...number, verificationCode: code },
        address: addressOf(index),
      })
    const counts = tally(
      await inTurns(WRONG_CODES, 100, (index) => guess(wrongCode(right, index), index)),
    )
    expect(
      counts['CODE_WRONG'] === CODE_TRIES && counts['CODE_EXPIRED'] === WRONG_CODES - CODE_TRIES,
      `${WRONG_CODES} wrong codes: ${tallied(counts)}`,
    )
    const late = tally([await guess(right, 0)])
    expect(late['CODE_EXPIRED'] === 1, `the right code after them: ${tallied(late)}`)
    return { figures: { wrong: WRONG_CODES, judged: counts['CODE_WRONG'] ?? 0 }, faults }
  },
}

export const wrongFactors: Scenario = {
  name: 'wrong factors',
  async run(world) {
    const { expect, faults } = createFaults()
    const token = await register(world, 'guessedtwice')
    await verifyContacts(world, 'guessedtwice', { email: 'guessedtwice@example.com' })
    await openSensitive(world, token)
    await call(world, 0, 'POST /wps/member/security/recovery-codes', { token })
    const counts = tally(
      await inTurns(WRONG_FACTORS, 50, (index) =>
        call(world, index, 'POST /wps/session/step-up', {
          token,
          body: { proof: { method: 'recovery', code: `AAAA-BBBB-${index}` } },
          address: addressOf(index),
        }),
      ),
    )
    const locked = WRONG_FACTORS - FACTOR_TRIES
    expect(
      counts['CODE_WRONG'] === FACTOR_TRIES && counts['TOO_MANY_ATTEMPTS'] === locked,
      `${WRONG_FACTORS} wrong recovery codes: ${tallied(counts)}`,
    )
    return { figures: { wrong: WRONG_FACTORS, judged: counts['CODE_WRONG'] ?? 0 }, faults }
  },
}

export const floods: readonly Scenario[] = [smsFlood, wrongCodes, wrongFactors]
