import type { AuditEntryShape } from '@fairhouse/protocol'
import { Dialog, useTranslator } from '@fairhouse/ui'
import { reasonOf, useActionName } from '../../shared/audit-words.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { changesOf } from '../../shared/changes.ts'
import { DescriptionList } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'

/** One audit entry: before and after, and its other details. */
export function EntryDialog(props: { entry: AuditEntryShape; onClose: () => void }) {
  const { t } = useTranslator()
  const actionName = useActionName()
  const { entry, onClose } = props
  const { before, after, reason: _, ...rest } = entry.details
  const hasChange = before !== undefined || after !== undefined
  const changes = hasChange ? changesOf(before, after) : []
  const others = Object.keys(rest).length > 0
  return (
    <Dialog title={actionName(entry.action)} size="lg" onClose={onClose}>
      <div className="grid gap-4">
        <ChangeTable changes={changes} />
        <DescriptionList
          rows={[
            [t('office.audit.occurredAt'), <When key="at" at={entry.occurredAt} isLong />],
            [t('office.audit.actor'), entry.actor],
            [t('office.audit.subject'), <bdi key="subject">{entry.subject}</bdi>],
            [t('office.reason'), reasonOf(entry.details) || '–'],
            [t('office.audit.address'), entry.address ?? '–'],
            [
              t('office.audit.action'),
              <code key="action" className="font-mono">
                {entry.action}
              </code>,
            ],
            [
              t('office.audit.hash'),
              <code key="hash" className="font-mono text-legal break-all">
                {entry.hash}
              </code>,
            ],
          ]}
        />
        {others && (
          <div className="grid gap-1.5">
            <h3 className="text-sm font-semibold">{t('office.audit.details')}</h3>
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
              tabIndex={0}
              className="overflow-x-auto rounded-input bg-surface-2 p-3 font-mono text-legal"
            >
              {JSON.stringify(rest, undefined, 2)}
            </pre>
          </div>
        )}
      </div>
    </Dialog>
  )
}
