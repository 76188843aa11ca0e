import type { DifferenceRow } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { listDifferences } from '../queries.ts'
import { instant, sendList, text, type FileColumn } from '../../exports/index.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const DIFFERENCES: readonly FileColumn<DifferenceRow>[] = [
  text('office.difference.id', ({ differenceId }) => differenceId),
  text('office.difference.day', ({ day }) => day),
  text('office.difference.stateTitle', ({ state }, { t }) => t(`office.difference.state.${state}`)),
  text('office.difference.kindTitle', ({ kind }, { t }) => t(`office.difference.kind.${kind}`)),
  text('office.difference.subject', ({ subject }) => subject),
  text('office.difference.source', ({ source }) => source),
  instant('office.difference.foundAt', ({ foundAt }) => foundAt),
]

/** Differences between our books and those of others as files. */
export const differenceFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/reconciliation/differences/export', (call) =>
    sendList(db, call, {
      list: 'differences',
      columns: DIFFERENCES,
      pageAt: async (before) => {
        const page = { limit: BATCH, before }
        // Sources only say what can be asked for again, which is not in the file.
        const found = await listDifferences(db, call.brand.brandId, call.query, page, [])
        return { rows: found.differences, next: found.next }
      },
    }),
  )
}
