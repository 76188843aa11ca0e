import { buttonClass, EmptyState, useTranslator } from '@fairhouse/ui'
import { Link } from './router/index.ts'
import { PageTitle } from './page.tsx'
import { useSystemStatus } from './permission.ts'

/** A route of the specification that this brand does not offer: says so, and where to go. */
export function NotOffered() {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  return (
    <>
      <PageTitle text={t('shell.notOffered.title')} isUnlisted />
      <EmptyState
        code="not-offered"
        title={t('shell.notOffered.title')}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Link to="/lottery" className={buttonClass()}>
              {t('shell.notOffered.lotteries')}
            </Link>
            <Link to="/" className={buttonClass('secondary')}>
              {t('common.goHome')}
            </Link>
          </div>
        }
      >
        {t('shell.notOffered.body', { brand: brand.name })}
      </EmptyState>
    </>
  )
}
