import type { IssueProof } from '@fairhouse/protocol'
import { Card, Chips, TextField, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { DrawView, type FamilyWire } from '../../shared/lottery/draw-view.tsx'
import { useFamilies } from '../../shared/lottery/families.ts'
import { useLotteries } from '../../shared/queries.ts'
import { checkClaim } from './check.ts'
import { drawFactsOf } from './verify-draw.ts'
import { CopyText } from './copy-text.tsx'
import { Verdict } from './verdict.tsx'

/** Families whose draws need more than a seed: only the data of this page's draw are known. */
const WITH_FACTS: readonly FamilyWire[] = ['LHC', 'VIETLOTT']

/** Families drawn by the platform, including that of the page. */
function useOwnFamilies(family: FamilyWire): readonly FamilyWire[] {
  const { data = [] } = useLotteries()
  const own = data.filter(({ source }) => source === 'own').map((one) => one.family)
  return [...new Set([family, ...own])].filter((one) => one === family || !WITH_FACTS.includes(one))
}

/** Verifies a seed and a commitment from elsewhere: noted before the draw, or of another draw. */
export function OwnClaim(props: { proof: IssueProof; family: FamilyWire; game: string }) {
  const { proof, family, game } = props
  const translator = useTranslator()
  const { t, find } = translator
  const offered = useOwnFamilies(family)
  const [claim, setClaim] = useState({
    family,
    facts: drawFactsOf(proof.issue.draw, game),
    commitment: proof.issue.commitment ?? '',
    serverSeed: '',
    context: proof.context ?? '',
  })
  const set = (part: Partial<typeof claim>) => setClaim({ ...claim, ...part })
  const isTyped = claim.serverSeed.trim() !== ''
  const { isReady } = useFamilies([claim.family])
  const check = isReady ? checkClaim(claim) : ({ isReadable: false } as const)
  const isFault = isTyped && isReady && !check.isReadable
  return (
    <Card as="section" className="grid gap-4 p-4 md:p-6">
      <header className="grid gap-1">
        <h2 className="text-xl font-bold">{t('verify.ownTitle')}</h2>
        <p className="text-text-2">{t('verify.ownBody')}</p>
      </header>
      <Chips<FamilyWire>
        label={t('verify.family')}
        choices={offered.map((id) => ({ id, label: find(`lottery.family.${id}`) ?? id }))}
        selected={claim.family}
        onSelect={(chosen) => set({ family: chosen })}
      />
      <TextField
        label={t('verify.commitment')}
        value={claim.commitment}
        onValueChange={(commitment) => set({ commitment })}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        label={t('verify.seed')}
        value={claim.serverSeed}
        onValueChange={(serverSeed) => set({ serverSeed })}
        error={isFault ? t('verify.seedFault') : undefined}
        hint={t('verify.seedHint')}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        label={t('verify.context')}
        value={claim.context}
        onValueChange={(context) => set({ context })}
        spellCheck={false}
        autoComplete="off"
      />
      {isTyped && check.isReadable && (
        <div className="grid gap-4">
          <Verdict
            isOk={check.isCommitted}
            text={t(check.isCommitted ? 'verify.hashOk' : 'verify.hashBad')}
          />
          <CopyText label={t('verify.hash')} value={check.hash} />
          <div className="grid justify-items-start gap-2">
            <p className="text-sm font-semibold">{t('verify.computed')}</p>
            <DrawView draw={check.draw} />
          </div>
        </div>
      )}
    </Card>
  )
}
