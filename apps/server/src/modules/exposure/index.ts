export { freeStatement, type Freed } from './capacity.ts'
export {
  createExposureDesk,
  priceAtNumbers,
  type ExposedShares,
  type ExposedSlip,
  type ExposureDesk,
} from './desk.ts'
export { createLeaseHolder } from './holders.ts'
export type { Numbers } from './number-board.ts'
export { memberKey } from './liability.ts'
export { presentNumbers } from './present-numbers.ts'
export { reclaimLeases } from './reclaim.ts'
export { createSharedBoard, type SharedBoard } from './shared-board.ts'
export { sweepExposure } from './sweep.ts'
