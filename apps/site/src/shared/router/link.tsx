import { type ComponentPropsWithoutRef, type MouseEvent, useEffect, useRef } from 'react'
import { isCurrent, useRouter, useVisit } from './hooks.ts'
import type { Target } from './types.ts'

/** Resting on a link for so long means it. */
const INTENT_MS = 50

export type LinkProps<To extends string> = Target<To> & {
  /**
   * When the link counts as the current page's: also on pages below its own (`below`, as it is
   * without this), on its own alone, or on its own with its mark.
   */
  readonly current?: 'exact' | 'below' | 'mark'
} & Omit<ComponentPropsWithoutRef<'a'>, 'href'>

/** A click that asks for a tab or window of its own is the browser's. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** Handlers that fetch what a link leads to as soon as it is likely to be pressed. */
function useIntent(href: string) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = () => router.preload(href)
  const beginSoon = () => {
    stop()
    timer.current = setTimeout(begin, INTENT_MS)
  }
  return { onFocus: begin, onTouchStart: begin, onMouseEnter: beginSoon, onMouseLeave: stop }
}

/** A link to a route of the site, which opens without the page being loaded anew. */
export function Link<To extends string>(props: LinkProps<To>) {
  const {
    to,
    params,
    search,
    hash,
    current = 'below',
    onClick,
    children,
    ...rest
  } = props as unknown as LinkProps<string> & { params?: Readonly<Record<string, string>> }
  const router = useRouter()
  const visit = useVisit()
  const href = router.hrefOf({ to, params, search, hash } as Target)
  const intent = useIntent(href)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a
      {...rest}
      {...intent}
      href={href}
      onClick={handleClick}
      {...(isCurrent(visit, href, current) ? { 'aria-current': 'page' as const } : {})}
    >
      {children}
    </a>
  )
}
