import type { IssuedTickets, StaffTicketTable } from '@fairhouse/protocol'
import { Button, Tabs, TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { textOf, withText } from '../../shared/language-texts.ts'
import { MissingTexts } from '../../shared/missing-texts.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { useWriting } from '../../shared/brand-money.tsx'
import { EditorFrame, EditorPage } from '../../shared/editor-parts.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { ticketTablesQuery, TICKET_TABLES } from './reward-queries.ts'
import { draftOf, newTable, readDraft } from './ticket-draft.ts'
import { TicketFigures } from './ticket-figures.tsx'
import { TicketPrizes } from './ticket-prizes.tsx'
import { TicketTerms } from './ticket-terms.tsx'
import { TableStateBadge } from './ticket-words.tsx'
import { useEditor } from '../../shared/use-editor.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'

const TITLE_MAX = 80

async function reload(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.ticketTables() }),
    queryClient.invalidateQueries({ queryKey: queryKeys.grid(TICKET_TABLES) }),
  ])
}

type Body = ReturnType<typeof readDraft>['body']

/** Sends a new table, or the changes of one. Rejects with the errors of the route. */
async function sendTable(table: StaffTicketTable | undefined, body: Body) {
  if (!table) return (await api('POST /staff/tickets/tables', { body })).table
  const { tableId, edition } = table
  const input = { params: { tableId }, body: { ...body, edition } }
  return (await api('PUT /staff/tickets/tables/:tableId', input)).table
}

/** The form of a table, and what it says on the wire. */
function useTableEditor(table: StaffTicketTable | undefined) {
  const navigate = useNavigate()
  const writing = useWriting()
  const faultTexts = useFaultTexts()
  const form = useEditor({
    start: () => (table ? draftOf(table, writing) : newTable(writing)),
    isNew: table === undefined,
    check: (draft) => faultTexts(readDraft(draft, writing).faults),
    send: (draft) => sendTable(table, readDraft(draft, writing).body),
    onSaved: async ({ tableId }) => {
      await reload()
      if (!table) {
        await navigate({ to: '/rewards/tickets/$tableId', params: { tableId }, replace: true })
      }
    },
  })
  return { ...form, body: readDraft(form.draft, writing).body }
}

type TableForm = ReturnType<typeof useTableEditor>

/** The name of the table in each of the offered languages. */
function Names({ form, offered }: { form: TableForm; offered: readonly string[] }) {
  const { t } = useTranslator()
  const { draft, change } = form
  const [language, setLanguage] = useState(offered[0] ?? 'en')
  const text = textOf(draft, language)
  return (
    <Panel title={t('office.rewards.words')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <MissingTexts draft={draft} offered={offered} />
        <Tabs
          label={t('common.language')}
          choices={offered.map((id) => ({ id, label: id }))}
          selected={language}
          onSelect={setLanguage}
        >
          <div lang={language}>
            <TextField
              label={t('office.rewards.title')}
              value={text.title}
              maxLength={TITLE_MAX}
              onValueChange={(title) =>
                change({ texts: withText(draft, { ...text, title }).texts })
              }
            />
          </div>
        </Tabs>
      </div>
    </Panel>
  )
}

/** Who of a batch got no tickets, and why. */
function Without({ result }: { result: IssuedTickets }) {
  const { t } = useTranslator()
  const { unknown, without } = result
  if (unknown.length + without.length === 0) return null
  return (
    <div role="status" className="grid gap-1 text-sm">
      {unknown.length > 0 && (
        <p>{t('office.rewards.ticket.unknown', { names: unknown.join(', ') })}</p>
      )}
      {without.length > 0 && (
        <p>{t('office.rewards.ticket.without', { names: without.join(', ') })}</p>
      )}
    </div>
  )
}

/** The figures of a table, and the way to issue tickets of it. */
function Issuing({ table }: { table: StaffTicketTable }) {
  const { t } = useTranslator()
  const may = useMay()
  const [isIssuing, setIsIssuing] = useState(false)
  const [result, setResult] = useState<IssuedTickets>()
  const handleIssued = (next: IssuedTickets) => {
    setResult(next)
    void reload()
  }
  return (
    <Panel title={t('office.rewards.ticket.figures')}>
      <TicketFigures table={table} />
      {result && <Without result={result} />}
      {may('rewards.decide') && table.state === 'issuing' && (
        <div className="pt-3">
          <Button size="sm" variant="secondary" onClick={() => setIsIssuing(true)}>
            {t('office.rewards.ticket.issue')}
          </Button>
        </div>
      )}
      {isIssuing && (
        <IssueDialog table={table} onIssued={handleIssued} onClose={() => setIsIssuing(false)} />
      )}
    </Panel>
  )
}

interface EditorProps {
  readonly table: StaffTicketTable | undefined
  readonly offered: readonly string[]
  readonly onReload: () => void
}

function Panels({ form, table, offered }: { form: TableForm } & Omit<EditorProps, 'onReload'>) {
  const { t } = useTranslator()
  const may = useMay()
  const { draft, change, body, faults } = form
  return (
    <fieldset
      disabled={!may('rewards.write')}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Names form={form} offered={offered} />
        <Panel title={t('office.rewards.ticket.prizes')}>
          <TicketPrizes
            prizes={draft.prizes}
            body={body}
            faults={faults}
            onPrizes={(prizes) => change({ prizes })}
          />
        </Panel>
      </div>
      <Panel title={t('office.rewards.facts')}>
        <TicketTerms draft={draft} onDraft={change} faults={faults} isNew={table === undefined} />
      </Panel>
    </fieldset>
  )
}

function Editor({ table, offered, onReload }: EditorProps) {
  const { t } = useTranslator()
  const form = useTableEditor(table)
  return (
    <EditorPage
      title={table?.title ?? t('office.rewards.ticket.new')}
      badges={table && <TableStateBadge state={table.state} />}
      form={form}
      onReload={onReload}
    >
      {table && <Issuing table={table} />}
      <Panels form={form} table={table} offered={offered} />
    </EditorPage>
  )
}

/** A table of lucky tickets: its prizes with their chances, its terms, and what it has cost. */
export function TicketTableEditor({ tableId }: { tableId: string }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(ticketTablesQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const isNew = tableId === 'new'
  const table = data.tables.find((one) => one.tableId === tableId)
  return (
    <EditorFrame part="tickets" none={t('office.rewards.ticket.noTables')}>
      {(isNew || table) && (
        // Saved or loaded again: the form begins anew.
        <Editor
          key={table?.edition ?? 'new'}
          table={table}
          offered={data.offered}
          onReload={() => void refetch()}
        />
      )}
    </EditorFrame>
  )
}
