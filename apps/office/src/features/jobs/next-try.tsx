import type { StuckRow } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { When } from '../../shared/when.tsx'

/** When a stuck row is tried again; some queues say so by themselves. */
export function NextTry({ row: { nextTryAt } }: { row: StuckRow }) {
  const { t } = useTranslator()
  return nextTryAt === null ? t('office.stuck.ownPace') : <When at={nextTryAt} isLong />
}
