import { type ComponentPropsWithoutRef, type MouseEvent, useEffect, useRef } from 'react'
import { isCurrent, useRouter, useVisit } from './hooks.ts'
import type { Target } from './types.ts'

/** Hovering over a link for this long counts as intent. */
const INTENT_MS = 50

export type LinkProps<To extends string> = Target<To> & {
  /**
   * When the link counts as current: also on pages below its own (`below`, the default), on its own
   * only, or on its own with its hash.
   */
  readonly current?: 'exact' | 'below' | 'mark'
} & Omit<ComponentPropsWithoutRef<'a'>, 'href'>

/** Clicks that request a new tab or window are left to the browser. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** Handlers that preload a link's target as soon as it is likely to be pressed. */
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

/** A link to a route of the site, without a page load. */
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
