import { Dialog, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { FactorForm } from '../../shared/factors/factor-form.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import type { StepUpRequest } from '../../shared/step-up.ts'

/** Opens before a sensitive change; the change continues after it. */
export function StepUpDialog({ request }: { request: StepUpRequest }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery({
    queryKey: ['stepUpOptions'],
    queryFn: () => api('POST /wps/session/step-up/options', {}),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  // Mounted only with its fields: the dialog moves the focus to them when it opens.
  if (!data && !error) return null
  return (
    <Dialog
      title={t('identity.stepUp.title')}
      description={t('identity.stepUp.body')}
      size="sm"
      onClose={() => request.onAnswer(false)}
    >
      {data ? (
        <FactorForm
          methods={data.methods}
          maskedTargets={data.maskedTargets}
          send={(channel) =>
            api('POST /wps/verification/code', { body: { channel, purpose: 'stepUp' } })
          }
          startPasskey={async () => (await api('POST /wps/session/step-up/options', {})).passkey}
          prove={async (proof) => {
            await api('POST /wps/session/step-up', { body: { proof } })
            request.onAnswer(true)
          }}
        />
      ) : (
        <LoadError error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
