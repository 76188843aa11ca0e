import { Button, buttonClass, IconButton, Logo, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { useSystemStatus } from '../shared/permission.ts'
import { MemberLink } from '../shared/member-link.tsx'
import { MoneyStrip } from '../shared/money-strip.tsx'
import { BalancePill } from '../shared/balance-pill.tsx'
import { openDialog } from '../shared/dialogs.ts'
import { loginPromptStore, useMember } from '../shared/session.ts'
import { HeaderNavigation } from './navigation.tsx'

function VisitorActions() {
  const { t } = useTranslator()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => loginPromptStore.set({ mode: 'login' })}>
        {t('common.login')}
      </Button>
      <Button
        size="sm"
        className="max-sm:hidden"
        onClick={() => loginPromptStore.set({ mode: 'register' })}
      >
        {t('common.openAccount')}
      </Button>
    </>
  )
}

function MemberActions() {
  const { t } = useTranslator()
  return (
    <>
      <BalancePill />
      <MemberLink page="depositv2" className={buttonClass('primary', 'md', 'max-md:hidden')}>
        {t('common.navDeposit')}
      </MemberLink>
      <MemberLink className={buttonClass('ghost', 'md', 'max-md:hidden')}>
        {t('common.navAccount')}
      </MemberLink>
    </>
  )
}

/** Brand, the way around, the balance or the way in, and preferences. */
export function Header() {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  const member = useMember()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface-1">
      <MoneyStrip />
      <div className="page flex min-h-15 items-center gap-2">
        <Link to="/" className="inline-flex min-h-11 items-center rounded-input">
          <Logo name={brand.name} />
        </Link>
        <HeaderNavigation className="ms-4 max-md:hidden" />
        <div className="ms-auto flex items-center gap-1.5">
          {member ? <MemberActions /> : member === null && <VisitorActions />}
          <IconButton
            label={t('common.settings')}
            onClick={() => openDialog('settings')}
            className={member ? 'max-md:hidden' : ''}
          >
            <Settings2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
    </header>
  )
}
