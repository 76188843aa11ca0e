import { Button, IconButton, Logo, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSystemStatus } from '../shared/queries.ts'
import { loginPromptStore, useMember } from '../shared/session.ts'
import { BalancePill } from './balance-pill.tsx'
import { HeaderNavigation } from './navigation.tsx'

const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })),
)

function PlayMoneyStrip() {
  const { t } = useTranslator()
  return (
    <p className="flex min-h-7 items-center justify-center gap-1.5 bg-surface-3 px-3 py-0.5
      text-center text-legal">
      <span className="font-bold text-text">{t('common.playMoney')}</span>
      <span className="text-text-2 max-sm:sr-only">{t('common.playMoneyHint')}</span>
    </p>
  )
}

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

/** Brand, the way around, the balance or the way in, and preferences. */
export function Header() {
  const { t } = useTranslator()
  const { brand, isPlayMoney } = useSystemStatus()
  const member = useMember()
  const [isSettingsOpen, setIsSettingsOpen] = useState(false)
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface-1">
      {isPlayMoney && <PlayMoneyStrip />}
      <div className="page flex min-h-15 items-center gap-2">
        <Link to="/" className="inline-flex min-h-11 items-center rounded-input">
          <Logo name={brand.name} />
        </Link>
        <HeaderNavigation className="ms-4 max-md:hidden" />
        <div className="ms-auto flex items-center gap-1.5">
          {member ? <BalancePill /> : member === null && <VisitorActions />}
          <IconButton
            label={t('common.settings')}
            onClick={() => setIsSettingsOpen(true)}
            className={member ? 'max-md:hidden' : ''}
          >
            <Settings2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      {isSettingsOpen && (
        <Suspense>
          <SettingsDialog onClose={() => setIsSettingsOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}
