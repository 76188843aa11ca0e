import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/tx.ts'
import type { FirebaseVerifier } from './adapters/firebase/firebase.ts'
import type { Rng } from './adapters/rng/rng.ts'
import type { PageRenderer } from './http/page-renderer.ts'
import type { PlaceOf } from './http/visit.ts'
import type { Vault } from './adapters/vault/vault.ts'
import type { PaymentGateway } from './modules/cashier/index.ts'
import type { SamePerson } from './modules/gambling-limits/index.ts'
import type { Payloads, Sessions } from './modules/identity/index.ts'
import type { Catalogue, ExposureDesk } from './modules/lottery/index.ts'
import type { NoticeBoard } from './modules/notices/index.ts'
import type { ImageMaker } from './modules/pictures/index.ts'
import type { Brands } from './modules/settings/index.ts'
import type { SocialProviders } from './modules/social/index.ts'
import type { StaffSessions } from './modules/staff/index.ts'
import type { CaptchaPainter } from './modules/verification/index.ts'
import type { WalletQueue } from './modules/wallet/index.ts'
import type { Sockets } from './realtime/sockets.ts'

/** What modules are given: everything from outside comes in here, wired in `main.ts` alone. */
export interface Deps {
  readonly config: Config
  readonly version: string
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly log: Logger
  readonly brands: Brands
  readonly sessions: Sessions
  readonly staffSessions: StaffSessions
  /** Where an address lies; empty where nobody knows. */
  readonly placeOf: PlaceOf
  readonly payloads: Payloads
  readonly painter: CaptchaPainter
  /** One for the process: pictures take a whole core, and the rest of the house goes first. */
  readonly makeImage: ImageMaker
  readonly queue: WalletQueue
  readonly catalogue: Catalogue
  readonly exposure: ExposureDesk
  readonly noticeBoard: NoticeBoard
  readonly gateway: PaymentGateway
  /** Which accounts are of one person. */
  readonly samePerson: SamePerson
  readonly socialProviders: SocialProviders
  /** Undefined where no project is configured. */
  readonly firebase: FirebaseVerifier | undefined
  readonly sockets: Sockets
  readonly pageRenderer: PageRenderer
}
