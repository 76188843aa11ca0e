import type { Enrolment, StaffProof } from '@fairhouse/protocol'
import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api, errorMessage, isApiError } from '../../shared/api.ts'
import { AuthenticatorSecret } from '../../shared/authenticator-secret.tsx'
import { CodeField } from '../../shared/code-field.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { isDismissed, signWithPasskey } from '../../shared/passkey.ts'
import { useMe } from '../../shared/session.ts'
import { refreshOwnSessions } from './own-sessions.tsx'

const CODE_LENGTH = 6

/** First verify by the old authenticator or a passkey, then set up the new one. */
export function ReplaceAuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const title = t('office.me.replaceTitle')
  if (!enrolment) {
    return (
      <Dialog title={title} description={t('office.me.replaceAbout')} size="md" onClose={onClose}>
        <ProveForm onProven={setEnrolment} />
      </Dialog>
    )
  }
  return (
    // A key per step: the focus moves to the new dialog's field.
    <Dialog
      key="new"
      title={title}
      description={t('office.me.replaceNewAbout')}
      size="md"
      onClose={onClose}
    >
      <NewForm enrolment={enrolment} onDone={onClose} onRestart={() => setEnrolment(undefined)} />
    </Dialog>
  )
}

async function signStepUp(): Promise<StaffProof> {
  const { challengeId, options } = await api('POST /staff/step-up/options', {})
  return { passkey: { challengeId, assertion: await signWithPasskey(options) } }
}

function ProveForm({ onProven }: { onProven: (enrolment: Enrolment) => void }) {
  const translator = useTranslator()
  const { t } = translator
  const { passkeys } = useMe()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const prove = useMutation({
    mutationFn: async (isByPasskey: boolean) =>
      api('POST /staff/authenticator', { body: isByPasskey ? await signStepUp() : { code } }),
    onSuccess: onProven,
    onError: () => setCode(''),
  })
  const { error, isPending, variables: isByPasskey } = prove
  const isOfCode = isApiError(error, 'CODE_WRONG') && isByPasskey === false
  const fault = isMissing && code.length < CODE_LENGTH ? t('office.login.codeNeeded') : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(true)
    if (code.length === CODE_LENGTH) prove.mutate(false)
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <CodeField
        label={t('office.me.replaceOldCode')}
        value={code}
        onValueChange={setCode}
        error={isOfCode && code === '' ? errorMessage(translator, error) : fault}
      />
      {!isOfCode && !isDismissed(error) && <ErrorNotice error={error} />}
      <Button type="submit" isBlock isLoading={isPending && isByPasskey === false}>
        {t('office.me.replaceContinue')}
      </Button>
      {passkeys.length > 0 && (
        <Button
          variant="secondary"
          isBlock
          isLoading={isPending && isByPasskey === true}
          onClick={() => prove.mutate(true)}
        >
          <KeyRound aria-hidden className="size-4" />
          {t('office.me.replaceByPasskey')}
        </Button>
      )}
    </form>
  )
}

interface NewFormProps {
  readonly enrolment: Enrolment
  readonly onDone: () => void
  /** Expired: the process starts over. */
  readonly onRestart: () => void
}

function NewForm({ enrolment, onDone, onRestart }: NewFormProps) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const replace = useMutation({
    mutationFn: () => {
      const { enrolmentToken } = enrolment
      return api('PUT /staff/authenticator', { body: { enrolmentToken, code } })
    },
    onSuccess: () => {
      void refreshOwnSessions()
      toast(t('office.me.replaceDone'), 'win')
      onDone()
    },
    onError: () => setCode(''),
  })
  const { error } = replace
  const isOfCode = isApiError(error, 'CODE_WRONG')
  const fault = isMissing && code.length < CODE_LENGTH ? t('office.login.codeNeeded') : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(true)
    if (code.length === CODE_LENGTH) replace.mutate()
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <AuthenticatorSecret totp={enrolment.totp} />
      <CodeField
        value={code}
        onValueChange={setCode}
        hint={t('office.enrol.codeHint')}
        error={isOfCode && code === '' ? errorMessage(translator, error) : fault}
      />
      {!isOfCode && <ErrorNotice error={error} />}
      {isApiError(error, 'LINK_INVALID') && (
        <Button variant="secondary" onClick={onRestart}>
          {t('office.enrol.restart')}
        </Button>
      )}
      <Button type="submit" isBlock isLoading={replace.isPending}>
        {t('office.me.replaceSave')}
      </Button>
    </form>
  )
}
