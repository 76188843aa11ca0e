import type { ContractWire } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { useState } from 'react'
import { invalidateContracts } from '../../shared/agents/invalidate-contracts.ts'
import { api } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { ProposedTerms } from './compare-terms.tsx'
import { useContract } from './queries.ts'

/** What would end, and a message to the other party. */
function Ending(props: {
  readonly contract: ContractWire
  readonly note: string
  readonly onNote: (note: string) => void
}) {
  const { t } = useTranslator()
  const { contract, note, onNote } = props
  const { kind, terms, agent, upline } = contract
  return (
    <>
      <p className="font-bold">{t(`agent.menu.${kind}`)}</p>
      <ProposedTerms
        current={null}
        proposed={terms}
        names={{ agent: agent.username, upline: upline?.username ?? null }}
      />
      <TextArea
        label={t('offers.request.note')}
        hint={t('offers.request.noteHint')}
        rows={2}
        maxLength={500}
        value={note}
        onValueChange={onNote}
      />
    </>
  )
}

/** Asks the other party to end a contract: it runs on until they agree. */
export function TerminationDialog(props: {
  readonly contractId: string
  readonly onClose: () => void
}) {
  const { t } = useTranslator()
  const toast = useToast()
  const { contractId, onClose } = props
  const { data, error: fault, refetch } = useContract(contractId)
  const [key] = useState(newKey)
  const [note, setNote] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async () => {
    setError(undefined)
    setIsSending(true)
    const text = note.trim()
    try {
      const body = { contractId, ...(text !== '' && { note: text }) }
      await api('POST /wps/agent/contract-requests/termination', { body, idempotencyKey: key })
      toast(t('offers.request.endAsked'), 'win')
      onClose()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
    invalidateContracts()
  }
  const contract = data?.contract
  return (
    <Dialog
      title={t('offers.request.endTitle')}
      description={t('offers.request.endAbout')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={!contract}
            isLoading={isSending}
            onClick={() => void send()}
          >
            {t('offers.request.askEnd')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {fault && !data && <LoadError error={fault} onRetry={() => void refetch()} />}
        {!data && !fault && <Skeleton className="h-40" />}
        {contract && <Ending contract={contract} note={note} onNote={setNote} />}
        <ErrorNotice error={error} />
      </div>
    </Dialog>
  )
}
