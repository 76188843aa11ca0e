import { useState } from 'react'

/** An action: whether it is running, and why it was refused. */
export function useAction() {
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  /** True once it is done; false where it was refused. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { error, isBusy, run }
}
