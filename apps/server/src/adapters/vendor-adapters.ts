import type { VendorAdapters } from '../modules/vendor-port/index.ts'
import { fairhouseAdapter } from './vendor-fairhouse/adapter.ts'
import type { VendorTools } from './vendor-fairhouse/port.ts'
import { hub88Adapter } from './vendor-hub88/adapter.ts'
import { softswissAdapter } from './vendor-softswiss/adapter.ts'

/** Every supported vendor protocol. */
export function createVendorAdapters(tools: VendorTools): VendorAdapters {
  return {
    fairhouse: fairhouseAdapter(tools),
    hub88: hub88Adapter(tools),
    softswiss: softswissAdapter(tools),
  }
}
