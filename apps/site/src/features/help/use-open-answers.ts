import { useVisit } from '../../shared/router/index.ts'
import { useEffect, useState } from 'react'
import { useIsHydrating } from '../../shared/hydration.ts'

/** Which answers are open; the one named by the address is, and is scrolled into view. */
export function useOpenAnswers() {
  const inAddress = useVisit().place.hash
  // The hash is not sent to the server: hydration begins without it.
  const hash = useIsHydrating() ? '' : inAddress
  const [named, setNamed] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  if (hash !== named) {
    setNamed(hash)
    setOpen(new Set([...open, hash]))
  }
  useEffect(() => {
    if (hash === '') return
    const answer = document.getElementById(hash)
    answer?.scrollIntoView({ block: 'start' })
    answer?.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash])
  return {
    open,
    turn: (id: string, isOpen: boolean) =>
      setOpen((before) => {
        if (before.has(id) === isOpen) return before
        const after = new Set(before)
        if (isOpen) after.add(id)
        else after.delete(id)
        return after
      }),
  }
}
