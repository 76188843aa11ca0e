import type { IssuedTickets, StaffTicketTable } from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { TextAreaField } from '../../shared/fields.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { TICKETS } from './reward-queries.ts'
import { wholeOf } from '../../shared/typed-numbers.ts'

const EACH_MAX = 10
const NAMES_MAX = 200
/** The server's rule (packages/protocol, staff/shapes.ts). */
const REASON_MIN = 3
const REASON_MAX = 500

/** Usernames as typed: separated by spaces, commas or lines. */
function namesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))]
}

/** The batch as typed, and what is wrong with it. */
function useBatch() {
  const { t, language, number } = useTranslator()
  const [batchId] = useState(() => crypto.randomUUID())
  const [names, setNames] = useState('')
  const [each, setEach] = useState('1')
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const usernames = namesOf(names)
  const count = wholeOf(each, language.formats, { least: 1, most: EACH_MAX })
  const isListed = usernames.length > 0 && usernames.length <= NAMES_MAX
  const isReasoned = reason.trim().length >= REASON_MIN
  const most = number(NAMES_MAX)
  return {
    fields: { names, each, reason, setNames, setEach, setReason },
    body: { batchId, usernames, each: count ?? 1, reason: reason.trim() },
    canSend: () => {
      setHasTried(true)
      return isListed && isReasoned && count !== undefined
    },
    faults: hasTried
      ? {
          names: isListed ? undefined : t('office.rewards.ticket.usernamesHint', { most }),
          each:
            count === undefined
              ? t('office.rewards.fault.whole', { least: number(1), most: number(EACH_MAX) })
              : undefined,
          reason: isReasoned ? undefined : t('office.reasonShort'),
        }
      : {},
  }
}

interface IssueDialogProps {
  readonly table: StaffTicketTable
  readonly onIssued: (result: IssuedTickets) => void
  readonly onClose: () => void
}

/** Issues tickets of a table to named members; sent again, it issues nothing twice. */
export function IssueDialog({ table, onIssued, onClose }: IssueDialogProps) {
  const { t, number } = useTranslator()
  const toast = useToast()
  const { fields, body, canSend, faults } = useBatch()
  const issue = async () => {
    const params = { tableId: table.tableId }
    const result = await api('POST /staff/tickets/tables/:tableId/issue', { params, body })
    toast(t('office.rewards.ticket.issued', { count: result.issued }), 'win')
    await queryClient.invalidateQueries({ queryKey: queryKeys.grid(TICKETS) })
    onIssued(result)
  }
  return (
    <FormDialog
      title={t('office.rewards.ticket.issue')}
      description={t('office.rewards.ticket.issueAbout')}
      submit={t('office.rewards.ticket.issue')}
      canSend={canSend}
      onSubmit={issue}
      onClose={onClose}
    >
      <TextAreaField
        label={t('office.rewards.ticket.usernames')}
        hint={t('office.rewards.ticket.usernamesHint', { most: number(NAMES_MAX) })}
        error={faults.names}
        value={fields.names}
        isRequired
        onValueChange={fields.setNames}
      />
      <TextField
        label={t('office.rewards.ticket.each')}
        error={faults.each}
        inputMode="numeric"
        autoComplete="off"
        value={fields.each}
        onValueChange={fields.setEach}
      />
      <TextAreaField
        label={t('office.reason')}
        hint={t('office.reasonHint')}
        error={faults.reason}
        value={fields.reason}
        maxLength={REASON_MAX}
        isRequired
        onValueChange={fields.setReason}
      />
    </FormDialog>
  )
}
