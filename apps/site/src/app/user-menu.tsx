import type { MessageKey } from '@fairhouse/i18n'
import { Badge, cx, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../shared/router/index.ts'
import {
  ChevronDown,
  Gift,
  LogOut,
  type LucideIcon,
  Mail,
  Network,
  ReceiptText,
  ScrollText,
  UserRound,
} from 'lucide-react'
import { AvatarPicture, avatarQuery } from '../shared/avatar.tsx'
import { useBadges } from '../shared/centre/badges.ts'
import type { BadgeId } from '../shared/centre/centre-page.ts'
import { openDialog } from '../shared/dialogs.ts'
import { useDisclosure } from '../shared/disclosure.ts'
import { MemberLink } from '../shared/member-link.tsx'
import { PROMOTES } from '../shared/promotions.ts'
import { useRewardLinks } from '../shared/reward-links.ts'
import { isAgent, useMember } from '../shared/session.ts'

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-odds px-3 text-start text-sm font-semibold ' +
  'hover:bg-surface-2'

interface PageItem {
  readonly page?: string
  readonly text: MessageKey
  readonly icon: LucideIcon
  readonly badge?: BadgeId
}

const PAGES: readonly PageItem[] = [
  { text: 'shell.member.title', icon: UserRound },
  { page: 'transactionHistory', text: 'shell.member.transactionHistory', icon: ScrollText },
  { page: 'personalHistoryCopy', text: 'shell.member.personalHistoryCopy', icon: ReceiptText },
  {
    page: 'rewardCenter',
    text: 'shell.member.rewardCenter',
    icon: Gift,
    badge: 'rewards',
  },
  { page: 'messageV2', text: 'shell.member.messageV2', icon: Mail, badge: 'messages' },
]

function Item({ item, onOpen }: { item: PageItem; onOpen: () => void }) {
  const { t } = useTranslator()
  const badges = useBadges()
  const { page, text, icon: Icon, badge } = item
  const count = badge === undefined ? 0 : (badges[badge] ?? 0)
  return (
    <li>
      <MemberLink {...(page === undefined ? {} : { page })} className={ITEM} onClick={onOpen}>
        <Icon aria-hidden className="size-4.5 text-text-3" />
        <span className="flex-1">{t(text)}</span>
        {count > 0 && (
          <Badge tone="brand">
            <span className="sr-only">{t('shell.centre.badge', { count })}</span>
            <span aria-hidden className="figures">
              {count}
            </span>
          </Badge>
        )}
      </MemberLink>
    </li>
  )
}

/** The member's own menu (SPECIFICATION 2.53 to 2.55). */
export function UserMenu() {
  const { t } = useTranslator()
  const member = useMember()
  const rewards = useRewardLinks()
  const { data: avatar } = useQuery({ ...avatarQuery, enabled: Boolean(member) })
  const { isOpen, id, close, rootProps, buttonProps } = useDisclosure()
  if (!member) return null
  return (
    <div {...rootProps} data-disclosure className="relative max-md:hidden">
      <button
        {...buttonProps}
        type="button"
        aria-label={t('shell.userMenu', { username: member.account })}
        className="flex min-h-11 items-center gap-2 rounded-pill pe-2 ps-1 font-semibold
          hover:bg-surface-2"
      >
        <AvatarPicture avatar={avatar} className="size-9 rounded-pill" />
        <span className="max-w-32 truncate text-sm max-lg:hidden" data-cut="may">
          {member.account}
        </span>
        <ChevronDown
          aria-hidden
          className={cx('size-4 transition-transform duration-100', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <ul
          id={id}
          className="animate-rise absolute end-0 top-full z-50 mt-1 grid min-w-60 rounded-card
            border border-line bg-surface-1 p-1.5 shadow-card"
        >
          {PAGES.map((item) => (
            <Item key={item.text} item={item} onOpen={close} />
          ))}
          {rewards.map(({ to, text, icon: Icon }) => (
            <li key={to} {...(to === '/promotions' ? PROMOTES : {})}>
              <Link to={to} className={ITEM} onClick={close}>
                <Icon aria-hidden className="size-4.5 text-text-3" />
                {t(text)}
              </Link>
            </li>
          ))}
          {isAgent(member) && (
            <li>
              <Link to="/agent" className={ITEM} onClick={close}>
                <Network aria-hidden className="size-4.5 text-text-3" />
                {t('shell.agent.title')}
              </Link>
            </li>
          )}
          <li className="mt-1.5 border-t border-line pt-1.5">
            <button
              type="button"
              onClick={() => {
                close()
                // The dialog returns the focus to the element that has it now.
                buttonProps.ref.current?.focus()
                openDialog('logout')
              }}
              className={ITEM}
            >
              <LogOut aria-hidden className="size-4.5 text-text-3" />
              {t('common.logout')}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}
