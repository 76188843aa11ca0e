import { buttonClass, EmptyState, useTranslator } from '@fairhouse/ui'
import { PageTitle } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'

/** Neither shown nor known: over, away, or a wrong address. */
export function MissingPromotion() {
  const { t } = useTranslator()
  return (
    <>
      <PageTitle text={t('promotions.missing')} isUnlisted />
      <EmptyState
        code="no-promotion"
        title={t('promotions.missing')}
        action={
          <Link to="/promotions" className={buttonClass()}>
            {t('promotions.back')}
          </Link>
        }
      >
        {t('promotions.missingHint')}
      </EmptyState>
    </>
  )
}
