import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { LabLine } from '@fairhouse/protocol'
import {
  createPost,
  type LabKey,
  LabWallet,
  labUser,
  OPERATOR_CHECKS,
  type OperatorSide,
  runChecks,
  serveWallet,
  Trace,
  VENDOR_CHECKS,
} from '../apps/server/src/vendor-lab/index.ts'
import { type Flags, readFlags, requireFlag, runConsole } from './operator/console.ts'
import { UsageError } from './start/options.ts'
import { demoVendor, withSandbox } from './vendor-lab/demo-keys.ts'
import { lineText, sheetPage } from './vendor-lab/sheet-page.ts'

const HELP = `npm run -s vendor-lab -- --demo-keys [--side operator|vendor]

Beside "npm start": plays at the wallet of the demo's sandbox, or at the bundled studio, and prints
the keys it does that with. Nothing else is needed.

  --hold           the wallet's keys, user and token stay good for an hour, or until Ctrl-C: for a
                   vendor's program that is being written
  --data DIR       folder of the data (./data)
  --port N         port of the platform (4000)

npm run -s vendor-lab -- --side operator --url http://host/gw/v1/KEY --kid ID
    --secret SECRET --user USER --token TOKEN --game CODE

Plays a vendor against an operator's wallet: signs, repeats, doubles, forges and reorders calls, and
says of each rule of /docs/vendors whether it holds. USER and TOKEN are what the operator sent with
/launch; the session must be open. Some units are staked and paid: use a member made for it, with
a hundred units or more.

  --kid2 ID --secret2 SECRET        a second key that is good as well
  --old-kid ID --old-secret SECRET  a key that was taken out of use
  --old-token TOKEN                 a session of the same member that is over

npm run -s vendor-lab -- --side vendor --url http://host/vendor/v1 --kid ID --secret SECRET
    --game CODE --listen PORT [--bet JSON] [--stake N]

Plays an operator against a vendor: serves a wallet of play money at http://127.0.0.1:PORT/gw/v1/KEY
(any KEY; set it as the vendor's wallet first), opens the game, plays it by the page's
/api/session and /api/rounds as the studio has them, loses answers, refuses bets, and judges the
calls that come. BET is what the page sends (of the game dice unless said), N the stake in 1/10 000.

Leaves 0 when nothing failed, 1 when something did, 2 when it was not understood.

  --currency CODE  of the brand (BRL)
  --json FILE      keeps the sheet as data, requests and answers with it
  --html FILE      keeps the sheet as a page
`

const NAMES = [
  'side',
  'url',
  'kid',
  'secret',
  'kid2',
  'secret2',
  'old-kid',
  'old-secret',
  'old-token',
  'user',
  'token',
  'game',
  'currency',
  'listen',
  'bet',
  'stake',
  'json',
  'html',
  'data',
  'port',
] as const

type Read = Flags<(typeof NAMES)[number]>

const PATIENCE_MS = 60_000
const STAKE = '10000'
const DICE = { side: 'under', target: 5_000 }

interface Sheet {
  readonly side: 'operator' | 'vendor'
  readonly url: string
  readonly lines: readonly LabLine[]
}

function readUrl(flags: Read): string {
  const url = requireFlag(flags, 'url')
  if (!URL.canParse(url)) throw new UsageError('--url is no address.')
  return url
}

function keyOf(kid: string | undefined, secret: string | undefined): LabKey | undefined {
  return kid === undefined || secret === undefined ? undefined : { kid, secret }
}

async function playOperator(side: Omit<OperatorSide, 'post'>): Promise<Sheet> {
  const { secret, other, retired } = side
  const trace = new Trace([secret, other?.secret ?? '', retired?.secret ?? ''])
  const say = (line: LabLine) => void process.stdout.write(`${lineText('operator', line)}\n`)
  const lines = await runChecks(
    OPERATOR_CHECKS,
    { ...side, post: createPost(trace) },
    { trace, say },
  )
  return { side: 'operator', url: side.url, lines }
}

function askOperator(flags: Read): Promise<Sheet> {
  return playOperator({
    url: readUrl(flags),
    game: requireFlag(flags, 'game'),
    currency: flags.currency ?? 'BRL',
    kid: requireFlag(flags, 'kid'),
    secret: requireFlag(flags, 'secret'),
    user: requireFlag(flags, 'user'),
    token: requireFlag(flags, 'token'),
    other: keyOf(flags.kid2, flags.secret2),
    retired: keyOf(flags['old-kid'], flags['old-secret']),
    endedToken: flags['old-token'],
  })
}

