export { seedSegments } from './seed-segments.ts'
export { listSegmentNames, requireSegment } from './segment-names.ts'
