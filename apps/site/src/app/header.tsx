import { Button, IconButton, Logo, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSystemStatus } from '../shared/permission.ts'
import { isTrial, loginPromptStore, useMember } from '../shared/session.ts'
import { BalancePill } from './balance-pill.tsx'
import { HeaderNavigation } from './navigation.tsx'

const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })),
)

/** A trial is labelled everywhere, with the way to an account of one's own (ruling 21). */
function TrialStrip() {
  const { t } = useTranslator()
  return (
    <p
      className="flex min-h-7 flex-wrap items-center justify-center gap-x-2 bg-money px-3 py-0.5
      text-center text-legal text-on-money"
    >
      <span className="font-bold">{t('common.trial')}</span>
      <span className="max-sm:sr-only">{t('common.trialHint')}</span>
      <button
        type="button"
        onClick={() => loginPromptStore.set({ mode: 'register' })}
        className="min-h-6 font-bold underline underline-offset-2"
      >
        {t('common.trialOpen')}
      </button>
    </p>
  )
}

function PlayMoneyStrip() {
  const { t } = useTranslator()
  return (
    <p
      className="flex min-h-7 items-center justify-center gap-1.5 bg-surface-3 px-3 py-0.5
      text-center text-legal"
    >
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
      {isTrial(member) ? <TrialStrip /> : isPlayMoney && <PlayMoneyStrip />}
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
