import { useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { DataGrid } from '../grid/data-grid.tsx'
import type { DataGridProps } from '../grid/grid-props.ts'
import type { GridColumn, GridFilter } from '../grid/types.ts'
import { Page } from '../page.tsx'

/** Lists of what members write to customer service. */
export type Inbox = 'conversations' | 'feedback'

type GridParts = 'columns' | 'filters' | 'fetchPage' | 'rowKey' | 'liveMs'

interface Props<Row> extends Pick<DataGridProps<Row>, GridParts> {
  readonly inbox: Inbox
  /** The dialog of a row, by its key. */
  readonly dialogOf: (key: string, onClose: () => void) => ReactNode
}

export const RECEIPT_COLUMN: GridColumn<{ readonly receiptNo: string }> = {
  id: 'receiptNo',
  title: 'office.feedback.receiptNo',
  width: 150,
  cell: ({ receiptNo }) => receiptNo,
}

/** How what was written begins. */
export const summaryColumn = (
  title: GridColumn<never>['title'],
  width: number,
): GridColumn<{ readonly summary: string }> => ({
  id: 'summary',
  title,
  width,
  cell: ({ summary }) => <bdi>{summary}</bdi>,
})

export const FIND_FILTER: GridFilter = { id: 'q', kind: 'text', label: 'office.feedback.find' }

/** What members wrote; a row opens in a dialog over the list. */
export function InboxScreen<Row>({ inbox, dialogOf, rowKey, ...grid }: Props<Row>) {
  const { t } = useTranslator()
  const [open, setOpen] = useState<string>()
  const title = t(`office.nav.${inbox}`)
  return (
    <Page title={title} intro={t(`office.${inbox}.intro`)} isWhole>
      <DataGrid
        {...grid}
        list={inbox}
        title={title}
        rowKey={rowKey}
        onOpen={(row) => setOpen(rowKey(row))}
        exporter="none"
        empty={`office.${inbox}.none`}
      />
      {open !== undefined && dialogOf(open, () => setOpen(undefined))}
    </Page>
  )
}
