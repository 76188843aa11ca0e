import { PROMOTION_GIFT_STATES, type PromotionGift, type StaffPromotion } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useMemo, useState } from 'react'
import { download } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { activeFilters } from '../../shared/grid/pages.ts'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { RewardStateBadge } from '../../shared/reward-words.tsx'
import { When } from '../../shared/when.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { eventText } from './gift-words.ts'
import { PROMOTION_GIFTS } from './promotion-queries.ts'
import { Prize } from './prize-words.tsx'
import { BoundName, GiftStateBadge } from './promotion-words.tsx'

const EXPORT = 'GET /staff/promotions/:promotionId/gifts/export'

function Event({ event }: { event: string }) {
  return <span className="truncate">{eventText(useTranslator(), event)}</span>
}

const columnsOf = ({ prizeKind }: StaffPromotion): readonly GridColumn<PromotionGift>[] => [
  {
    id: 'notedAt',
    title: 'office.promotions.notedAt',
    width: 170,
    cell: ({ notedAt }) => <When at={notedAt} />,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 100,
    cell: ({ state }) => <GiftStateBadge state={state} />,
  },
  { id: 'username', title: 'office.rewards.member', width: 150, cell: ({ username }) => username },
  {
    id: 'event',
    title: 'office.promotions.eventTitle',
    width: 180,
    cell: ({ event }) => <Event event={event} />,
  },
  {
    id: 'amount',
    title: 'office.promotions.amount',
    width: 120,
    isEnd: true,
    cell: ({ amount }) => <Prize prizeKind={prizeKind} amount={amount} />,
  },
  {
    id: 'bound',
    title: 'office.promotions.boundTitle',
    width: 160,
    cell: ({ bound }) => <BoundName bound={bound} />,
  },
  {
    id: 'reward',
    title: 'office.promotions.reward',
    width: 125,
    cell: ({ reward }) =>
      reward === null ? (
        <span className="text-text-3">–</span>
      ) : (
        <RewardStateBadge state={reward.state} />
      ),
  },
  {
    id: 'decidedAt',
    title: 'office.rewards.decidedAt',
    width: 150,
    cell: ({ decidedAt }) => <When at={decidedAt} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.rewards.findMember' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: PROMOTION_GIFT_STATES.map((id) => ({
      id,
      label: `office.promotions.giftState.${id}` as const,
    })),
  },
]

const giftsOf = (promotionId: string) =>
  pagesOf('GET /staff/promotions/:promotionId/gifts', ({ gifts }) => gifts, {
    params: { promotionId },
  })

/** A member gets one gift for an event. */
const keyOf = ({ memberId, event }: PromotionGift) => `${memberId} ${event}`

/** What a promotion gave, or refused, to whom and why; newest first. */
export function GiftsGrid({ promotion }: { promotion: StaffPromotion }) {
  const { t } = useTranslator()
  const [open, setOpen] = useState<PromotionGift>()
  const { promotionId } = promotion
  const columns = useMemo(() => columnsOf(promotion), [promotion])
  return (
    <>
      <DataGrid
        name={PROMOTION_GIFTS}
        scope={promotionId}
        title={t('office.promotions.view.gifts')}
        columns={columns}
        filters={FILTERS}
        fetchPage={giftsOf(promotionId)}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={(query) =>
          download(EXPORT, `promotion-${promotionId}`, activeFilters(query), { promotionId })
        }
        empty="office.promotions.noGifts"
      />
      {open && <GiftDialog gift={open} promotion={promotion} onClose={() => setOpen(undefined)} />}
    </>
  )
}
