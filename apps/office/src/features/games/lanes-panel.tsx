import type { StaffLane, StaffLaneVendor } from '@fairhouse/protocol'
import { Button, Checkbox, EmptyState, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { LogoField } from './logo-field.tsx'
import { lanesQuery, refreshGames } from './game-queries.ts'
import { HealthBadge } from './words.tsx'

/** Vendors by category: order, highlighting, visibility, and e-sports flag. */
export function LanesPanel() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(lanesQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  if (data.length === 0) return <EmptyState code="no-lanes" title={t('office.games.noLanes')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      {data.map((lane) => (
        <Lane key={`${lane.category} ${JSON.stringify(lane.vendors)}`} lane={lane} />
      ))}
    </div>
  )
}

/** A list with one entry moved up or down. */
function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}

function Lane({ lane }: { lane: StaffLane }) {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const [vendors, setVendors] = useState(lane.vendors)
  const [isConfirming, setIsConfirming] = useState(false)
  const isChanged = JSON.stringify(vendors) !== JSON.stringify(lane.vendors)
  const category = t(`office.games.category.${lane.category}`)
  const save = async (reason: string) => {
    const said = vendors.map(({ vassalage, isHot, isShown, isEsports, logoId }) => ({
      vassalage,
      isHot,
      isShown,
      isEsports,
      logoId,
    }))
    const params = { category: lane.category }
    await api('PUT /staff/games/lanes/:category', { params, body: { vendors: said, reason } })
    await refreshGames()
    toast(t('office.games.saved'), 'win')
  }
  return (
    <Panel
      title={category}
      actions={
        may('games.write') && (
          <Button size="sm" disabled={!isChanged} onClick={() => setIsConfirming(true)}>
            {t('office.games.saveLane', { category })}
          </Button>
        )
      }
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {vendors.map((vendor, at) => (
          <LaneVendor
            key={vendor.vassalage}
            vendor={vendor}
            isSports={lane.category === 'SPORTS'}
            isFirst={at === 0}
            isLast={at === vendors.length - 1}
            onMove={(by) => setVendors(moved(vendors, at, by))}
            onChange={(next) => setVendors(vendors.with(at, next))}
          />
        ))}
      </ol>
      {isConfirming && (
        <ReasonDialog
          title={t('office.games.saveLane', { category })}
          submit={t('office.games.save')}
          onSubmit={save}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Panel>
  )
}

interface LaneVendorProps {
  readonly vendor: StaffLaneVendor
  readonly isSports: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onChange: (vendor: StaffLaneVendor) => void
}

function LaneVendor(props: LaneVendorProps) {
  const { vendor, isSports, isFirst, isLast, onMove, onChange } = props
  const { t } = useTranslator()
  const may = useMay()
  const { name, health, offered } = vendor
  const marks = ['isShown', 'isHot', ...(isSports ? (['isEsports'] as const) : [])] as const
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-input bg-surface-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 text-sm font-semibold">
          <bdi>{name}</bdi>{' '}
          <span className="font-normal text-text-3">
            {t('office.games.offeredGames', { count: offered })}
          </span>
        </span>
        {health !== 'well' && <HealthBadge health={health} />}
        {may('games.write') &&
          ([-1, 1] as const).map((by) => (
            <Button
              key={by}
              size="sm"
              variant="ghost"
              disabled={by === -1 ? isFirst : isLast}
              onClick={() => onMove(by)}
            >
              {by === -1 ? (
                <ArrowUp aria-hidden className="size-4" />
              ) : (
                <ArrowDown aria-hidden className="size-4" />
              )}
              <span className="sr-only">
                {t(by === -1 ? 'office.games.moveUp' : 'office.games.moveDown', { vendor: name })}
              </span>
            </Button>
          ))}
      </div>
      {may('games.write') && (
        <div className="flex flex-wrap gap-x-5">
          {marks.map((mark) => (
            <Checkbox
              key={mark}
              isChecked={vendor[mark]}
              onCheckedChange={(isOn) => onChange({ ...vendor, [mark]: isOn })}
            >
              {t(`office.games.lane.${mark}`)}
            </Checkbox>
          ))}
        </div>
      )}
      {may('games.write') && (
        <LogoField vendor={vendor} onChange={(logoId) => onChange({ ...vendor, logoId })} />
      )}
    </li>
  )
}
