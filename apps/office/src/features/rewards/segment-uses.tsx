import type { Segment } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { Nothing, Panel } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'

const LINK = 'font-semibold text-brand underline underline-offset-2'

type Use = Segment['usedBy'][number]

function UseName({ kind, id, title }: Use) {
  const may = useMay()
  if (kind === 'promotion') {
    return (
      <Link to="/promotions/$promotionId" params={{ promotionId: id }} className={LINK}>
        <bdi>{title}</bdi>
      </Link>
    )
  }
  if (!may('notices.read')) return <bdi>{title}</bdi>
  return (
    <Link to="/notices/$noticeId" params={{ noticeId: id }} search={{}} className={LINK}>
      <bdi>{title}</bdi>
    </Link>
  )
}

/** The promotions and notices that use a segment, the newest first. */
export function SegmentUses({ segment }: { segment: Segment }) {
  const { t } = useTranslator()
  const { uses, usedBy } = segment
  return (
    <Panel title={t('office.segments.usedBy')}>
      {uses === 0 ? (
        <Nothing>{t('office.segments.notUsed')}</Nothing>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
          <p className="font-semibold">{t('office.segments.uses', { count: uses })}</p>
          <ul className="grid gap-1.5">
            {usedBy.map((use) => (
              <li key={use.id} className="flex flex-wrap gap-x-2">
                <span className="text-text-3">{t(`office.segments.use.${use.kind}`)}</span>
                <UseName {...use} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
