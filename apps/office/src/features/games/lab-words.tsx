import type { OfficeKey } from '@fairhouse/i18n/office'
import type { LabLine, LabRun } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'

type Translator = ReturnType<typeof useTranslator>

export const VERDICT_TONES: Readonly<Record<LabLine['verdict'], Tone>> = {
  pass: 'win',
  fail: 'lose',
  skip: 'warn',
}

/** The target of a run: "Our own wallet", "Server of Reef". */
export function labSubject(t: Translator['t'], run: Omit<LabRun, 'runId'>): string {
  if (run.vassalage !== null) return t('office.lab.vendorServer', { vendor: run.vassalage })
  if (run.target === 'own') return t('office.lab.ownWallet')
  return t(run.side === 'operator' ? 'office.lab.foreignWallet' : 'office.lab.foreignVendor')
}

/** A check or section by name; one that no longer exists keeps its recorded name. */
export function labName(
  find: Translator['find'],
  kind: 'operator' | 'vendor' | 'clause',
  name: string,
): string {
  return find(`office.lab.${kind}.${name}` as OfficeKey) ?? name
}

/** Number of checks passed, failed and skipped. */
export function Counts({ run }: { run: LabRun }) {
  const { t } = useTranslator()
  return (
    <>
      <Badge tone="win">{t('office.lab.count.pass', { count: run.passed })}</Badge>
      {run.failed > 0 && (
        <Badge tone="lose">{t('office.lab.count.fail', { count: run.failed })}</Badge>
      )}
      {run.skipped > 0 && (
        <Badge tone="warn">{t('office.lab.count.skip', { count: run.skipped })}</Badge>
      )}
    </>
  )
}
