import { Button, EmptyState, useTranslator } from '@fairhouse/ui'

/** A screen that failed: the fault is ours, and a reload is the way on. */
export function Crash() {
  const { t } = useTranslator()
  return (
    <EmptyState
      code="crash"
      title={t('common.crashTitle')}
      action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
    >
      {t('common.crashBody')}
    </EmptyState>
  )
}
