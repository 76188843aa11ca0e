import { codeOf } from '../lib/http.ts'
import { freshStaffCode, STAFF_PASSWORD } from '../lib/staff.ts'
import {
  addressOf,
  call,
  createFaults,
  forgetCounters,
  inTurns,
  openSensitive,
  PASSWORD,
  register,
  solveCaptcha,
  tallied,
  tally,
  verifyContacts,
  type Scenario,
  type World,
} from './world.ts'

const HOME = '198.51.100.40'
const ABROAD = '203.0.113.140'
const ATTACKS = 2_000
const STAFF_ATTACKS = 500
/** Wrong tries of one account from all unknown networks in a day, captchas solved. */
const ELSEWHERE_MAX = 100

function logIn(
  world: World,
  username: string,
  given: { readonly password: string; readonly address: string; readonly captcha?: unknown },
  node = 0,
) {
  const { address, ...credentials } = given
  return call(world, node, 'POST /wps/session/login', {
    body: { username, ...credentials },
    address,
  })
}

/** Two thousand wrong passwords from as many networks: few are checked, nobody is locked out. */
async function attackByPassword(world: World, expect: (holds: boolean, what: string) => void) {
  await register(world, 'victim', HOME)
  const counts = tally(
    await inTurns(ATTACKS, 50, (index) =>
      logIn(
        world,
        'victim',
        { password: `wrong phrase ${index}`, address: addressOf(index) },
        index,
      ),
    ),
  )
  const judged = counts['INVALID_CREDENTIALS'] ?? 0
  expect(judged <= ELSEWHERE_MAX, `${judged} wrong passwords were judged: ${tallied(counts)}`)
  const home = await logIn(world, 'victim', { password: PASSWORD, address: HOME })
  expect(codeOf(home) === 'ok', `the victim at home was answered ${codeOf(home)}`)
  return judged
}

/** Attackers who solve captchas use up what strangers have; the victim's network has its own. */
async function attackWithCaptchas(world: World, expect: (holds: boolean, what: string) => void) {
  await forgetCounters(world)
  await logIn(world, 'victim', { password: 'wrong', address: ABROAD })
  const captcha = await solveCaptcha(world)
  const abroad = await logIn(world, 'victim', { password: PASSWORD, address: ABROAD, captcha })
  expect(codeOf(abroad) === 'ok', `the victim abroad, with a captcha: ${codeOf(abroad)}`)
  let spent = 0
  for (let index = 0; index < ELSEWHERE_MAX + 20; index += 1) {
    const solved = await solveCaptcha(world)
    const address = addressOf(20_000 + index)
    const given = { password: `wrong ${index}`, address, captcha: solved }
    const code = codeOf(await logIn(world, 'victim', given, index))
    if (code === 'TOO_MANY_ATTEMPTS') break
    if (code === 'INVALID_CREDENTIALS') spent += 1
  }
  expect(spent <= ELSEWHERE_MAX, `${spent} wrong passwords with captchas were judged`)
  const home = await logIn(world, 'victim', { password: PASSWORD, address: HOME })
  expect(codeOf(home) === 'ok', `the victim at home, strangers spent: ${codeOf(home)}`)
  return spent
}

/** Codes requested by strangers do not use up the owner's quota. */
async function attackBySms(world: World, expect: (holds: boolean, what: string) => void) {
  await forgetCounters(world)
  const mobileNum = '11960000001'
  const token = await register(world, 'victimsms', HOME)
  await verifyContacts(world, 'victimsms', { mobileNum })
  await openSensitive(world, token)
  const body = { mobileNum, countryDialingCode: '55', purpose: 'login' }
  const flood = await inTurns(300, 50, (index) =>
    call(world, index, 'POST /wps/verification/sms/noLogin', {
      body,
      address: addressOf(30_000 + index),
    }),
  )
  const sent = tally(flood)
  expect((sent['ok'] ?? 0) <= 5, `codes to the victim's number: ${tallied(sent)}`)
  const own = await call(world, 1, 'POST /wps/verification/code', {
    token,
    body: { channel: 'sms', purpose: 'stepUp' },
    address: HOME,
  })
  expect(codeOf(own) === 'ok', `the victim's own code was answered ${codeOf(own)}`)
}

/** Strangers who try names of staff; staff on a known network can still log in. */
async function attackStaff(world: World, expect: (holds: boolean, what: string) => void) {
  const post = async (password: string, address: string, node: number, code?: string) =>
    call(world, node, 'POST /staff/session', {
      body: { username: 'ana', password, ...(code === undefined ? {} : { code }) },
      address,
    })
  const first = await post(STAFF_PASSWORD, HOME, 0, await freshStaffCode(world.nodes, 'ana'))
  expect(codeOf(first) === 'ok', `staff at work were answered ${codeOf(first)}`)
  const counts = tally(
    await inTurns(STAFF_ATTACKS, 50, (index) =>
      post(`wrong phrase ${index}`, addressOf(40_000 + index), index),
    ),
  )
  const judged = counts['INVALID_CREDENTIALS'] ?? 0
  expect(judged <= 30, `${judged} wrong passwords of staff were judged: ${tallied(counts)}`)
  const code = await freshStaffCode(world.nodes, 'ana')
  const again = await post(STAFF_PASSWORD, HOME, 1, code)
  expect(codeOf(again) === 'ok', `staff at work, after an attack: ${codeOf(again)}`)
}

export const lockout: Scenario = {
  name: 'lock-out of a victim',
  async run(world) {
    const { expect, faults } = createFaults()
    await forgetCounters(world)
    const judged = await attackByPassword(world, expect)
    const withCaptchas = await attackWithCaptchas(world, expect)
    await attackBySms(world, expect)
    await attackStaff(world, expect)
    const figures = { attacks: ATTACKS, judged, judgedWithCaptchas: withCaptchas }
    return { figures, faults }
  },
}
