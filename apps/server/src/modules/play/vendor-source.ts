import { isLabUser } from '#server/vendor-lab/index.ts'
import { readNow } from '#server/db/clock.ts'
import { SourceUnavailable, type ReportSource } from '../reconciliation/index.ts'
import { readIntegrations, type Integration } from '../vendors/index.ts'
import { VendorUnavailable } from '../vendor-port/index.ts'
import { compareDay } from './compare-day.ts'
import { connectVendor, type Play } from './play.ts'
import { sweepRound } from './sweep-rounds.ts'

/** A day is compared for a week after it. */
const DAYS_BACK = 9
const DAY_MS = 24 * 3_600_000
/** A transaction may be booked here shortly after it was there, across midnight. */
const MARGIN_MS = 10 * 60_000

/** The name of a vendor's books in tickets: "vendor.STUDIO.1". */
function sourceNameOf({ code, brandId }: Pick<Integration, 'code' | 'brandId'>): string {
  return `vendor.${code}.${brandId}`
}

function sourceOf(play: Play, integration: Integration): ReportSource {
  /** As far back as days are compared again. */
  const reported = async () => {
    const now = (await readNow(play.db)).getTime()
    const vendor = connectVendor(play, integration)
    return vendor.transactions(now - DAYS_BACK * DAY_MS, now).catch(unreachable)
  }
  return {
    name: sourceNameOf(integration),
    async report(day) {
      const from = new Date(`${day}T00:00:00Z`)
      const start = from.getTime() - MARGIN_MS
      const reported = await connectVendor(play, integration)
        .transactions(start, from.getTime() + DAY_MS + MARGIN_MS)
        .catch(unreachable)
      // Transactions of the vendor lab are only in the vendor's books.
      const meant = reported.filter(({ user }) => !isLabUser(user))
      return (tx) => compareDay(tx, integration, from, meant)
    },
    async fetchMissing(subject) {
      const found = (await reported()).find((one) => one.transaction_uuid === subject)
      return found ? sweepRound(play, integration, found).catch(unreachable) : 0
    },
  }
}

function unreachable(error: unknown): never {
  if (error instanceof VendorUnavailable) {
    throw new SourceUnavailable(error.message, { cause: error })
  }
  throw error
}

/** The books of every vendor that can be queried, one for each brand. */
export async function vendorSources(play: Play): Promise<ReportSource[]> {
  const all = await readIntegrations(play.db, play.vault)
  return all
    .filter(
      ({ baseUrl, state, profile }) =>
        play.adapters[profile].hasBooks && baseUrl !== undefined && state !== 'closed',
    )
    .map((one) => sourceOf(play, one))
}
