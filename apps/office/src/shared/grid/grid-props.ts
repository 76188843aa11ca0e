import type { OfficeKey } from '@fairhouse/i18n/office'
import type { ViewList } from '@fairhouse/protocol'
import type { GridColumn, GridFilter, GridQuery } from './types.ts'
import type { FetchPage } from './use-grid-data.ts'

/** What a list of the office is made of. */
export interface DataGridProps<Row> {
  /** Key of saved views and of the stored look; a list without it has no saved views. */
  readonly list?: ViewList
  /**
   * A variant of the list, or a list without saved views: it has its own cache and look under this
   * name.
   */
  readonly name?: string
  /** The owner of the rows, where the same grid lists those of one of many. */
  readonly scope?: string
  readonly title: string
  readonly columns: readonly GridColumn<Row>[]
  readonly filters: readonly GridFilter[]
  readonly fetchPage: FetchPage<Row>
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** Saves the whole list, as the server writes it. */
  readonly exporter: 'none' | ((query: GridQuery) => Promise<void>)
  readonly empty: OfficeKey
  /** Polling interval while only the first page is shown. */
  readonly liveMs?: number
}
