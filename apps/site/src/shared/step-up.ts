import { queryClient, queryKeys } from './queries.ts'
import { onRefused } from './refusals.ts'
import { createStore } from '@fairhouse/ui/store'

/** A sensitive call that waits for the member's confirmation. */
export interface StepUpRequest {
  /** True: confirmed, the call continues. False: the member cancelled. */
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** Set while the dialog is open. */
export const stepUpStore = createStore<StepUpRequest | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/** Opens the dialog; calls that are refused meanwhile share its result. */
function askStepUp(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    stepUpStore.set({
      onAnswer: (isConfirmed) => {
        waiting = undefined
        stepUpStore.set(undefined)
        if (isConfirmed) void queryClient.invalidateQueries({ queryKey: queryKeys.security })
        resolve(isConfirmed)
      },
    })
  })
  return waiting
}

/** Calls refused for lack of a second factor ask for one automatically, and then continue. */
export function handleStepUp(): void {
  onRefused('STEP_UP_REQUIRED', askStepUp)
}
