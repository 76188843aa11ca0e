import { cx, useTranslator } from '@fairhouse/ui'
import { Link } from '../shared/router/index.ts'
import { ChevronDown, Download, Headset } from 'lucide-react'
import { type PointerEvent, Suspense } from 'react'
import { type Category, useCategories } from '../shared/categories.ts'
import { CategoryLink } from '../shared/category-link.tsx'
import { chunk } from '../shared/chunk.ts'
import { ErrorBoundary } from '../shared/error-boundary.tsx'
import { useDisclosure } from '../shared/disclosure.ts'
import { PROMOTES, useHasPromotions } from '../shared/promotions.ts'
import { ServiceLink } from '../shared/service-link.tsx'

const panel = chunk(() => import('./category-panel.tsx'), 'CategoryPanel')

const LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-pill px-2.5 text-sm font-semibold text-text-2 ' +
  'transition-colors duration-100 hover:bg-surface-2 hover:text-text ' +
  'aria-[current=page]:text-brand'

/** A category's content in a panel below the header. */
function CategoryMenu({ category }: { category: Category }) {
  const { t } = useTranslator()
  const { isOpen, id, open, close, leave, rootProps, buttonProps } = useDisclosure()
  const name = t(category.label)
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse'
  return (
    <li
      {...rootProps}
      data-disclosure
      onPointerEnter={(event) => isMouse(event) && open()}
      onPointerLeave={(event) => isMouse(event) && leave()}
      className="flex items-center"
    >
      <CategoryLink category={category} onClick={close} className={cx(LINK, 'pe-0.5')}>
        {name}
      </CategoryLink>
      <button
        {...buttonProps}
        type="button"
        aria-label={t('shell.nav.open', { category: name })}
        className="grid min-h-11 w-7 place-items-center rounded-pill text-text-3
          hover:bg-surface-2 hover:text-text"
      >
        <ChevronDown
          aria-hidden
          className={cx('size-4 transition-transform duration-100', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div
          id={id}
          className="animate-rise absolute inset-x-0 top-full z-30 border-b border-line
            bg-surface-1 shadow-card"
        >
          <ErrorBoundary resetKey={id}>
            <Suspense fallback={<p className="h-48" />}>
              <panel.Component category={category} onOpen={close} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </li>
  )
}

/**
 * The header's navigation on wide screens: home, categories, promotions, apps, and customer
 * service.
 */
export function CategoryNav() {
  const { t } = useTranslator()
  const categories = useCategories()
  const hasPromotions = useHasPromotions()
  return (
    <nav
      aria-label={t('common.mainNavigation')}
      onPointerEnter={() => void panel.load().catch(() => undefined)}
      className="relative z-30 border-b border-line bg-surface-1 max-md:hidden"
    >
      <div className="page">
        <ul className="-mx-2.5 flex min-h-12 flex-wrap items-center">
          <li>
            <Link to="/" className={LINK}>
              {t('common.navHome')}
            </Link>
          </li>
          <li>
            <Link to="/lottery" current="exact" className={LINK}>
              {t('common.navLotteries')}
            </Link>
          </li>
          {categories.map((category) => (
            <CategoryMenu key={category.id} category={category} />
          ))}
          {hasPromotions && (
            <li {...PROMOTES}>
              <Link to="/promotions" className={LINK}>
                {t('shell.nav.promotions')}
              </Link>
            </li>
          )}
          <li className="ms-auto">
            <Link to="/download-the-app" className={LINK}>
              <Download aria-hidden className="size-4" />
              <span className="xl:hidden">{t('shell.nav.download')}</span>
              <span className="max-xl:hidden">{t('shell.side.download')}</span>
            </Link>
          </li>
          <li className="xl:hidden">
            <ServiceLink className={LINK}>
              <Headset aria-hidden className="size-4" />
              {t('shell.nav.service')}
            </ServiceLink>
          </li>
        </ul>
      </div>
    </nav>
  )
}
