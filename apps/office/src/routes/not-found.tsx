import { buttonClass, EmptyState, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../shared/page.tsx'

export function NotFoundRoute() {
  const { t } = useTranslator()
  return (
    <>
      <PageTitle text={t('common.notFoundTitle')} />
      <EmptyState
        code="not-found"
        title={t('common.notFoundTitle')}
        action={
          <Link to="/" className={buttonClass('primary', 'sm')}>
            {t('office.goHome')}
          </Link>
        }
      >
        {t('common.notFoundBody')}
      </EmptyState>
    </>
  )
}
