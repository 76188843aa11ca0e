import { ArtPicture, Button, Card, Money, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon, Plus, ReceiptText, ScrollText } from 'lucide-react'
import { Page, Section } from '../../shared/page.tsx'
import { PreferenceChoices } from '../../shared/preference-choices.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { balanceQuery, useMember } from '../../shared/session.ts'

function Entry(props: {
  to: '/bets' | '/statement' | '/deposit'
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
        <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-surface-2
          text-brand">
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
  const { data: balance } = useQuery({ ...balanceQuery, enabled: Boolean(member) })
  if (!member) return null
  return (
    <Card className="flex items-center gap-4 p-4 md:p-5">
      <div className="size-18 shrink-0 overflow-hidden rounded-card" title={t('account.yourTile')}>
        <ArtPicture code={member.id} shape="square" />
      </div>
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

/** The member's own page: records, preferences, the way out. */
export function AccountScreen({ onLogout }: { onLogout: () => void }) {
  const { t } = useTranslator()
  return (
    <Page isNarrow title={t('account.title')}>
      <Profile />
      <Card>
        <ul className="divide-y divide-line overflow-hidden">
          <Entry
            to="/deposit"
            icon={Plus}
            title={t('account.deposit')}
            hint={t('account.depositHint')}
          />
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
      <Button variant="danger" onClick={onLogout} className="justify-self-start">
        {t('common.logout')}
      </Button>
    </Page>
  )
}
