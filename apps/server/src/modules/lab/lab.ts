import { randomBytes } from 'node:crypto'
import type { LabLine } from '@fairhouse/protocol'
import {
  createPost,
  type LabKey,
  LabWallet,
  labUser,
  type MayReach,
  OPERATOR_CHECKS,
  type OperatorSide,
  runChecks,
  Trace,
  VENDOR_CHECKS,
} from '#server/vendor-lab/index.ts'
import type { Play } from '../play/index.ts'
import { addLine, endRun } from './runs.ts'

/** A run takes no longer: checks that have not begun by then are skipped. */
const RUN_MAX_MS = 300_000
/** How long an unsure movement may stay so at a vendor. */
const PATIENCE_MS = 20_000
/** One unit, in 1/10 000. */
const STAKE = '10000'

/** Which run, and of which brand. */
interface RunOf {
  readonly brandId: number
  readonly runNo: bigint
}

/** The side under test. Its keys are kept as long as the run takes, and nowhere else. */
export type LabPlan =
  | ({ readonly side: 'operator' } & Omit<OperatorSide, 'post'>)
  | {
      readonly side: 'vendor'
      readonly url: string
      /** The first one signs questions; the vendor may sign by any. */
      readonly keys: readonly [LabKey, ...LabKey[]]
      /** In the address that the vendor calls: the lab's wallet is found behind it. */
      readonly walletKey: string
      readonly game: string
      readonly currency: string
      readonly bet: unknown
    }

/** The vendor lab of a process. */
export interface Lab {
  /** Plays in the background. `whenOver` is called when it is over, for whatever reason. */
  begin(of: RunOf, plan: LabPlan, mayReach: MayReach, whenOver?: () => Promise<void>): void
  /** Waits until no run is under way. */
  idle(): Promise<void>
  /** Aborts the run under way, and waits for it. */
  stop(): Promise<void>
}

type Basics = Pick<Play, 'db' | 'standIns' | 'onFault'>

function secretsOf(plan: LabPlan): string[] {
  if (plan.side === 'vendor') return plan.keys.map(({ secret }) => secret)
  const { secret, token, endedToken = '', other, retired } = plan
  return [secret, token, endedToken, other?.secret ?? '', retired?.secret ?? '']
}

interface Running {
  readonly trace: Trace
  readonly mayReach: MayReach
  readonly signal: AbortSignal
  readonly say: (line: LabLine) => Promise<void>
}

async function playAtVendor(
  { standIns }: Basics,
  plan: Extract<LabPlan, { side: 'vendor' }>,
  { trace, mayReach, signal, say }: Running,
): Promise<void> {
  const { url, keys, game, currency, bet, walletKey } = plan
  const user = labUser()
  const wallet = new LabWallet(keys, currency, trace)
  // Only calls of the lab's own player go to it: members play on at the same address.
  const release = standIns.add(walletKey, ({ path, call, header, raw }) =>
    wallet.owns(raw, user) ? (wallet.hear({ path, call, header, raw }) ?? 'cut') : undefined,
  )
  try {
    const token = randomBytes(24).toString('base64url')
    const post = createPost(trace, mayReach, signal)
    const rest = { user, token, game, currency, bet, stake: STAKE, patienceMs: PATIENCE_MS }
    const side = { post, key: keys[0], url, wallet, signal, secret: '', ...rest }
    await runChecks(VENDOR_CHECKS, side, { trace, say, signal })
  } finally {
    release()
  }
}

async function playOne(
  basics: Basics,
  of: RunOf,
  plan: LabPlan,
  { mayReach, signal }: Pick<Running, 'mayReach' | 'signal'>,
): Promise<void> {
  const trace = new Trace(secretsOf(plan))
  let count = 0
  const say = (line: LabLine) => addLine(basics.db, of, count++, line)
  const running = { trace, mayReach, signal, say }
  if (plan.side === 'vendor') return playAtVendor(basics, plan, running)
  const side = { ...plan, post: createPost(trace, mayReach, signal) }
  await runChecks(OPERATOR_CHECKS, side, running)
}

export function createLab(basics: Basics): Lab {
  const stopping = new AbortController()
  const under = new Set<Promise<void>>()

  async function run(...[of, plan, mayReach, whenOver]: Parameters<Lab['begin']>): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(RUN_MAX_MS)])
    let isWhole = false
    try {
      await playOne(basics, of, plan, { mayReach, signal })
      isWhole = !stopping.signal.aborted
    } finally {
      await endRun(basics.db, of, !isWhole)
      await whenOver?.()
    }
  }

  return {
    begin(...asked) {
      const running = run(...asked)
        .catch(basics.onFault)
        .finally(() => under.delete(running))
      under.add(running)
    },
    async idle() {
      await Promise.all(under)
    },
    async stop() {
      stopping.abort()
      await Promise.all(under)
    },
  }
}
