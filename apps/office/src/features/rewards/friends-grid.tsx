import { REFERRAL_STATES, type StaffReferral } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { Count } from '../../shared/brand-money.tsx'
import { FriendDialog } from './friend-dialog.tsx'
import { ReferralStateBadge, Signs } from './referral-words.tsx'
import { FRIENDS } from './reward-queries.ts'

const COLUMNS: readonly GridColumn<StaffReferral>[] = [
  {
    id: 'registeredAt',
    title: 'office.rewards.referral.registeredAt',
    width: 170,
    cell: ({ registeredAt }) => <When at={registeredAt} isLong />,
  },
  {
    id: 'friend',
    title: 'office.rewards.referral.friend',
    width: 180,
    cell: ({ friend }) => <bdi className="truncate">{friend}</bdi>,
  },
  {
    id: 'referrer',
    title: 'office.rewards.referral.referrer',
    width: 180,
    cell: ({ referrer }) => <bdi className="truncate">{referrer}</bdi>,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 130,
    cell: ({ state }) => <ReferralStateBadge state={state} />,
  },
  {
    id: 'signs',
    title: 'office.rewards.referral.signs',
    width: 220,
    cell: ({ signs }) => <Signs signs={signs} />,
  },
  {
    id: 'reached',
    title: 'office.rewards.referral.reached',
    width: 130,
    isEnd: true,
    cell: ({ reached }) => <Count count={reached} />,
  },
  {
    id: 'given',
    title: 'office.rewards.referral.given',
    width: 130,
    isEnd: true,
    cell: ({ given }) => <Count count={given} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.rewards.findMember' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: REFERRAL_STATES.map((id) => ({
      id,
      label: `office.rewards.referral.state.${id}` as const,
    })),
  },
]

const fetchPage = pagesOf('GET /staff/referral/friends', ({ friends }) => friends, {
  pageRows: '100',
})

const keyOf = ({ friendId }: StaffReferral) => friendId

/** Friends that members brought, newest first; each opens with what a decision needs. */
export function FriendsGrid() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<StaffReferral>()
  return (
    <>
      <DataGrid
        name={FRIENDS}
        title={t('office.rewards.part.friends')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter="none"
        empty="office.rewards.referral.none"
      />
      {open && <FriendDialog referral={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
