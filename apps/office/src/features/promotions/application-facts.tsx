import type { StaffApplication } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { actorName } from '../../shared/actor-name.ts'
import { LIST_LINK } from '../../shared/list-link.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { Prize } from './prize-words.tsx'
import { ApplicationStateBadge } from './promotion-words.tsx'

/** What is known of an application, and what it would give. */
export function ApplicationFacts({ application }: { application: StaffApplication }) {
  const { t, number } = useTranslator()
  const { promotionId, title, prizeKind, prize, takenBy, takenAt, decidedBy } = application
  return (
    <DescriptionList
      rows={[
        [t('office.rewards.stateTitle'), <ApplicationStateBadge key="state" {...application} />],
        [t('office.rewards.member'), <MemberLink key="member" {...application} />],
        [
          t('office.promotions.promotion'),
          <Link
            key="promotion"
            to="/promotions/$promotionId"
            params={{ promotionId }}
            className={LIST_LINK}
          >
            <bdi>{title}</bdi>
          </Link>,
        ],
        [
          t('office.promotions.wouldGive'),
          <Prize key="prize" prizeKind={prizeKind} amount={prize} />,
        ],
        [
          t('office.promotions.before'),
          t('office.promotions.beforeValue', {
            before: number(application.before),
            given: number(application.given),
          }),
        ],
        [t('office.promotions.sentAt'), <When key="sent" at={application.sentAt} isLong />],
        [
          t('office.promotions.takenBy'),
          takenBy === null ? (
            '–'
          ) : (
            <span key="taken">
              {actorName(takenBy)} · <When at={takenAt} />
            </span>
          ),
        ],
        ...(decidedBy === null
          ? []
          : ([
              [
                t('office.rewards.decidedBy'),
                <span key="decided">
                  {actorName(decidedBy)} · <When at={application.decidedAt} />
                </span>,
              ],
              [
                t('office.rewards.remark'),
                <bdi key="remark" className="break-words whitespace-pre-line">
                  {application.remark ?? '–'}
                </bdi>,
              ],
            ] as const)),
      ]}
    />
  )
}
