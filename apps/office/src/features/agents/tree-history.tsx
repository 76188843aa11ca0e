import type { MemberMove, TypeChange } from '@fairhouse/protocol'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Nothing } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { When } from '../../shared/when.tsx'
import { TypeName } from './type-words.tsx'

const ROWS = '20'

/** The value before and after. */
function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <p className="flex flex-wrap gap-x-1.5 font-semibold">
      {from}
      <span aria-hidden className="rtl:-scale-x-100">
        →
      </span>
      {to}
    </p>
  )
}

function Entry(props: { reason: string; by: string; at: string; children: ReactNode }) {
  const { reason, by, at, children } = props
  return (
    <li className="grid gap-0.5 border-s-2 border-line-strong ps-3">
      {children}
      <p>{reason}</p>
      <p className="text-legal text-text-3">
        {actorName(by)} · <When at={at} />
      </p>
    </li>
  )
}

function Move({ move }: { move: MemberMove }) {
  const { t } = useTranslator()
  const name = (above: string | null) =>
    above === null ? t('office.agents.tree.head') : <bdi>{above}</bdi>
  return (
    <Entry reason={move.reason} by={move.movedBy} at={move.movedAt}>
      <FromTo from={name(move.from)} to={name(move.to)} />
      <p className="text-text-2">{t('office.agents.tree.movedMembers', { count: move.members })}</p>
    </Entry>
  )
}

function Change({ change }: { change: TypeChange }) {
  return (
    <Entry reason={change.reason} by={change.changedBy} at={change.changedAt}>
      <FromTo from={<TypeName type={change.from} />} to={<TypeName type={change.to} />} />
    </Entry>
  )
}

/** The last moves and changes of type of a member, newest first. */
function useHistory(memberId: string) {
  return useQuery({
    queryKey: queryKeys.agentTree('history', memberId),
    queryFn: async () => {
      const query = { memberId, limit: ROWS }
      const [{ moves }, { types }] = await Promise.all([
        api('GET /staff/agents/moves', { query }),
        api('GET /staff/agents/types', { query }),
      ])
      const all = [
        ...moves.map((move) => ({ at: move.movedAt, key: move.moveId, move })),
        ...types.map((change) => ({ at: change.changedAt, key: change.changeId, change })),
      ]
      return all.toSorted((one, other) => (one.at < other.at ? 1 : -1))
    },
  })
}

/** Former uplines and types of a member. */
export function MemberHistory({ memberId }: { memberId: string }) {
  const { t } = useTranslator()
  const { data, error } = useHistory(memberId)
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="text-base font-bold">{t('office.agents.tree.history')}</h3>
      <ErrorNotice error={error} />
      {!data && !error && <Skeleton className="h-10" />}
      {data && data.length === 0 && <Nothing>{t('office.agents.tree.noHistory')}</Nothing>}
      {data && data.length > 0 && (
        <ol className="grid gap-3">
          {data.map((entry) =>
            'move' in entry ? (
              <Move key={entry.key} move={entry.move} />
            ) : (
              <Change key={entry.key} change={entry.change} />
            ),
          )}
        </ol>
      )}
    </section>
  )
}
