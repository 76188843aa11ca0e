import { Badge, Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { ChevronRight } from 'lucide-react'
import { BalanceLine } from '../../shared/balance-pill.tsx'
import { useBadges } from '../../shared/centre/badges.ts'
import { lastLoginStore } from '../../shared/dialogs.ts'
import { Link } from '../../shared/router/index.ts'
import { useMember } from '../../shared/session.ts'

const ROW = 'flex min-h-11 items-center justify-between gap-4 font-semibold'

/** The previous login, so that members can tell whether it was theirs. */
function LastLogin() {
  const { t, date } = useTranslator()
  const lastLogin = useStore(lastLoginStore)
  if (!lastLogin) return null
  const { at, device, place } = lastLogin
  return (
    <div className="grid gap-1 rounded-card bg-surface-2 px-4 py-3 text-sm">
      <p className="font-semibold">
        {t('identity.notices.lastLogin', { time: date(at, 'dateTime') })}
      </p>
      <p className="text-text-2">{[device, place].filter((part) => part !== '').join(' · ')}</p>
      <p className="text-text-2">{t('identity.notices.advice')}</p>
    </div>
  )
}

/**
 * What a member sees after a login (SPECIFICATION 2.34, 4.9): the balance, messages, and
 * the previous login. Security events are shown before it, as a step of the login (login-news.tsx),
 * and then replace it.
 */
export function AfterLoginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const member = useMember()
  const { messages = 0 } = useBadges()
  if (!member) return null
  return (
    <Dialog title={t('identity.welcomeBack', { username: member.account })} onClose={onClose}>
      <div className="grid gap-4">
        <div className="grid divide-y divide-line">
          <Link
            to="/member/$page"
            params={{ page: 'transferFund' }}
            onClick={onClose}
            className={ROW}
          >
            {t('shell.member.transferFund')}
            <BalanceLine className="ms-auto text-lg text-text" />
            <ChevronRight aria-hidden className="size-5 text-text-3 rtl:-scale-x-100" />
          </Link>
          <Link
            to="/member/$page"
            params={{ page: 'messageV2' }}
            onClick={onClose}
            className={ROW}
          >
            {t('shell.member.messageV2')}
            {messages > 0 && (
              <span className="ms-auto">
                <Badge tone="brand">{String(messages)}</Badge>
              </span>
            )}
            <ChevronRight aria-hidden className="size-5 text-text-3 rtl:-scale-x-100" />
          </Link>
        </div>
        <LastLogin />
        <Button size="lg" isBlock onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}
