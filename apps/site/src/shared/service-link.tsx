import { SERVICE_PATH } from '@fairhouse/protocol/support'
import type { ServiceEntry } from '@fairhouse/protocol'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { api } from './api.ts'
import { usePermission } from './permission.ts'
import { queryClient, queryKeys } from './queries.ts'
import { isPlainClick } from './router/index.ts'
import { useMember } from './session.ts'

/** A window beside the page; on small screens, a page of its own. */
const WIDE = '(min-width: 48rem)'
const FEATURES = 'popup,width=460,height=840'

/** One window per entry: pressed again, the same one opens. */
const nameOf = (entry: ServiceEntry) => `customer-service-${entry}`

export const configQuery = {
  queryKey: queryKeys.serviceConfig,
  queryFn: () => api('GET /wps/customer-service/config', {}),
  staleTime: 60_000,
}

/** The signed address of an entry, created now; the plain page if none can be had. */
async function addressOf(entry: ServiceEntry, href: string): Promise<string> {
  try {
    const { entries } = await queryClient.fetchQuery({ ...configQuery, staleTime: 0 })
    return entries.find((one) => one.entry === entry)?.url ?? href
  } catch {
    return href
  }
}

/**
 * Opens the bundled page in its own window. It opens at once, or the browser would block it, and
 * navigates when its address is known. False if the browser blocks it.
 */
function openWindow(entry: ServiceEntry, href: string): boolean {
  const features = matchMedia(WIDE).matches ? FEATURES : undefined
  const opened = window.open('about:blank', nameOf(entry), features)
  if (!opened) return false
  void addressOf(entry, href).then((address) => opened.location.replace(address))
  return true
}

export interface ServiceLinkProps {
  readonly entry?: ServiceEntry
  readonly href?: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Link to customer service: it works as a plain link, and opens a window where possible. An
 * operator's own address is a normal link.
 */
export function ServiceLink(props: ServiceLinkProps) {
  const { entry = 'service', className, children } = props
  const { url } = usePermission().info.customerService
  const href = props.href ?? url
  const handleClick = (event: MouseEvent) => {
    if (!href.startsWith(SERVICE_PATH) || !isPlainClick(event)) return
    if (openWindow(entry, href)) event.preventDefault()
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={handleClick}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </a>
  )
}

/**
 * The target of the second entry; undefined for those without access. Only members with a label or
 * a club may have it: nobody else requests it.
 */
export function useVipService(): string | undefined {
  const member = useMember()
  const isLabelled = Boolean(member && (member.clubLabel || member.memberLabel.length > 0))
  const { data } = useQuery({ ...configQuery, enabled: isLabelled })
  const found = isLabelled ? data?.entries.find(({ entry }) => entry === 'vipcs') : undefined
  // The token of the address is short-lived: it is requested again when the link is pressed.
  return found && (found.isOutside ? found.url : `${SERVICE_PATH}?entry=vipcs`)
}
