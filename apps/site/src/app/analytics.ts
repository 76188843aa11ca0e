import { useStore } from '@fairhouse/ui/store'
import { useVisit } from '../shared/router/index.ts'
import { useEffect } from 'react'
import { consentStore } from '../shared/consent.ts'

const SOURCE = 'https://www.googletagmanager.com/gtag/js'

/** What the tag keeps its orders in. */
interface TagWindow {
  dataLayer?: unknown[]
  [disable: `ga-disable-${string}`]: boolean
}

const tagWindow = () => window as unknown as TagWindow

/** Passes an order to the tag, in the form it wants: the arguments object itself. */
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
  // Pages are told by us, without the numbers and names that addresses hold.
  order('config', gtagId, { send_page_view: false, allow_google_signals: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `${SOURCE}?id=${encodeURIComponent(gtagId)}`
  document.head.append(script)
}

/** Consent is gone: the tag sends nothing more, and what it kept in this browser is removed. */
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

/** Measures visits by the brand's tag, from the reader's consent on and no earlier. */
export function useAnalytics(gtagId: string): void {
  const isGranted = useStore(consentStore) === 'granted'
  // The route, not the address: no number of a deposit leaves the house.
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
