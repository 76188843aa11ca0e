export { createLab, type Lab, type LabPlan } from './lab.ts'
export { beginRun, endRun, readRuns, readSheet } from './runs.ts'
export { closeSandbox, openSandbox, type Sandbox, type SandboxContext } from './sandbox.ts'
export { labWalletKey, playableVendors, readTargets } from './targets.ts'
