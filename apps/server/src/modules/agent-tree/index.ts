export { hasPastLines, pastLineOn, saveLines } from './past-lines.ts'
export { findPlace, isBelow, makeAgent, type AgentType, type Place } from './tree.ts'
