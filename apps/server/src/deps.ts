import type { Logger } from 'pino'
import type { PlaceOf } from '#server/core/network.ts'
import type { Config } from './config.ts'
import type { Db } from './db/tx.ts'
import type { FirebaseVerifier } from './adapters/firebase/firebase.ts'
import type { Rng } from './adapters/rng/rng.ts'
import type { PageRenderer } from './http/page-renderer.ts'
import type { Vault } from './adapters/vault/vault.ts'
import type { MemberChecks } from './modules/withdrawals/index.ts'
import type { OnChargeback, TaxIdOf } from './modules/cashier/index.ts'
import type { PaymentPort } from './modules/payments/index.ts'
import type { GameCatalogueCache } from './modules/catalogue/index.ts'
import type { SamePerson } from './modules/gambling-limits/index.ts'
import type { AccountHooks } from './modules/identity/index.ts'
import type { Payloads } from './modules/payloads/index.ts'
import type { Sessions } from './modules/sessions/index.ts'
import type { ExclusionRegister } from './modules/kyc/index.ts'
import type { Catalogue } from './modules/lotteries/index.ts'
import type { BetDesk } from './modules/lottery/index.ts'
import type { Lab } from './modules/lab/index.ts'
import type { Play } from './modules/play/index.ts'
import type { NoticeBoard } from './modules/notices/index.ts'
import type { ImageMaker } from './modules/pictures/index.ts'
import type { ReportSource } from './modules/reconciliation/index.ts'
import type { Brands } from './modules/settings/index.ts'
import type { SocialProviders } from './modules/social/index.ts'
import type { StaffSessions } from './modules/staff/index.ts'
import type { CaptchaPainter } from './modules/verification/index.ts'
import type { RulesSource, WalletQueue } from './modules/wallet/index.ts'
import type { Sockets } from './realtime/sockets.ts'

/**
 * The dependencies of modules: everything from outside, wired only in `start-server.ts`. All that
 * bet share one desk: a batch writes the bets of one writer in one statement.
 */
export interface Deps extends BetDesk {
  readonly config: Config
  readonly version: string
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly log: Logger
  readonly brands: Brands
  readonly sessions: Sessions
  readonly staffSessions: StaffSessions
  /** The location of an address; empty where unknown. */
  readonly placeOf: PlaceOf
  readonly payloads: Payloads
  readonly painter: CaptchaPainter
  /** One for the process: image work takes a whole core, and everything else has priority. */
  readonly makeImage: ImageMaker
  readonly queue: WalletQueue
  /** Rules that bind accounts, for what is decided outside the queue. */
  readonly rulesSource: RulesSource
  readonly catalogue: Catalogue
  /** Games of vendors that each brand offers. */
  readonly games: GameCatalogueCache
  readonly noticeBoard: NoticeBoard
  /** Vendors' games. */
  readonly play: Play
  /** Plays at wallets and vendors, rule by rule. */
  readonly lab: Lab
  /** Whether an IP address is a public one. */
  readonly isPublicAddress: (address: string) => boolean
  readonly gateway: PaymentPort
  /** Tax numbers of members, where someone has verified them. */
  readonly taxIdOf: TaxIdOf
  /** Informs risk checks of what a bank has taken back. */
  readonly onChargeback: OnChargeback
  /** Reviews of a member who wants money paid out. */
  readonly checks: MemberChecks
  /** The other sides of our books' daily comparisons. */
  readonly reportSources: readonly ReportSource[]
  /** Which accounts are of one person. */
  readonly samePerson: SamePerson
  /** The register of persons who are excluded from all gambling. */
  readonly register: ExclusionRegister
  /** Hooks for registrations and logins. */
  readonly accountHooks: AccountHooks
  readonly socialProviders: SocialProviders
  /** Undefined where no project is configured. */
  readonly firebase: FirebaseVerifier | undefined
  readonly sockets: Sockets
  readonly pageRenderer: PageRenderer
}
