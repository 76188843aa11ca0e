import type { IssueProof } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import type { FamilyWire } from '../../shared/lottery/draw-view.tsx'
import { CopyText } from './copy-text.tsx'
import { verifyDraw } from './verify-draw.ts'
import { BeaconStep, BetsStep } from './source-steps.tsx'
import { ComputedStep, SeedStep, Step } from './steps.tsx'

/**
 * The steps of a proof: published before, revealed after, computed here. Since version 2 also the
 * sources fixed between sale and draw.
 */
export function ProofSteps(props: { proof: IssueProof; family: FamilyWire; game: string }) {
  const { proof, family, game } = props
  const { t } = useTranslator()
  const { issue, drawVersion, beacon } = proof
  const verification = verifyDraw(proof, family, game)
  const sealed = (
    <Step number={1} title={t('verify.step1Title')} body={t('verify.step1Body')}>
      <CopyText label={t('verify.commitment')} value={issue.commitment ?? ''} />
    </Step>
  )
  if (drawVersion === 1) {
    return (
      <ol className="grid gap-4">
        {sealed}
        <SeedStep number={2} proof={proof} />
        <ComputedStep number={3} proof={proof} verification={verification} />
      </ol>
    )
  }
  const next = beacon === null ? 3 : 4
  return (
    <ol className="grid gap-4">
      {sealed}
      <BetsStep number={2} proof={proof} />
      <BeaconStep number={3} proof={proof} />
      <SeedStep number={next} proof={proof} />
      <ComputedStep number={next + 1} proof={proof} verification={verification} />
    </ol>
  )
}
