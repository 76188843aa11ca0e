import { Badge, cx, IconButton, Logo, useTranslator } from '@fairhouse/ui'
import { Link } from '../router/index.ts'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { BalancePill } from '../balance-pill.tsx'
import { MoneyStrip } from '../money-strip.tsx'
import { PageTitle } from '../page.tsx'
import { useSystemStatus } from '../permission.ts'
import { useMedia } from '../use-media.ts'
import { useBadges } from './badges.ts'
import type { CentrePage } from './centre-page.ts'

/** From this width on the menu is beside the page; below it the menu is a page of its own. */
const WIDE = '(min-width: 64rem)'

export interface CentreProps {
  /** The path of its pages. */
  readonly base: '/member' | '/agent'
  readonly title: string
  /** The listed pages. */
  readonly pages: readonly CentrePage[]
  /** The page named by the address, if any. */
  readonly page: string | undefined
  /** The page shown first where the menu is beside the page. */
  readonly defaultPage: string
  /** Above the menu: whose centre it is. */
  readonly head?: ReactNode
  /** Below the menu: other links and actions. */
  readonly foot?: ReactNode
  /** Left out where there is nothing else to go to: hides the close button and the balance. */
  readonly onClose?: () => void
  /** Renders the page of a key. */
  readonly children: (page: string) => ReactNode
}

const ENTRY =
  'flex min-h-12 items-center gap-3.5 rounded-odds px-3.5 py-2 font-semibold text-text-2 ' +
  'transition-colors duration-100 hover:bg-surface-2 hover:text-text ' +
  'aria-[current=page]:bg-brand-soft aria-[current=page]:text-on-soft'

interface EntryProps {
  readonly base: CentreProps['base']
  readonly page: CentrePage
  readonly isCurrent: boolean
}

function Entry({ base, page, isCurrent }: EntryProps) {
  const { t } = useTranslator()
  const badges = useBadges()
  const { key, label, icon: Icon, badge } = page
  const count = badge === undefined ? 0 : (badges[badge] ?? 0)
  return (
    <li>
      <Link
        to={`${base}/$page`}
        params={{ page: key }}
        aria-current={isCurrent ? 'page' : undefined}
        className={ENTRY}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className="flex-1">{t(label)}</span>
        {count > 0 && (
          <Badge tone="brand">
            <span aria-hidden className="figures">
              {count}
            </span>
            <span className="sr-only">{t('shell.centre.badge', { count })}</span>
          </Badge>
        )}
        <ChevronRight aria-hidden className="size-4.5 text-text-3 lg:hidden rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

type MenuProps = Omit<CentreProps, 'children' | 'onClose' | 'defaultPage'>

/** The menu with its head and foot. */
function Menu({ base, title, pages, page, head, foot }: MenuProps) {
  const { t } = useTranslator()
  return (
    <div className="grid content-start gap-5">
      {head}
      <nav aria-label={t('shell.centre.pages', { centre: title })}>
        <ul className="grid gap-1">
          {pages.map((each) => (
            <Entry key={each.key} base={base} page={each} isCurrent={each.key === page} />
          ))}
        </ul>
      </nav>
      {foot}
    </div>
  )
}

interface BarProps extends Pick<CentreProps, 'base' | 'title' | 'onClose'> {
  /** On phones it leads back to the menu. */
  readonly isBack: boolean
  readonly hasBalance: boolean
}

function Bar({ base, title, onClose, isBack, hasBalance }: BarProps) {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface-1">
      <MoneyStrip />
      <div className="flex min-h-15 items-center gap-3 px-3.5 lg:px-6">
        {isBack ? (
          <Link
            to={base}
            aria-label={t('shell.centre.toList', { centre: title })}
            className="-ms-2 inline-flex min-h-11 min-w-11 items-center rounded-pill
              font-semibold hover:bg-surface-2"
          >
            <ChevronLeft aria-hidden className="size-6 rtl:-scale-x-100" />
            <span className="pe-3 max-sm:sr-only">{title}</span>
          </Link>
        ) : (
          <>
            {onClose ? (
              <Link
                to="/"
                className="inline-flex min-h-11 items-center rounded-input max-lg:hidden"
              >
                <Logo name={brand.name} />
              </Link>
            ) : (
              <span className="max-lg:hidden">
                <Logo name={brand.name} />
              </span>
            )}
            <p
              className="text-lg font-bold lg:border-s lg:border-line lg:ps-4 lg:font-semibold
              lg:text-text-2"
            >
              {title}
            </p>
          </>
        )}
        <div className="-me-2 ms-auto flex items-center gap-2">
          {hasBalance && <BalancePill />}
          {onClose && (
            <IconButton label={t('shell.centre.close', { centre: title })} onClick={onClose}>
              <X aria-hidden className="size-6" />
            </IconButton>
          )}
        </div>
      </div>
    </header>
  )
}

/**
 * The member or the agent centre: it fills the screen, with its menu at the left and a close
 * button. On phones the menu comes first, and each page leads back to it.
 */
export function Centre(props: CentreProps) {
  const { base, title, pages, page, defaultPage, onClose, children, head, foot } = props
  const isWide = useMedia(WIDE)
  const hasMenu = pages.length > 0
  const isList = hasMenu && !isWide && page === undefined
  const isBeside = hasMenu && isWide
  const shown = page ?? defaultPage
  const menu = { base, title, pages, head, foot }
  return (
    <div className="flex min-h-dvh flex-col">
      <Bar
        base={base}
        title={title}
        {...(onClose && { onClose })}
        isBack={hasMenu && !isWide && !isList}
        hasBalance={hasMenu && !isList && onClose !== undefined}
      />
      <div className={cx('flex-1', isBeside && 'grid grid-cols-[18.5rem_minmax(0,1fr)]')}>
        {isBeside && (
          <div className="border-e border-line bg-surface-1">
            <div className="sticky top-22 max-h-[calc(100dvh-5.5rem)] overflow-y-auto p-4 pt-6">
              <Menu {...menu} page={shown} />
            </div>
          </div>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="px-3.5 pb-28 pt-5 md:px-6 lg:px-10 lg:pb-16 lg:pt-8"
        >
          {isList ? (
            <>
              <PageTitle text={title} />
              <h1 className="sr-only">{title}</h1>
              <Menu {...menu} page={undefined} />
            </>
          ) : (
            children(shown)
          )}
        </main>
      </div>
    </div>
  )
}
