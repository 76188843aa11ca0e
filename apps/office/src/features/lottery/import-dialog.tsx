import type { ResponseOf, StaffLottery } from '@fairhouse/protocol'
import { drawFields } from '@fairhouse/lottery/draw-form'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { FileButton } from '@fairhouse/ui/parts/file-button'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { api, ApiError } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { refreshLists } from './lottery-queries.ts'
import { lotteryName } from './names.ts'

type Rows = ResponseOf<'POST /staff/lottery/lotteries/:lotteryCode/import'>['rows']

/** Enters the results of a file, each as the first of two entries. */
export function ImportDialog(props: { lottery: StaffLottery; onClose: () => void }) {
  const { lottery, onClose } = props
  const { lotteryCode, family, game } = lottery
  const translator = useTranslator()
  const { t } = translator
  const [fileName, setFileName] = useState('')
  const [rows, setRows] = useState<Rows>()
  const [error, setError] = useState<unknown>()
  const columns = ['issueNo', ...drawFields(family, game).map(({ path }) => path), 'drawnAt']
  const enter = async (file: File) => {
    setFileName(file.name)
    setRows(undefined)
    setError(undefined)
    try {
      const input = { params: { lotteryCode }, body: { content: await file.text() } }
      setRows((await api('POST /staff/lottery/lotteries/:lotteryCode/import', input)).rows)
      refreshLists()
    } catch (fault) {
      setError(fault)
    }
  }
  const [fault] = error instanceof ApiError ? error.fields : []
  const why = fault && t('office.result.expected', { expected: fault.expected ?? '' })
  return (
    <Dialog
      title={t('office.lottery.importOf', { lottery: lotteryName(translator, lotteryCode) })}
      description={t('office.lottery.importBody')}
      size="lg"
      onClose={onClose}
      footer={
        <Button size="sm" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-text-2">
          {t('office.lottery.columns')}{' '}
          <code className="break-words text-text">{columns.join(', ')}</code>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            size="sm"
            accept=".csv,.json,text/csv,application/json"
            onChoose={(file) => void enter(file)}
          >
            <FileUp aria-hidden className="size-4" />
            {t('office.lottery.fileChoose')}
          </FileButton>
          <bdi className="min-w-0 break-all text-sm text-text-2">{fileName}</bdi>
        </div>
        <ErrorNotice error={error} text={why} />
        {rows && <Imported rows={rows} />}
      </div>
    </Dialog>
  )
}

function Imported({ rows }: { rows: Rows }) {
  const { t, find } = useTranslator()
  return (
    <ul aria-live="polite" className="grid gap-1 text-sm">
      {rows.map(({ line, issueNo, outcome, code, field, expected }) => (
        <li key={line} className="flex flex-wrap gap-x-3 border-b border-line py-1">
          <bdi className="figures font-semibold">{issueNo}</bdi>
          <span className={outcome === 'refused' || outcome === 'conflict' ? 'text-lose' : ''}>
            {t(`office.lottery.row.${outcome}`)}
          </span>
          {code && (
            <span className="min-w-0 text-text-2">
              {find(`errors.${code}`) ?? code}
              {field && ` (${field}${expected ? `: ${expected}` : ''})`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
