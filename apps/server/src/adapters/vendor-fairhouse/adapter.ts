import type { VendorAdapter } from '../../modules/vendor-port/index.ts'
import { fairhouseInbound } from './inbound.ts'
import { connectFairhouse, type VendorTools } from './port.ts'

/** Our own protocol, both ways. */
export function fairhouseAdapter(tools: VendorTools): VendorAdapter {
  return {
    profile: 'fairhouse',
    hasBooks: true,
    inbound: fairhouseInbound,
    connect: (integration) => connectFairhouse(integration, tools),
  }
}
