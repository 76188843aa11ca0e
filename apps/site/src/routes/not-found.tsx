import { buttonClass, EmptyState, useTranslator } from '@fairhouse/ui'
import { Link } from '../shared/router/index.ts'
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
          <Link to="/" className={buttonClass()}>
            {t('common.goHome')}
          </Link>
        }
      >
        {t('common.notFoundBody')}
      </EmptyState>
    </>
  )
}
