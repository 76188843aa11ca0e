import type { ContractRequestWire } from '@fairhouse/protocol'
import { Button, Checkbox, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { useEffect, useRef, useState } from 'react'
import { renewContracts } from '../../shared/agents/renew-contracts.ts'
import { useMay } from '../../shared/agents/use-may.ts'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { ProposedTerms } from './compare-terms.tsx'
import { EndingsList } from './endings-list.tsx'
import { ReplayView } from './replay-view.tsx'
import { askedText } from './request-words.ts'

type Action = 'accept' | 'reject' | 'withdraw'

function useActions({ requestId, ends }: ContractRequestWire, onClose: () => void) {
  const { t } = useTranslator()
  const toast = useToast()
  const ending = ends.map(({ contractId }) => contractId)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [sending, setSending] = useState<Action>()
  const [error, setError] = useState<unknown>()
  const params = { requestId }
  // Contracts that joined the list since it was confirmed were not.
  const isConfirmed = ending.every((contractId) => confirmed.includes(contractId))
  const setIsConfirmed = (isSo: boolean) => {
    setConfirmed(isSo ? ending : [])
    setUnread(0)
  }
  /** How often it was tried to sign before what ends was confirmed. */
  const [unread, setUnread] = useState(0)
  const text = note.trim()
  const calls: Readonly<Record<Action, () => Promise<unknown>>> = {
    accept: () =>
      api('POST /wps/agent/contract-requests/:requestId/accept', {
        params,
        body: { ends: ending },
      }),
    reject: () =>
      api('POST /wps/agent/contract-requests/:requestId/reject', {
        params,
        body: text === '' ? {} : { note: text },
      }),
    withdraw: () =>
      api('POST /wps/agent/contract-requests/:requestId/withdraw', { params, body: {} }),
  }
  const run = async (action: Action) => {
    setError(undefined)
    if (action === 'accept' && !isConfirmed) {
      setUnread((times) => times + 1)
      return
    }
    setSending(action)
    try {
      await calls[action]()
      toast(t(`offers.request.done.${action}`), 'win')
      onClose()
    } catch (refusal) {
      setError(refusal)
      setSending(undefined)
    }
    renewContracts()
  }
  return { isConfirmed, setIsConfirmed, unread, note, setNote, sending, error, run }
}

type Actions = ReturnType<typeof useActions>

function Footer(props: {
  readonly request: ContractRequestWire
  readonly actions: Actions
  readonly isRejecting: boolean
  readonly onReject: (isRejecting: boolean) => void
}) {
  const { t } = useTranslator()
  const { request, actions, isRejecting, onReject } = props
  const { canDecide, canWithdraw, asks } = request
  const { sending, run } = actions
  if (canWithdraw) {
    return (
      <Button
        variant="danger"
        isLoading={sending === 'withdraw'}
        onClick={() => void run('withdraw')}
      >
        {t('offers.request.withdraw')}
      </Button>
    )
  }
  if (!canDecide) return null
  if (isRejecting) {
    return (
      <>
        <Button variant="ghost" onClick={() => onReject(false)}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="danger"
          isLoading={sending === 'reject'}
          onClick={() => void run('reject')}
        >
          {t('offers.request.rejectNow')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button variant="ghost" onClick={() => onReject(true)}>
        {t('offers.request.reject')}
      </Button>
      <Button isLoading={sending === 'accept'} onClick={() => void run('accept')}>
        {t(asks === 'new' ? 'offers.request.sign' : 'offers.request.endIt')}
      </Button>
    </>
  )
}

/** That it is known what ends. It stands below what can be seen: whoever signs is led there. */
function Confirmation({ count, actions }: { readonly count: number; readonly actions: Actions }) {
  const { t } = useTranslator()
  const box = useRef<HTMLDivElement>(null)
  const { unread, isConfirmed, setIsConfirmed } = actions
  useEffect(() => {
    if (unread > 0) box.current?.querySelector('input')?.focus()
  }, [unread])
  return (
    <div ref={box}>
      <Checkbox
        isChecked={isConfirmed}
        onCheckedChange={setIsConfirmed}
        error={unread > 0 ? t('errors.CONTRACT_ENDS_OTHERS') : undefined}
      >
        {t('offers.request.confirmEnds', { count })}
      </Checkbox>
    </div>
  )
}

/** Words for the other side, before it is refused. */
function Rejection({ actions }: { readonly actions: Actions }) {
  const { t } = useTranslator()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextArea
      ref={field}
      label={t('offers.request.note')}
      hint={t('offers.request.noteHint')}
      maxLength={500}
      value={actions.note}
      onValueChange={actions.setNote}
    />
  )
}

/** What both sides wrote beside the terms. */
function Said({ request }: { readonly request: ContractRequestWire }) {
  const { note, answer, askedBy, agent, upline } = request
  const [asker, other] = askedBy === 'agent' ? [agent, upline] : [upline, agent]
  const said = [
    { name: asker?.username, words: note },
    { name: other?.username, words: answer },
  ]
  return said.map(
    ({ name, words }, at) =>
      words !== null && (
        <p key={at} className="border-s-2 border-line-strong ps-3 wrap-anywhere text-text-2">
          {name !== undefined && <bdi className="block text-sm font-semibold">{name}</bdi>}
          {words}
        </p>
      ),
  )
}

/** What is proposed, or would end, with all that is needed to decide on it. */
function Proposal({
  request,
  actions,
}: {
  readonly request: ContractRequestWire
  readonly actions: Actions
}) {
  const { t } = useTranslator()
  const { terms, current, agent, upline, side, ends, canDecide, state } = request
  const mayReckon = useMay('contracts')
  const names = { agent: agent.username, upline: upline?.username ?? null }
  const isOpen = state === 'open'
  return (
    <>
      <Said request={request} />
      {terms && (
        <>
          <ProposedTerms current={current} proposed={terms} names={names} />
          {isOpen && <p className="text-text-2">{t('offers.request.holds')}</p>}
          {isOpen && mayReckon && (
            <ReplayView agentId={side === 'agent' ? undefined : agent.memberId} terms={terms} />
          )}
        </>
      )}
      {!terms && current && <ProposedTerms current={null} proposed={current} names={names} />}
      {isOpen && ends.length > 0 && <EndingsList ends={ends} />}
      {canDecide && ends.length > 0 && <Confirmation count={ends.length} actions={actions} />}
    </>
  )
}

/** A request with all that is needed to decide on it. */
export function RequestDialog(props: {
  readonly request: ContractRequestWire
  readonly onClose: () => void
}) {
  const translator = useTranslator()
  const { t } = translator
  const mayDecide = useMay('contracts')
  const { onClose } = props
  const request = {
    ...props.request,
    canDecide: props.request.canDecide && mayDecide,
    canWithdraw: props.request.canWithdraw && mayDecide,
  }
  const { kind, asks } = request
  const actions = useActions(request, onClose)
  const [isRejecting, setIsRejecting] = useState(false)
  const refusal = useRef<HTMLDivElement>(null)
  const { error } = actions
  // It stands at the end of much: whoever pressed a button sees it.
  useEffect(() => {
    if (error !== undefined) refusal.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <Dialog
      title={t(`offers.request.title.${asks}`, { kind: t(`agent.menu.${kind}`) })}
      description={askedText(translator, request)}
      size="lg"
      isText
      onClose={onClose}
      footer={
        <Footer
          request={request}
          actions={actions}
          isRejecting={isRejecting}
          onReject={setIsRejecting}
        />
      }
    >
      <div className="grid gap-6">
        {isRejecting ? (
          <Rejection actions={actions} />
        ) : (
          <Proposal request={request} actions={actions} />
        )}
        <div ref={refusal} className="empty:hidden">
          <ErrorNotice error={error} />
        </div>
      </div>
    </Dialog>
  )
}
