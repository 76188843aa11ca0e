import { useEffect, useRef, useState } from 'react'

/** Moves the focus to the first invalid field, once the errors are rendered. */
export function useFaultFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [requests])
  return { form, focusFault: () => setRequests((before) => before + 1) }
}
