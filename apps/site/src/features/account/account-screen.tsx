import { Card, Money, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ChevronRight,
  type LucideIcon,
  Plus,
  ReceiptText,
  ScrollText,
  ShieldCheck,
} from 'lucide-react'
import { AvatarPicture, avatarQuery } from '../../shared/avatar.tsx'
import { Page, Section } from '../../shared/page.tsx'
import { PreferenceChoices } from '../../shared/preference-choices.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { balanceQuery, isTrial, useMember } from '../../shared/session.ts'

function Entry(props: {
  to: '/account/security' | '/bets' | '/statement' | '/deposit'
  icon: LucideIcon
  title: string
  hint: string
}) {
  const { to, icon: Icon, title, hint } = props
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3.5 px-4 py-3 transition-colors duration-100
          hover:bg-surface-2 md:px-5"
      >
        <span
          className="grid size-10 shrink-0 place-items-center rounded-pill bg-surface-2
          text-brand"
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="grid flex-1">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-text-3">{hint}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 text-text-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

function Profile() {
  const { t, date } = useTranslator()
  const member = useMember()
  const { data: avatar } = useQuery({ ...avatarQuery, enabled: Boolean(member) })
  const { data: balance } = useQuery({ ...balanceQuery, enabled: Boolean(member) })
  if (!member) return null
  return (
    <Card className="flex items-center gap-4 p-4 md:p-5">
      <AvatarPicture avatar={avatar} className="size-18" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="truncate text-xl font-bold">{member.account}</p>
        <p className="text-sm text-text-3">
          {t('account.memberSince', { date: date(member.registeredAt, 'dateLong') })}
        </p>
        {balance && <Money amount={moneyOf(balance.sumBalance)} className="text-lg" />}
      </div>
    </Card>
  )
}

/** The member's own page: records and preferences. */
export function AccountScreen() {
  const { t } = useTranslator()
  const member = useMember()
  return (
    <Page isNarrow title={t('account.title')}>
      <Profile />
      <Card>
        <ul className="divide-y divide-line overflow-hidden">
          {!isTrial(member) && (
            <>
              <Entry
                to="/account/security"
                icon={ShieldCheck}
                title={t('account.security')}
                hint={t('account.securityHint')}
              />
              <Entry
                to="/deposit"
                icon={Plus}
                title={t('account.deposit')}
                hint={t('account.depositHint')}
              />
            </>
          )}
          <Entry
            to="/bets"
            icon={ReceiptText}
            title={t('account.bets')}
            hint={t('account.betsHint')}
          />
          <Entry
            to="/statement"
            icon={ScrollText}
            title={t('account.statement')}
            hint={t('account.statementHint')}
          />
        </ul>
      </Card>
      <Section title={t('account.preferences')}>
        <Card className="p-4 md:p-5">
          <PreferenceChoices />
        </Card>
      </Section>
    </Page>
  )
}
