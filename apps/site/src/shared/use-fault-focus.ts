import { useEffect, useRef, useState } from 'react'

/** Takes the focus to the first field at fault, once the faults stand beside their fields. */
export function useFaultFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [wishes, setWishes] = useState(0)
  useEffect(() => {
    if (wishes > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wishes])
  return { form, focusFault: () => setWishes((before) => before + 1) }
}
