import { IconButton, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { LogOut, Menu, Search } from 'lucide-react'
import { leave, useMay, useMe } from '../shared/session.ts'
import { BrandSwitcher } from './brand-switcher.tsx'

interface TopBarProps {
  readonly onSearch: () => void
  readonly onMenu: () => void
}

/** The bar above every screen: brand, search, and the way out. */
export function TopBar({ onSearch, onMenu }: TopBarProps) {
  const { t } = useTranslator()
  const me = useMe()
  const may = useMay()
  return (
    <header
      className="flex min-h-14 items-center gap-2 border-b border-line bg-surface-1 px-3
      md:px-5"
    >
      <IconButton label={t('office.menu')} onClick={onMenu} className="lg:hidden">
        <Menu aria-hidden className="size-5" />
      </IconButton>
      <BrandSwitcher />
      {may('members.read') && (
        <button
          type="button"
          onClick={onSearch}
          className="ms-auto flex min-h-11 items-center gap-2 rounded-input border
            border-line-strong bg-surface-1 px-3 text-sm text-text-2 hover:border-text-3
            pointer-fine:min-h-9 md:min-w-72 max-md:size-11 max-md:justify-center max-md:px-0"
        >
          <Search aria-hidden className="size-4 shrink-0" />
          <span className="max-md:sr-only">{t('office.search.open')}</span>
          <kbd
            className="ms-auto rounded-input border border-line px-1.5 font-mono text-xs
            max-md:hidden"
          >
            Ctrl K
          </kbd>
        </button>
      )}
      <Link
        to="/me"
        className="ms-auto inline-flex min-h-11 items-center rounded-input px-2 text-sm
          font-semibold text-text-2 hover:text-text max-sm:hidden"
      >
        {me.name}
      </Link>
      <IconButton label={t('common.logout')} onClick={() => void leave()}>
        <LogOut aria-hidden className="size-4.5" />
      </IconButton>
    </header>
  )
}
