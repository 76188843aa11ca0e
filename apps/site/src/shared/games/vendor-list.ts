import type { VendorLane } from '@fairhouse/protocol'
import { createStore } from '@fairhouse/ui/store'

/** A vendor whose games are listed in a dialog, within a category. */
export interface VendorList {
  readonly title: VendorLane['title']
  readonly vassalage: string
  readonly name: string
}

/** The open list. The frame renders it (app/dialogs.tsx). */
export const vendorListStore = createStore<VendorList | undefined>(undefined)
