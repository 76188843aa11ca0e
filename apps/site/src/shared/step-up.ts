import { queryClient, queryKeys } from './queries.ts'
import { onRefused } from './refusals.ts'
import { createStore } from '@fairhouse/ui/store'

/** A sensitive call waits for the member to confirm who they are. */
export interface StepUpRequest {
  /** True: confirmed, the call goes on. False: the member thought better of it. */
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** Set while the dialog is open. */
export const stepUpStore = createStore<StepUpRequest | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/** Opens the dialog; calls that are refused meanwhile wait for the same answer. */
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

/** Whatever is refused for want of a second factor asks for one by itself, and then goes on. */
export function answerStepUp(): void {
  onRefused('STEP_UP_REQUIRED', askStepUp)
}
