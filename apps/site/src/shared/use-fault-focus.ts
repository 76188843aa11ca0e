import { useEffect, useRef, useState } from 'react'

/** Moves the focus to the first invalid field, once the errors are rendered. */
export function useFaultFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [wishes, setWishes] = useState(0)
  useEffect(() => {
    if (wishes > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wishes])
  return { form, focusFault: () => setWishes((before) => before + 1) }
}
