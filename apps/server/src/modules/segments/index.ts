export { listSegmentNames, requireSegment } from './segment-names.ts'
