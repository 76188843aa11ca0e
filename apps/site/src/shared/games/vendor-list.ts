import type { VendorLane } from '@fairhouse/protocol'
import { createStore } from '@fairhouse/ui/store'

/** A vendor whose games pop up as a list, within a category. */
export interface VendorList {
  readonly title: VendorLane['title']
  readonly vassalage: string
  readonly name: string
}

/** Which list is open. The frame shows it (app/dialogs.tsx). */
export const vendorListStore = createStore<VendorList | undefined>(undefined)
