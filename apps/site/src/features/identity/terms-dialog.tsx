import { loadLegal, type MessageKey } from '@fairhouse/i18n'
import { Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { useSystemStatus } from '../../shared/permission.ts'

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export interface TermsDialogProps {
  readonly onClose: () => void
  /** Set if the terms can be accepted here. */
  readonly onAccept?: () => void
}

/** The terms of use, loaded on demand. */
export function TermsDialog({ onClose, onAccept }: TermsDialogProps) {
  const { code, t } = useTranslator()
  const { brand, minAgeYears, isPlayMoney } = useSystemStatus()
  const { data, error, refetch } = useQuery({
    queryKey: ['legal', code],
    queryFn: () => loadLegal(code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const values = { brand: brand.name, age: minAgeYears }
  const text = (key: MessageKey) => data?.t(key, values)
  return (
    <Dialog
      title={t('identity.termsTitle')}
      size="lg"
      isText
      onClose={onClose}
      footer={
        onAccept && (
          <Button onClick={onAccept} disabled={!data}>
            {t('identity.termsAccept')}
          </Button>
        )
      }
    >
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-5">
          {SECTIONS.map((section) =>
            data ? (
              <section key={section} className="grid gap-1.5">
                <h3 className="font-bold">{text(`legal.${section}.title`)}</h3>
                <p className="text-text-2">{text(`legal.${section}.body`)}</p>
                {section === 4 && isPlayMoney && (
                  <p className="text-text-2">{text('legal.4.playMoney')}</p>
                )}
              </section>
            ) : (
              <Skeleton key={section} className="h-20" />
            ),
          )}
          {data && (
            <a
              href="/licenses.txt"
              hrefLang="en"
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center justify-self-start text-sm text-text-2
                underline underline-offset-2 hover:text-text"
            >
              {text('legal.openSource')}
            </a>
          )}
        </div>
      )}
    </Dialog>
  )
}
