import { useStore } from '@fairhouse/ui/store'
import { useVisit } from '../shared/router/index.ts'
import { useEffect } from 'react'
import { consentStore } from '../shared/consent.ts'

const SOURCE = 'https://www.googletagmanager.com/gtag/js'

/** Globals of the tag. */
interface TagWindow {
  dataLayer?: unknown[]
  [disable: `ga-disable-${string}`]: boolean
}

const tagWindow = () => window as unknown as TagWindow

/** Queues a command in the form the tag expects: the arguments object itself. */
function order(..._order: readonly unknown[]): void {
  const layer = (tagWindow().dataLayer ??= [])
  // oxlint-disable-next-line prefer-rest-params -- the tag tells orders from data by this object
  layer.push(arguments)
}

function isLoaded(): boolean {
  return document.querySelector(`script[src^="${SOURCE}"]`) !== null
}

function start(gtagId: string): void {
  tagWindow()[`ga-disable-${gtagId}`] = false
  if (isLoaded()) return
  order('js', new Date())
  // Page views are sent by us, without the ids and names that addresses contain.
  order('config', gtagId, { send_page_view: false, allow_google_signals: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `${SOURCE}?id=${encodeURIComponent(gtagId)}`
  document.head.append(script)
}

/** Consent withdrawn: the tag stops sending, and its cookies are removed. */
function stop(gtagId: string): void {
  tagWindow()[`ga-disable-${gtagId}`] = true
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? ''
    if (!/^_ga(_|$)/.test(name)) continue
    for (const domain of ['', `; domain=${location.hostname}`, `; domain=.${location.hostname}`]) {
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
}

/** Measures visits with the brand's tag, only after the reader's consent. */
export function useAnalytics(gtagId: string): void {
  const isGranted = useStore(consentStore) === 'granted'
  // The route pattern, not the address: no id of a deposit is sent to the tag.
  const route = useVisit().route?.path ?? '/'
  useEffect(() => {
    if (!isGranted) return undefined
    start(gtagId)
    return () => stop(gtagId)
  }, [gtagId, isGranted])
  useEffect(() => {
    if (!isGranted) return
    order('event', 'page_view', { page_location: `${location.origin}${route}`, page_title: route })
  }, [isGranted, route])
}
