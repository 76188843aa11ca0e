import type { BodyOf, LabRun, LabSheet } from '@fairhouse/protocol'
import { Problem } from '#server/core/problem.ts'
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
import { auditAction } from '../../staff/index.ts'
import type { GamesContext } from './context.ts'
import { type GameKeeper, requireAddress } from './vendor-actions.ts'

type RunBody = BodyOf<'POST /staff/games/lab/runs'>
type Context = Pick<
  GamesContext,
  'brands' | 'config' | 'db' | 'isPublicAddress' | 'lab' | 'play' | 'queue' | 'rng' | 'vault'
>

/** A run that may begin. */
interface Prepared {
  readonly target: LabRun['target']
  readonly vassalage: string | null
  readonly address: string
  /** The key id, for the audit; never its secret. */
  readonly kid: string | null
  readonly mayReach: MayReach
  /** Opens the side under test; called when the run has its place. */
  readonly plan: () => Promise<LabPlan>
  readonly whenOver?: () => Promise<void>
}

const DICE = { side: 'under', target: 5_000 }
const isLoopback = (host: string) => /^(localhost|127\.|\[?::1\]?$)/.test(host)
const isHere = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

/**
 * Public addresses; localhost only where the address says so and the platform itself is served
 * there, as on a developer's machine. Our own network must not be scanned from here.
 */
function reachOf({ isPublicAddress, config }: Context, url: string): MayReach {
  const isDesk =
    isLoopback(new URL(config.PUBLIC_URL).hostname) && isLoopback(new URL(url).hostname)
  return (address) => isPublicAddress(address) || (isDesk && isHere(address))
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

/** An external wallet or server. Throws VENDOR_ADDRESS_REFUSED, MISSING_FIELD. */
function prepareForeign(
  context: Context,
  { brand }: GameKeeper,
  body: RunBody & { readonly foreign: NonNullable<RunBody['foreign']> },
): Prepared {
  const { kid, secret, user, token, currency = brand.currency.code } = body.foreign
  const url = requireAddress(body.foreign.url) ?? ''
  const { game, side } = body
  if (game === undefined) throw missing('game')
  const common = { target: 'foreign', vassalage: null, address: url, kid } as const
  const rest = { ...common, mayReach: reachOf(context, url) }
  if (side === 'vendor') {
    const walletKey = labWalletKey(brand)
    const played = { url, walletKey, game, currency, bet: readBet(body.bet) }
    return { ...rest, plan: async () => ({ side, keys: [{ kid, secret }], ...played }) }
  }
  if (user === undefined) throw missing('foreign/user')
  if (token === undefined) throw missing('foreign/token')
  return { ...rest, plan: async () => ({ side, url, kid, secret, user, token, game, currency }) }
}

/** A vendor of ours. Throws VENDOR_NOT_FOUND, MISSING_FIELD. */
async function prepareVendor(
  context: Context,
  { brand }: GameKeeper,
  body: RunBody,
): Promise<Prepared> {
  const vendors = await playableVendors(context, brand)
  const found = vendors.find(({ integration }) => integration.code === body.vassalage)?.integration
  const [first, ...others] = found?.keys ?? []
  if (found?.baseUrl === undefined || !first) throw new Problem('VENDOR_NOT_FOUND')
  const { baseUrl: url, code, integrationKey: walletKey } = found
  const { game } = body
  if (game === undefined) throw missing('game')
  const currency = brand.currency.code
  const played = { url, walletKey, game, currency, bet: readBet(body.bet) }
  return {
    target: 'own',
    vassalage: code,
    address: url,
    kid: first.kid,
    mayReach: reachOf(context, url),
    plan: async () => ({ side: 'vendor', keys: [first, ...others], ...played }),
  }
}

/** Our own wallet, in the brand of trials. Throws FEATURE_OFF (there is none). */
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

function prepare(context: Context, keeper: GameKeeper, body: RunBody, ownUrl: string) {
  const { foreign, side, vassalage } = body
  if (foreign) return prepareForeign(context, keeper, { ...body, foreign })
  if (side === 'operator') return prepareOwn(context, keeper, ownUrl)
  if (vassalage === undefined) throw missing('vassalage')
  return prepareVendor(context, keeper, body)
}

/**
 * Begins a run in the background. Requires the permission for vendor keys. `ownUrl` is where this
 * server listens. Throws, in order: MISSING_FIELD, VALIDATION_FAILED, VENDOR_ADDRESS_REFUSED,
 * FEATURE_OFF, VENDOR_NOT_FOUND, CHANGED_MEANWHILE (another run is under way).
 */
export async function startLabRun(
  context: Context,
  keeper: GameKeeper,
  body: RunBody,
  ownUrl: string,
): Promise<LabSheet> {
  const { brand, actor } = keeper
  const { brandId } = brand
  const { side, reason } = body
  const prepared = await prepare(context, keeper, body, ownUrl)
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
