import type { IssueProof } from '@fairhouse/protocol'
import { Card, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import type { DrawFacts } from '@fairhouse/lottery/all'
import { DrawView, type FamilyWire } from '../../shared/lottery/draw-view.tsx'
import { type Check, checkClaim, isSameDraw } from './check.ts'
import { CopyText } from './copy-text.tsx'
import { Verdict } from './verdict.tsx'

/** What the draw states besides chance. */
export function factsOf(draw: IssueProof['issue']['draw'], game: string): DrawFacts {
  return draw && 'zodiacYear' in draw ? { game, zodiacYear: draw.zodiacYear } : { game }
}

/** The judgement over a drawn issue; undefined before its seed is known. */
export function judge(
  { issue, serverSeed, context }: IssueProof,
  family: FamilyWire,
  game: string,
) {
  const { commitment, draw } = issue
  if (commitment === null || serverSeed === null || draw === null) return undefined
  const facts = factsOf(draw, game)
  const check: Check = checkClaim({ family, facts, commitment, serverSeed, context })
  const isDrawn = check.isReadable && isSameDraw(check.draw, draw)
  return { check, isDrawn, isOk: check.isReadable && check.isCommitted && isDrawn }
}

function Step(props: { number: number; title: string; body: string; children?: ReactNode }) {
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

/** Published before, revealed after, computed here: the three steps of a proof. */
export function ProofSteps(props: { proof: IssueProof; family: FamilyWire; game: string }) {
  const { proof, family, game } = props
  const { t, date } = useTranslator()
  const { issue, serverSeed, context } = proof
  const judgement = judge(proof, family, game)
  const check = judgement?.check
  return (
    <ol className="grid gap-4">
      <Step number={1} title={t('verify.step1Title')} body={t('verify.step1Body')}>
        <CopyText label={t('verify.commitment')} value={issue.commitment ?? ''} />
      </Step>
      <Step
        number={2}
        title={t('verify.step2Title')}
        body={
          serverSeed === null
            ? t('verify.step2Before', { time: date(issue.drawsAt, 'timeSeconds') })
            : t('verify.step2Body')
        }
      >
        {serverSeed !== null && (
          <>
            <CopyText label={t('verify.seed')} value={serverSeed} />
            <CopyText label={t('verify.context')} value={context} />
          </>
        )}
      </Step>
      <Step number={3} title={t('verify.step3Title')} body={t('verify.step3Body')}>
        {check?.isReadable && issue.draw && (
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
            <div className="grid gap-4 md:grid-cols-2">
              <div className="grid content-start gap-2">
                <h3 className="text-sm font-semibold">{t('verify.computed')}</h3>
                <DrawView draw={check.draw} />
              </div>
              <div className="grid content-start gap-2">
                <h3 className="text-sm font-semibold">{t('verify.published')}</h3>
                <DrawView draw={issue.draw} />
              </div>
            </div>
            <Verdict
              isOk={judgement?.isDrawn === true}
              text={t(judgement?.isDrawn ? 'verify.drawOk' : 'verify.drawBad')}
            />
          </>
        )}
      </Step>
    </ol>
  )
}
