import type { ShownKey, StaffVendor } from '@fairhouse/protocol'
import { Badge, Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, PageSkeleton, Panel } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { vendorsQuery } from './game-queries.ts'
import { KeyDialog, ShownKeyDialog } from './key-dialogs.tsx'
import { AddVendorDialog, EditVendorDialog } from './vendor-dialogs.tsx'
import { HealthBadge } from './words.tsx'

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'feed' | 'key'; readonly vendor: StaffVendor }
  | { readonly what: 'retire'; readonly vendor: StaffVendor; readonly kid: string }
  | { readonly what: 'shown'; readonly vendor: StaffVendor; readonly shown: ShownKey }

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
      {open && <OpenDialog open={open} setOpen={setOpen} />}
    </div>
  )
}

function OpenDialog(props: { open: Open; setOpen: Dispatch<SetStateAction<Open | undefined>> }) {
  const { open, setOpen } = props
  // The result is shown in place of the dialog that created it: that one closes itself.
  const close = () => setOpen((now) => (now === open ? undefined : now))
  const show = (vendor: StaffVendor, shown: ShownKey) => setOpen({ what: 'shown', vendor, shown })
  switch (open.what) {
    case 'add':
      return <AddVendorDialog onMade={show} onClose={close} />
    case 'edit':
      return <EditVendorDialog vendor={open.vendor} onClose={close} />
    case 'feed':
      return <FeedDialog vendor={open.vendor} onClose={close} />
    case 'shown':
      return <ShownKeyDialog vendor={open.vendor} shown={open.shown} onClose={close} />
    default:
      return (
        <KeyDialog
          vendor={open.vendor}
          kid={open.what === 'retire' ? open.kid : undefined}
          onMade={show}
          onClose={close}
        />
      )
  }
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
