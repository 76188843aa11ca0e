import type { PromotionGift, StaffPromotion } from '@fairhouse/protocol'
import { Dialog, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { LIST_LINK } from '../../shared/list-link.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { RewardFacts, RewardStateBadge } from '../../shared/reward-words.tsx'
import { When } from '../../shared/when.tsx'
import { eventText } from './gift-words.ts'
import { Prize } from './prize-words.tsx'
import { BoundName, GiftStateBadge } from './promotion-words.tsx'

interface GiftDialogProps {
  readonly gift: PromotionGift
  readonly promotion: StaffPromotion
  readonly onClose: () => void
}

/** One gift: what it was for, the figures it follows from, and what became of it. */
export function GiftDialog({ gift, promotion, onClose }: GiftDialogProps) {
  const translator = useTranslator()
  const { t } = translator
  const { username, state, bound, reward } = gift
  return (
    <Dialog
      title={t('office.promotions.giftOf', { name: username })}
      size="lg"
      isText
      onClose={onClose}
    >
      <div className="grid gap-6">
        <DescriptionList
          rows={[
            [t('office.rewards.stateTitle'), <GiftStateBadge key="state" state={state} />],
            [t('office.rewards.member'), <MemberLink key="member" {...gift} />],
            [t('office.promotions.eventTitle'), eventText(translator, gift.event)],
            [
              t('office.promotions.amount'),
              <Prize key="amount" prizeKind={promotion.prizeKind} amount={gift.amount} />,
            ],
            [t('office.promotions.notedAt'), <When key="noted" at={gift.notedAt} isLong />],
            [t('office.rewards.decidedAt'), <When key="decided" at={gift.decidedAt} isLong />],
            ...(bound === null
              ? []
              : ([
                  [t('office.promotions.boundTitle'), <BoundName key="b" bound={bound} />],
                ] as const)),
            ...(reward === null
              ? []
              : ([
                  [
                    t('office.promotions.reward'),
                    <span key="reward" className="flex flex-wrap items-center gap-x-3">
                      <RewardStateBadge state={reward.state} />
                      <Link
                        to="/rewards"
                        search={{ part: 'given', q: username, source: 'promotion' }}
                        className={LIST_LINK}
                      >
                        <bdi className="figures">{reward.rewardId}</bdi>
                      </Link>
                    </span>,
                  ],
                ] as const)),
          ]}
        />
        <RewardFacts facts={gift.facts} />
      </div>
    </Dialog>
  )
}
