import type { BodyOf, LabRun, LabSheet } from '@fairhouse/protocol'
import { Problem } from '#server/http/problem.ts'
import { OPERATOR_CHECKS, type MayReach, VENDOR_CHECKS } from '#server/vendor-lab/index.ts'
import {
  beginRun,
  closeSandbox,
  endRun,
  type LabPlan,
  labWalletKey,
  openSandbox,
  playableVendors,
  readSheet,
} from '../../lab/index.ts'
import { auditAction } from '../audited.ts'
import type { GamesContext } from './context.ts'
import { type GameKeeper, requireAddress } from './vendor-actions.ts'

type Asked = BodyOf<'POST /staff/games/lab/runs'>
type Context = Pick<
  GamesContext,
  'brands' | 'config' | 'db' | 'isOuter' | 'lab' | 'play' | 'queue' | 'rng' | 'vault'
>

/** A run that may begin. */
interface Prepared {
  readonly target: LabRun['target']
  readonly vassalage: string | null
  readonly address: string
  /** The key id, for the audit; never its secret. */
  readonly kid: string | null
  readonly mayReach: MayReach
  /** What it is played with; asked for when the run has its place. */
  readonly plan: () => Promise<LabPlan>
  readonly whenOver?: () => Promise<void>
}

const DICE = { side: 'under', target: 5_000 }
const isLoopback = (host: string) => /^(localhost|127\.|\[?::1\]?$)/.test(host)
const isHere = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

/**
 * Addresses of the open net; this very machine only where the address says so and the platform
 * itself is met there, as on a developer's desk. Our own net is nobody's to be looked at from.
 */
function reachOf({ isOuter, config }: Context, url: string): MayReach {
  const isDesk =
    isLoopback(new URL(config.PUBLIC_URL).hostname) && isLoopback(new URL(url).hostname)
  return (address) => isOuter(address) || (isDesk && isHere(address))
}

function missing(field: string): Problem {
  return new Problem('MISSING_FIELD', [{ field, code: 'MISSING_FIELD' }])
}

function readBet(text: string | undefined): unknown {
  if (text === undefined) return DICE
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('VALIDATION_FAILED', [
      { field: 'bet', code: 'VALIDATION_FAILED', expected: 'JSON' },
    ])
  }
}

/** Somebody else's wallet or server. Errors: VENDOR_ADDRESS_REFUSED, MISSING_FIELD. */
function prepareForeign(
  context: Context,
  { brand }: GameKeeper,
  asked: Asked & { readonly foreign: NonNullable<Asked['foreign']> },
): Prepared {
  const { kid, secret, user, token, currency = brand.currency.code } = asked.foreign
  const url = requireAddress(asked.foreign.url) ?? ''
  const { game, side } = asked
  if (game === undefined) throw missing('game')
  const common = { target: 'foreign', vassalage: null, address: url, kid } as const
  const rest = { ...common, mayReach: reachOf(context, url) }
  if (side === 'vendor') {
    const walletKey = labWalletKey(brand)
    const played = { url, walletKey, game, currency, bet: readBet(asked.bet) }
    return { ...rest, plan: async () => ({ side, keys: [{ kid, secret }], ...played }) }
  }
  if (user === undefined) throw missing('foreign/user')
  if (token === undefined) throw missing('foreign/token')
  return { ...rest, plan: async () => ({ side, url, kid, secret, user, token, game, currency }) }
}

/** A vendor of ours. Errors: VENDOR_NOT_FOUND, MISSING_FIELD. */
async function prepareVendor(
  context: Context,
  { brand }: GameKeeper,
  asked: Asked,
): Promise<Prepared> {
  const vendors = await playableVendors(context, brand)
  const found = vendors.find(({ integration }) => integration.code === asked.vassalage)?.integration
  const [first, ...others] = found?.keys ?? []
  if (found?.baseUrl === undefined || !first) throw new Problem('VENDOR_NOT_FOUND')
  const { baseUrl: url, code, integrationKey: walletKey } = found
  const { game } = asked
  if (game === undefined) throw missing('game')
  const currency = brand.currency.code
  const played = { url, walletKey, game, currency, bet: readBet(asked.bet) }
  return {
    target: 'own',
    vassalage: code,
    address: url,
    kid: first.kid,
    mayReach: reachOf(context, url),
    plan: async () => ({ side: 'vendor', keys: [first, ...others], ...played }),
  }
}

/** Our own wallet, in the brand of trials. Error: FEATURE_OFF (there is none). */
async function prepareOwn(
  context: Context,
  { brand }: GameKeeper,
  ownUrl: string,
): Promise<Prepared> {
  const trials = await context.brands.trialsOf(brand)
  if (!trials) throw new Problem('FEATURE_OFF')
  return {
    target: 'own',
    vassalage: null,
    address: `${ownUrl}/gw/v1`,
    kid: null,
    mayReach: () => true,
    async plan() {
      const { integrationKey, key, ...seat } = await openSandbox(context, trials)
      context.play.forget()
      return { side: 'operator', url: `${ownUrl}/gw/v1/${integrationKey}`, ...key, ...seat }
    },
    async whenOver() {
      await closeSandbox(context, trials)
      context.play.forget()
    },
  }
}

function prepare(context: Context, keeper: GameKeeper, asked: Asked, ownUrl: string) {
  const { foreign, side, vassalage } = asked
  if (foreign) return prepareForeign(context, keeper, { ...asked, foreign })
  if (side === 'operator') return prepareOwn(context, keeper, ownUrl)
  if (vassalage === undefined) throw missing('vassalage')
  return prepareVendor(context, keeper, asked)
}

/**
 * Begins a run in the background. Who holds keys may. `ownUrl` is where this server listens.
 * Errors, in order: MISSING_FIELD, VALIDATION_FAILED, VENDOR_ADDRESS_REFUSED, FEATURE_OFF,
 * VENDOR_NOT_FOUND, CHANGED_MEANWHILE (another run is under way).
 */
export async function startLabRun(
  context: Context,
  keeper: GameKeeper,
  asked: Asked,
  ownUrl: string,
): Promise<LabSheet> {
  const { brand, actor } = keeper
  const { brandId } = brand
  const { side, reason } = asked
  const prepared = await prepare(context, keeper, asked, ownUrl)
  const { target, vassalage, address, kid, mayReach, plan, whenOver } = prepared
  const planned = (side === 'operator' ? OPERATOR_CHECKS : VENDOR_CHECKS).length
  const runNo = await context.db.transaction(async (tx) => {
    const startedBy = actor.username
    const run = { brandId, side, target, vassalage, address, planned, startedBy }
    const no = await beginRun(tx, run)
    const details = { side, target, address, kid, reason }
    const subject = vassalage ?? target
    await auditAction(tx, actor, { brandId, action: 'games.labRun', subject, details })
    return no
  })
  const of = { brandId, runNo }
  try {
    context.lab.begin(of, await plan(), mayReach, whenOver)
  } catch (error) {
    await endRun(context.db, of, true)
    throw error
  }
  return readSheet(context.db, brandId, `lab_${runNo.toString(36)}`)
}
