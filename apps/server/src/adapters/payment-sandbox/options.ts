import type { ReporterOptions } from './reporter.ts'

/** How a sandbox is run. */
export interface SandboxOptions extends Omit<ReporterOptions, 'onTold' | 'platformUrl'> {
  /** Where the platform takes callbacks, and where the member goes back to. */
  readonly platformUrl: string | (() => string)
  /** Where the sandbox's own pages are. */
  readonly ownUrl: string | (() => string)
  /** Where the journal lies; in memory alone without it. */
  readonly folder?: string
  /** The clock of what happens, in milliseconds; that of signatures where it is not given. */
  readonly clock?: () => number
  /** How long a payout takes, in seconds. */
  readonly payoutSeconds?: number
}
