import type { Translator } from '@fairhouse/i18n'
import type { OpenedAccount, OpeningLine, OpeningOptions } from '@fairhouse/protocol'
import { Badge, Button, Card, Checkbox, useTranslator } from '@fairhouse/ui'
import { FileField } from '@fairhouse/ui/parts/file-field'
import { Table } from '@fairhouse/ui/parts/table'
import { useState } from 'react'
import { percentOf } from '../../shared/agents/terms-words.ts'
import { api } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { expectedText } from '../../shared/register-settings.ts'
import { OpenedAccounts } from './opened-accounts.tsx'
import { invalidateRegister } from './register-queries.ts'

const FILE_MAX = 60_000
/** The line that names the columns: what is wrong with the file as a whole is said of it. */
const HEADING = 1

/** A validated file, and its idempotency key. */
interface Checked {
  readonly csv: string
  readonly key: string
  readonly lines: readonly OpeningLine[]
  readonly isReady: boolean
}

type LineFault = OpeningLine['faults'][number]

/** Display name of a column; an unknown one as written. */
function columnOf({ t, find }: Translator, field: string): string {
  const [first, product] = field.split('.')
  if (first !== 'rates' || product === undefined) return find(`agent.register.${field}`) ?? field
  const name = find(`agent.register.product.${product}`) ?? product
  return t('agent.register.rate', { product: name })
}

/**
 * The expected value, where the error text does not say it: a rate in percent, not parts per
 * million.
 */
function wantedOf(translator: Translator, { code, expected }: LineFault): string | undefined {
  if (code === 'FIELD_RULE' || code === 'UNDER_AGE') return undefined
  const isRate = code === 'RATE_ABOVE_OWN' && expected !== undefined
  return isRate ? percentOf(translator, Number(expected)) : expected
}

/** What is wrong with a column; its name is shown as it has to be typed. */
function columnFault({ t }: Translator, { code, field }: LineFault): string | undefined {
  if (code === 'UNKNOWN_FIELD') return t('agent.register.columnUnknown', { column: field })
  if (code === 'MISSING_FIELD') return t('agent.register.columnMissing', { column: field })
  return undefined
}

function Fault({ line, fault }: { readonly line: number; readonly fault: LineFault }) {
  const translator = useTranslator()
  const ofColumn = line === HEADING ? columnFault(translator, fault) : undefined
  if (ofColumn !== undefined) return <li>{ofColumn}</li>
  const { code, expected = '' } = fault
  const rule = code === 'FIELD_RULE' ? expectedText(translator, expected) : undefined
  const wanted = wantedOf(translator, fault)
  return (
    <li>
      <bdi className="font-semibold">{columnOf(translator, fault.field)}</bdi>:{' '}
      {rule ?? translator.find(`errors.${code}`) ?? code}
      {wanted !== undefined && <bdi> ({wanted})</bdi>}
    </li>
  )
}

function Found({ line, faults }: Pick<OpeningLine, 'line' | 'faults'>) {
  const { t } = useTranslator()
  if (faults.length === 0) return <Badge tone="win">{t('agent.register.lineReady')}</Badge>
  return (
    <ul className="grid gap-1 text-lose">
      {faults.map((fault) => (
        <Fault key={`${fault.field} ${fault.code}`} line={line} fault={fault} />
      ))}
    </ul>
  )
}

const nameCell = ({ username }: OpeningLine) => <bdi>{username}</bdi>
const foundCell = ({ line, faults }: OpeningLine) => <Found line={line} faults={faults} />

function Lines({ lines }: { readonly lines: readonly OpeningLine[] }) {
  const { t, number } = useTranslator()
  return (
    <Table
      caption={t('agent.register.lines')}
      rows={lines}
      keyOf={({ line, username }) => `${line} ${username}`}
      columns={[
        {
          id: 'line',
          title: t('agent.register.line'),
          isHeading: true,
          cell: ({ line }) => number(line),
        },
        {
          id: 'username',
          title: t('agent.register.username'),
          cell: nameCell,
        },
        {
          id: 'state',
          title: t('agent.register.found'),
          cell: foundCell,
        },
      ]}
    />
  )
}

function useFile() {
  const [files, setFiles] = useState<readonly File[]>([])
  const [checked, setChecked] = useState<Checked>()
  const [opened, setOpened] = useState<readonly OpenedAccount[]>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const work = async (action: () => Promise<void>) => {
    setIsBusy(true)
    setError(undefined)
    await action().catch(setError)
    setIsBusy(false)
  }
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    setChecked(undefined)
    const [file] = chosen
    if (!file) return
    void work(async () => {
      const csv = await file.text()
      const found = await api('POST /wps/agent/openings/file/check', { body: { csv } })
      setChecked({ csv, key: newKey(), ...found })
    })
  }
  const open = ({ csv, key }: Checked, hasAcceptedTerms: boolean) =>
    work(async () => {
      const body = { csv, hasAcceptedTerms }
      const sent = await api('POST /wps/agent/openings/file', { body, idempotencyKey: key })
      setOpened(sent.accounts)
      invalidateRegister()
    })
  const again = () => {
    setOpened(undefined)
    choose([])
  }
  return { files, choose, checked, open, opened, again, error, isBusy }
}

/**
 * Opens the accounts of a file: it is validated line by line first, then opened as a whole or not
 * at all.
 */
export function FileForm({ options }: { readonly options: OpeningOptions }) {
  const { t } = useTranslator()
  const { checked, ...file } = useFile()
  const [hasTerms, setHasTerms] = useState(false)
  if (file.opened) return <OpenedAccounts accounts={file.opened} onDone={file.again} />
  const columns = ['username', 'birthday', 'type', 'prizeGroup']
  const heading = [...columns, ...options.rates.map(({ product }) => product)].join(',')
  const sample = `${heading}\r\n`
  return (
    <Card as="section" className="grid gap-5 p-4 md:p-6">
      <p className="text-text-2">
        {t('agent.register.left', { left: options.leftToday, all: options.perDay })}
      </p>
      <div className="grid gap-1 text-sm text-text-2">
        <p>{t('agent.register.fileHint')}</p>
        <code className="rounded-odds bg-surface-2 px-3 py-2 wrap-anywhere" dir="ltr">
          {heading}
        </code>
        <a
          className="justify-self-start py-2 font-semibold underline"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(sample)}`}
          download="accounts.csv"
        >
          {t('agent.register.sample')}
        </a>
      </div>
      <FileField
        label={t('agent.register.file')}
        files={file.files}
        onFilesChange={file.choose}
        accept=".csv,text/csv"
        maxFiles={1}
        maxBytes={FILE_MAX}
      />
      <ErrorNotice error={file.error} />
      {checked && (
        <>
          <p role="status" className="font-semibold">
            {t(checked.isReady ? 'agent.register.fileReady' : 'agent.register.fileFaulty', {
              count: checked.lines.length,
            })}
          </p>
          <Lines lines={checked.lines} />
          {checked.isReady && (
            <>
              <Checkbox isChecked={hasTerms} onCheckedChange={setHasTerms}>
                {t('agent.register.terms', { age: options.minAgeYears })}
              </Checkbox>
              <Button
                size="lg"
                className="justify-self-start"
                isLoading={file.isBusy}
                onClick={() => void file.open(checked, hasTerms)}
              >
                {t('agent.register.openAll', { count: checked.lines.length })}
              </Button>
            </>
          )}
        </>
      )}
    </Card>
  )
}