const HOLD_MS = 3_600_000

/** Until Ctrl-C, or until the session is over by itself. */
function untilStopped(): Promise<void> {
  process.stdout.write('These keys are good until Ctrl-C, for an hour at most.\n')
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HOLD_MS)
    process.once('SIGINT', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The wallet of the demo's sandbox, with keys made for this run. */
function askDemoOperator(flags: Read, isHeld: boolean): Promise<Sheet> {
  return withSandbox(flags.data ?? './data', async ({ integrationKey, key, ...seat }) => {
    const url = `http://127.0.0.1:${flags.port ?? '4000'}/gw/v1/${integrationKey}`
    const { user, token, game } = seat
    const shown = { url, ...key, user, token, game }
    for (const [name, value] of Object.entries(shown)) {
      process.stdout.write(`--${name}=${value}\n`)
    }
    const sheet = await playOperator({ ...seat, url, ...key })
    if (isHeld) await untilStopped()
    return sheet
  })
}

function readBet(text: string | undefined): unknown {
  if (text === undefined) return DICE
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--bet is no JSON.')
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new UsageError('--listen is a port.')
}

interface VendorOptions {
  readonly url: string
  readonly key: LabKey
  readonly game: string
  readonly listen: number
}

async function playVendor(flags: Read, options: VendorOptions): Promise<Sheet> {
  const bet = readBet(flags.bet)
  const { currency = 'BRL', stake = STAKE } = flags
  if (!/^[1-9][0-9]{0,15}$/.test(stake)) throw new UsageError('--stake is a whole number.')
  const { url, key, game, listen } = options
  const trace = new Trace([key.secret])
  const wallet = new LabWallet([key], currency, trace)
  const server = await serveWallet(wallet, listen)
  const say = (line: LabLine) => void process.stdout.write(`${lineText('vendor', line)}\n`)
  try {
    const token = randomBytes(24).toString('base64url')
    const seat = { user: labUser(), token, patienceMs: PATIENCE_MS, secret: '' }
    const side = { url, key, game, wallet, currency, bet, stake, ...seat, post: createPost(trace) }
    return { side: 'vendor', url, lines: await runChecks(VENDOR_CHECKS, side, { trace, say }) }
  } finally {
    await server.close()
  }
}

function askVendor(flags: Read): Promise<Sheet> {
  return playVendor(flags, {
    url: readUrl(flags),
    key: { kid: requireFlag(flags, 'kid'), secret: requireFlag(flags, 'secret') },
    game: requireFlag(flags, 'game'),
    listen: readPort(requireFlag(flags, 'listen')),
  })
}

function askDemoVendor(flags: Read): Promise<Sheet> {
  const { url, kid, secret, listen } = demoVendor(flags.data ?? './data')
  process.stdout.write(`--url=${url}\n--kid=${kid}\n--secret=${secret}\n--listen=${listen}\n`)
  return playVendor(flags, { url, key: { kid, secret }, game: flags.game ?? 'dice', listen })
}

async function keep({ side, url, lines }: Sheet, { json, html }: Read): Promise<void> {
  if (json !== undefined)
    await writeFile(json, `${JSON.stringify({ side, url, lines }, null, 2)}\n`)
  if (html !== undefined) await writeFile(html, sheetPage(side, url, lines))
}

const WAYS = {
  operator: { demo: askDemoOperator, other: askOperator },
  vendor: { demo: askDemoVendor, other: askVendor },
} as const

const DEMO = '--demo-keys'
const HOLD = '--hold'

await runConsole(HELP, async (args) => {
  const isDemo = args.includes(DEMO)
  const flags = readFlags(
    args.filter((arg) => arg !== DEMO && arg !== HOLD),
    NAMES,
  )
  const side = isDemo ? (flags.side ?? 'operator') : requireFlag(flags, 'side')
  if (side !== 'operator' && side !== 'vendor') {
    throw new UsageError('--side is operator or vendor.')
  }
  const sheet = await WAYS[side][isDemo ? 'demo' : 'other'](flags, args.includes(HOLD))
  const count = (verdict: LabLine['verdict']) =>
    sheet.lines.filter((line) => line.verdict === verdict).length
  const [passed, failed, skipped] = [count('pass'), count('fail'), count('skip')]
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped.\n`)
  await keep(sheet, flags)
  return failed === 0 ? 0 : 1
})
