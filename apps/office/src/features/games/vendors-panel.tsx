import type { StaffVendor } from '@fairhouse/protocol'
import { Badge, Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, PageSkeleton, Panel } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { vendorsQuery } from './game-queries.ts'
import { type Open, VendorOpenDialog } from './vendor-open-dialog.tsx'
import { HealthBadge } from './words.tsx'

/** Game vendors: how they are called, their health, and their valid keys. */
export function VendorsPanel() {
  const { t } = useTranslator()
  const may = useMay()
  const { data, error, refetch } = useQuery(vendorsQuery())
  const [open, setOpen] = useState<Open>()
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return (
    <div className="grid gap-4">
      {may('games.keys') && (
        <Button size="sm" className="justify-self-start" onClick={() => setOpen({ what: 'add' })}>
          {t('office.games.addVendor')}
        </Button>
      )}
      {data.length === 0 && <EmptyState code="no-vendors" title={t('office.games.noVendors')} />}
      <ul className="grid items-start gap-4 xl:grid-cols-2">
        {data.map((vendor) => (
          <li key={vendor.vassalage}>
            <VendorCard vendor={vendor} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      {open && <VendorOpenDialog open={open} setOpen={setOpen} />}
    </div>
  )
}

function VendorCard({ vendor, onOpen }: { vendor: StaffVendor; onOpen: (open: Open) => void }) {
  const { t, number } = useTranslator()
  const may = useMay()
  const { vassalage, name, profile, wallet, baseUrl, state, health } = vendor
  const counts = { offered: number(vendor.offered), games: number(vendor.games) }
  return (
    <Panel
      title={name}
      actions={
        <>
          <HealthBadge health={health} />
          {state !== 'active' && (
            <Badge tone="warn">{t(`office.games.vendorState.${state}`)}</Badge>
          )}
        </>
      }
    >
      <DescriptionList
        rows={[
          [t('office.games.vassalage'), <bdi key="code">{vassalage}</bdi>],
          [t('office.games.profile'), `${profile} · ${t(`office.games.wallet.${wallet}`)}`],
          [
            t('office.games.baseUrl'),
            <bdi key="url" className="break-all">
              {baseUrl ?? '–'}
            </bdi>,
          ],
          [
            t('office.games.integrationKey'),
            <bdi key="key" className="figures break-all">
              {vendor.integrationKey}
            </bdi>,
          ],
          [t('office.games.offeredOf'), t('office.games.offeredCount', counts)],
          [t('office.games.openRounds'), number(vendor.openRounds)],
          [t('office.games.healthSince'), <When key="since" at={vendor.healthSince} />],
          [t('office.games.keys'), <Keys key="keys" vendor={vendor} onOpen={onOpen} />],
        ]}
      />
      <div className="flex flex-wrap gap-2 pt-3">
        {may('games.write') && (
          <Button
            size="sm"
            variant="secondary"
            disabled={baseUrl === null}
            onClick={() => onOpen({ what: 'feed', vendor })}
          >
            {t('office.games.feedOf', { vendor: name })}
          </Button>
        )}
        {may('games.write') && (
          <Button size="sm" variant="ghost" onClick={() => onOpen({ what: 'edit', vendor })}>
            {t('office.games.editVendor', { vendor: name })}
          </Button>
        )}
        {may('games.keys') && (
          <Button size="sm" variant="ghost" onClick={() => onOpen({ what: 'key', vendor })}>
            {t('office.games.newKey', { vendor: name })}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Keys({ vendor, onOpen }: { vendor: StaffVendor; onOpen: (open: Open) => void }) {
  const { t } = useTranslator()
  const may = useMay()
  return (
    <ul className="grid gap-1">
      {vendor.keys.map(({ kid, createdAt, retiredAt }) => (
        <li key={kid} className="flex flex-wrap items-center gap-x-2">
          <bdi className="figures">{kid}</bdi>
          <span className="text-text-3">
            <When at={retiredAt ?? createdAt} />
          </span>
          {retiredAt !== null && <Badge>{t('office.games.retired')}</Badge>}
          {retiredAt === null && may('games.keys') && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onOpen({ what: 'retire', vendor, kid })}
            >
              {t('office.games.retire', { kid })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
