import type { StuckRow } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { When } from '../../shared/when.tsx'

/** When a stuck row is retried; some queues schedule that themselves. */
export function NextTry({ row: { nextTryAt } }: { row: StuckRow }) {
  const { t } = useTranslator()
  return nextTryAt === null ? t('office.stuck.ownPace') : <When at={nextTryAt} isLong />
}
