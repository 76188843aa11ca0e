export {
  createExposureDesk,
  priceAtNumbers,
  type ExposedShares,
  type ExposedSlip,
  type ExposureDesk,
} from './desk.ts'
export type { Numbers } from './number-board.ts'
export { presentNumbers } from './present-numbers.ts'
export { createSharedBoard, type SharedBoard } from './shared-board.ts'
export { sweepExposure } from './sweep.ts'
