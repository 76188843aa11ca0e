import { Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../notice.tsx'
import type { Inbox } from './inbox-screen.tsx'

/** One of an inbox under its receipt number, as soon as it is loaded. */
export function InboxDialog<Item extends { readonly receiptNo: string }>(props: {
  readonly inbox: Inbox
  readonly item: Item | undefined
  readonly error: unknown
  readonly onClose: () => void
  readonly children: (item: Item) => ReactNode
}) {
  const { inbox, item, error, onClose, children } = props
  const { t } = useTranslator()
  return (
    <Dialog title={item?.receiptNo ?? t(`office.nav.${inbox}`)} size="lg" onClose={onClose}>
      <ErrorNotice error={error} />
      {item ? children(item) : <Skeleton className="h-60" />}
    </Dialog>
  )
}
