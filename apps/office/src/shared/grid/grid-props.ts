import type { OfficeKey } from '@fairhouse/i18n/office'
import type { ViewList } from '@fairhouse/protocol'
import type { GridColumn, GridFilter, GridQuery } from './types.ts'
import type { FetchPage } from './use-grid-data.ts'

/** What a list of the office is made of. */
export interface DataGridProps<Row> {
  /** Saved views and the look are kept under it. */
  readonly list: ViewList
  /** Its own rows among those of the list: fetched and looked at under this name. */
  readonly name?: string
  /** Whose rows they are, where the same grid lists those of one of many. */
  readonly scope?: string
  readonly title: string
  readonly columns: readonly GridColumn<Row>[]
  readonly filters: readonly GridFilter[]
  readonly fetchPage: FetchPage<Row>
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** `page`: made here of what is listed. A function: the server makes it. */
  readonly exporter: 'page' | 'none' | ((query: GridQuery) => Promise<void>)
  readonly empty: OfficeKey
  /** Asks anew so often while the newest alone are shown. */
  readonly liveMs?: number
}
