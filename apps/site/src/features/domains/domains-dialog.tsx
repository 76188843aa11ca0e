import type { DomainRoute } from '@fairhouse/protocol'
import { Badge, Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useVisit } from '../../shared/router/index.ts'
import { ExternalLink } from 'lucide-react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { fromSessionCache, writeCached } from '../../shared/session-cache.ts'
import { useSystemStatus } from '../../shared/permission.ts'
import { queryKeys } from '../../shared/queries.ts'
import { browserMeter, measure } from './measure.ts'

interface Address {
  readonly origin: string
  readonly isHere: boolean
  /** Milliseconds; undefined while measuring, null if it does not answer. */
  readonly speed: number | null | undefined
}

/** The site's hosts with their speed, measured from here. */
function useAddresses() {
  const route = useQuery({
    queryKey: queryKeys.domains,
    queryFn: async () => writeCached('routers', await api('GET /wps/system/domainRoute', {})),
    ...fromSessionCache<DomainRoute>('routers'),
  })
  const here = location.origin
  const others = (route.data?.domainList ?? []).map(({ url }) => url).filter((url) => url !== here)
  const origins = route.data ? [here, ...others] : []
  const speeds = useQueries({
    queries: origins.map((origin) => ({
      queryKey: [...queryKeys.domains, origin],
      queryFn: async () => (await measure(origin, browserMeter)) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    })),
  })
  const addresses: Address[] = origins.map((origin, at) => {
    const { data, isFetching } = speeds[at] ?? {}
    return { origin, isHere: origin === here, speed: isFetching ? undefined : data }
  })
  return {
    route,
    addresses,
    isMeasuring: speeds.some(({ isFetching }) => isFetching),
    remeasure: () => void Promise.all(speeds.map(({ refetch }) => refetch())),
  }
}

function Speed({ speed, isFastest }: { speed: Address['speed']; isFastest: boolean }) {
  const { t } = useTranslator()
  if (speed === undefined) return <Skeleton className="h-6 w-16" />
  if (speed === null) return <Badge tone="lose">{t('shell.domains.silent')}</Badge>
  return (
    <span className="flex items-center gap-2">
      {isFastest && <Badge tone="brand">{t('shell.domains.fastest')}</Badge>}
      <span className="figures text-sm font-semibold">
        {t('shell.domains.speed', { ms: speed })}
      </span>
    </span>
  )
}

function Row({ address, isFastest }: { address: Address; isFastest: boolean }) {
  const { t } = useTranslator()
  const { origin, isHere, speed } = address
  const path = useVisit().place.pathname
  const name = <bdi className="break-all">{origin.replace(/^https?:\/\//, '')}</bdi>
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      {isHere ? (
        <span className="grid font-semibold">
          {name}
          <span className="text-sm font-normal text-text-3">{t('shell.domains.here')}</span>
        </span>
      ) : (
        <a
          href={`${origin}${path}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand"
        >
          {name}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
      <Speed speed={speed} isFastest={isFastest} />
    </li>
  )
}

/** The site's hosts, each with its response time from here. */
export function DomainsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  const { route, addresses, isMeasuring, remeasure } = useAddresses()
  const measured = addresses.flatMap(({ speed }) => (typeof speed === 'number' ? [speed] : []))
  const best = !isMeasuring && measured.length > 1 ? Math.min(...measured) : undefined
  // Among equally fast hosts the current one is preferred.
  const fastest = addresses.find(({ speed }) => speed === best)?.origin
  return (
    <Dialog
      title={t('shell.domains.title')}
      description={t('shell.domains.intro', { brand: brand.name })}
      size="sm"
      onClose={onClose}
    >
      {route.error ? (
        <LoadError error={route.error} onRetry={() => void route.refetch()} />
      ) : (
        <div className="grid gap-4">
          <ul aria-busy={isMeasuring || route.isPending} className="divide-y divide-line">
            {addresses.map((address) => (
              <Row
                key={address.origin}
                address={address}
                isFastest={best !== undefined && address.origin === fastest}
              />
            ))}
          </ul>
          {addresses.length === 1 && (
            <p className="text-sm text-text-2">{t('shell.domains.only', { brand: brand.name })}</p>
          )}
          <p className="text-sm text-text-3">{t('shell.domains.rules')}</p>
          <div>
            <Button variant="secondary" isLoading={isMeasuring} onClick={remeasure}>
              {t('shell.domains.again')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
