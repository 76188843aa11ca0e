import { Button, cx, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import {
  LogOut,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { isTrial, useMember } from '../../shared/session.ts'

const PLACES = [
  { to: '/account/security', text: 'account.security', icon: ShieldCheck, isReal: true },
  { to: '/account', text: 'account.title', icon: SlidersHorizontal, isReal: false },
  { to: '/deposit', text: 'account.deposit', icon: Wallet, isReal: true },
  { to: '/bets', text: 'account.bets', icon: ReceiptText, isReal: false },
  { to: '/statement', text: 'account.statement', icon: ScrollText, isReal: false },
] as const

const PLACE =
  'flex min-h-11 shrink-0 items-center gap-2.5 rounded-pill px-4 text-sm font-semibold ' +
  'whitespace-nowrap text-text-2 ' +
  'hover:bg-surface-2 hover:text-text aria-[current=page]:bg-brand-soft ' +
  'aria-[current=page]:text-on-soft'

/** The member's area: the way around it beside its pages, above them on narrow screens. */
export function MemberArea(props: { onLogout: () => void; children: ReactNode }) {
  const { onLogout, children } = props
  const { t } = useTranslator()
  const member = useMember()
  const places = PLACES.filter(({ isReal }) => !isReal || !isTrial(member))
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[14rem_minmax(0,1fr)]
        lg:gap-8"
    >
      <div className="grid min-w-0 content-start gap-3 lg:sticky lg:top-28 lg:self-start">
        <nav aria-label={t('account.area')} className="min-w-0">
          <ul
            className="-mx-3.5 flex gap-1.5 overflow-x-auto px-3.5 py-1 [scrollbar-width:none]
              lg:mx-0 lg:grid lg:px-0"
          >
            {places.map(({ to, text, icon: Icon }) => (
              <li key={to} className="shrink-0">
                <Link to={to} activeOptions={{ exact: true }} className={cx(PLACE, 'lg:w-full')}>
                  <Icon aria-hidden className="size-4.5" />
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Button variant="ghost" onClick={onLogout} className="max-lg:hidden lg:justify-self-start">
          <LogOut aria-hidden className="size-4.5" />
          {t('common.logout')}
        </Button>
      </div>
      <div className="grid min-w-0 gap-8">
        {children}
        <Button variant="danger" onClick={onLogout} className="justify-self-start lg:hidden">
          {t('common.logout')}
        </Button>
      </div>
    </div>
  )
}
