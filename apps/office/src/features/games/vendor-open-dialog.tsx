import type { ShownKey, StaffVendor } from '@fairhouse/protocol'
import type { Dispatch, SetStateAction } from 'react'
import { FeedDialog } from './feed-dialog.tsx'
import { KeyDialog, ShownKeyDialog } from './key-dialogs.tsx'
import { AddVendorDialog, EditVendorDialog } from './vendor-dialogs.tsx'

/** Which dialog of the vendors is open, and for which of them. */
export type Open =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'feed' | 'key'; readonly vendor: StaffVendor }
  | { readonly what: 'retire'; readonly vendor: StaffVendor; readonly kid: string }
  | { readonly what: 'shown'; readonly vendor: StaffVendor; readonly shown: ShownKey }

/** The dialog of the vendors that is open. */
export function VendorOpenDialog(props: {
  open: Open
  setOpen: Dispatch<SetStateAction<Open | undefined>>
}) {
  const { open, setOpen } = props
  // The result is shown in place of the dialog that created it: that one closes itself.
  const close = () => setOpen((now) => (now === open ? undefined : now))
  const show = (vendor: StaffVendor, shown: ShownKey) => setOpen({ what: 'shown', vendor, shown })
  switch (open.what) {
    case 'add':
      return <AddVendorDialog onMade={show} onClose={close} />
    case 'edit':
      return <EditVendorDialog vendor={open.vendor} onClose={close} />
    case 'feed':
      return <FeedDialog vendor={open.vendor} onClose={close} />
    case 'shown':
      return <ShownKeyDialog vendor={open.vendor} shown={open.shown} onClose={close} />
    default:
      return (
        <KeyDialog
          vendor={open.vendor}
          kid={open.what === 'retire' ? open.kid : undefined}
          onMade={show}
          onClose={close}
        />
      )
  }
}
