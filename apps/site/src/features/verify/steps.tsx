import type { IssueProof } from '@fairhouse/protocol'
import { Card, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { CopyText } from './copy-text.tsx'
import type { verifyDraw } from './verify-draw.ts'
import { Verdict } from './verdict.tsx'

/** One numbered step of a proof. */
export function Step(props: { number: number; title: string; body: string; children?: ReactNode }) {
  const { number, title, body, children } = props
  return (
    <Card as="li" className="grid gap-4 p-4 md:p-6">
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-3.5 gap-y-2">
        <span
          aria-hidden
          className="figures grid size-9 shrink-0 place-items-center rounded-pill bg-brand-soft
            font-bold text-on-soft"
        >
          {number}
        </span>
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="text-text-2 max-md:col-span-2 md:col-start-2">{body}</p>
      </div>
      {children}
    </Card>
  )
}

/** The seed and its context, once the draw is made. */
export function SeedStep({ number, proof }: { number: number; proof: IssueProof }) {
  const { t, date } = useTranslator()
  const { issue, serverSeed, context } = proof
  const body =
    serverSeed === null
      ? t('verify.step2Before', { time: date(issue.drawsAt, 'timeSeconds') })
      : t(proof.drawVersion === 1 ? 'verify.step2Body' : 'verify.seedBody')
  return (
    <Step number={number} title={t('verify.step2Title')} body={body}>
      {serverSeed !== null && (
        <>
          <CopyText label={t('verify.seed')} value={serverSeed} />
          <CopyText label={t('verify.context')} value={context ?? ''} />
        </>
      )}
    </Step>
  )
}

/** Commitment and draw, recomputed in this browser. */
export function ComputedStep(props: {
  number: number
  proof: IssueProof
  verification: ReturnType<typeof verifyDraw>
}) {
  const { number, proof, verification } = props
  const { t } = useTranslator()
  const { draw } = proof.issue
  const check = verification?.check
  return (
    <Step number={number} title={t('verify.step3Title')} body={t('verify.step3Body')}>
      {check?.isReadable && draw && (
        <>
          <CopyText
            label={t('verify.hash')}
            value={check.hash}
            tone={check.isCommitted ? 'text-win' : 'text-lose'}
          />
          <Verdict
            isOk={check.isCommitted}
            text={t(check.isCommitted ? 'verify.hashOk' : 'verify.hashBad')}
          />
          {proof.drawVersion !== 1 && (
            <Verdict
              isOk={verification?.isContext === true}
              text={t(verification?.isContext ? 'verify.contextOk' : 'verify.contextBad')}
            />
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <div className="grid content-start gap-2">
              <h3 className="text-sm font-semibold">{t('verify.computed')}</h3>
              <DrawView draw={check.draw} />
            </div>
            <div className="grid content-start gap-2">
              <h3 className="text-sm font-semibold">{t('verify.published')}</h3>
              <DrawView draw={draw} />
            </div>
          </div>
          <Verdict
            isOk={verification?.isDrawn === true}
            text={t(verification?.isDrawn ? 'verify.drawOk' : 'verify.drawBad')}
          />
        </>
      )}
    </Step>
  )
}
