import { Button, IconButton, Logo, Skeleton, useTranslator } from '@fairhouse/ui'
import { Link, useVisit } from '../shared/router/index.ts'
import { Megaphone, Menu, Settings2 } from 'lucide-react'
import { Suspense } from 'react'
import { openNotices } from '../features/notices/index.ts'
import { chunk } from '../shared/chunk.ts'
import { openDialog } from '../shared/dialogs.ts'
import { MoneyStrip } from '../shared/money-strip.tsx'
import { useSwitch, useSystemStatus } from '../shared/permission.ts'
import { loginPromptStore, useMember } from '../shared/session.ts'
import { CategoryNav } from './category-nav.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'

const memberPanel = chunk(() => import('./member-panel.tsx'), 'MemberPanel')

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

/** On lottery pages a brand may show the numbers in place of the menus. */
function useIsNavShown(): boolean {
  const isHidden = useSwitch('lotteryHeadNavHidden')
  const path = useVisit().place.pathname
  return !isHidden || !/^\/(lottery|vnlottery|lottery-games|elott)(\/|$)/.test(path)
}

/** Brand, balance or login, preferences; below them the navigation. */
export function Header() {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  const member = useMember()
  const isNavShown = useIsNavShown()
  return (
    <>
      <header className="sticky top-0 z-40 border-b border-line bg-surface-1">
        <MoneyStrip />
        <div className="page flex min-h-15 items-center gap-1.5">
          <IconButton
            label={t('shell.menu')}
            onClick={() => openDialog('menu')}
            className="-ms-2.5 md:hidden"
          >
            <Menu aria-hidden className="size-6" />
          </IconButton>
          <Link to="/" className="inline-flex min-h-11 items-center rounded-input">
            <Logo name={brand.name} />
          </Link>
          <div className="ms-auto flex items-center gap-1.5 md:-me-3">
            {member ? (
              <Suspense fallback={<Skeleton className="h-12 w-40 rounded-pill" />}>
                <memberPanel.Component />
              </Suspense>
            ) : (
              member === null && <VisitorActions />
            )}
            <IconButton
              label={t('shell.news.label')}
              onClick={() => openNotices()}
              className="max-md:hidden"
            >
              <Megaphone aria-hidden className="size-5" />
            </IconButton>
            <LanguageSwitcher className="max-md:hidden" />
            <IconButton
              label={t('common.settings')}
              onClick={() => openDialog('settings')}
              className="max-md:hidden"
            >
              <Settings2 aria-hidden className="size-5" />
            </IconButton>
          </div>
        </div>
      </header>
      {isNavShown && <CategoryNav />}
    </>
  )
}
