import type { KycPerson } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'

/** Full name, number and birth date, revealed on request: the audit records who did. */
export function PersonFacts({ caseId }: { caseId: string }) {
  const { t } = useTranslator()
  const [person, setPerson] = useState<KycPerson>()
  const [error, setError] = useState<unknown>()
  const reveal = async () => {
    setError(undefined)
    try {
      const answer = await api('POST /staff/kyc/cases/:caseId/reveal', { params: { caseId } })
      setPerson(answer.person)
    } catch (fault) {
      setError(fault)
    }
  }
  const none = t('office.kyc.unknown')
  return (
    <section className="grid gap-2">
      <ErrorNotice error={error} />
      {person ? (
        <DescriptionList
          rows={[
            [t('office.kyc.realName'), <bdi key="name">{person.realName ?? none}</bdi>],
            [t('office.kyc.taxId'), <bdi key="number">{person.taxId ?? none}</bdi>],
            [t('office.kyc.birthDate'), <bdi key="birth">{person.birthDate ?? none}</bdi>],
          ]}
        />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => void reveal()}
        >
          <Eye aria-hidden className="size-4" />
          {t('office.kyc.reveal')}
        </Button>
      )}
    </section>
  )
}
