import type { IssueProof } from '@fairhouse/protocol'
import { Card, Chips, TextField, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { DrawView, type FamilyWire } from '../../shared/lottery/draw-view.tsx'
import { checkClaim } from './check.ts'
import { CopyText } from './copy-text.tsx'
import { Verdict } from './verdict.tsx'

/** A seed and a commitment from elsewhere: noted before the draw, or of another draw. */
export function OwnClaim({ proof, family }: { proof: IssueProof; family: FamilyWire }) {
  const { t } = useTranslator()
  const [claim, setClaim] = useState({
    family,
    commitment: proof.issue.commitment ?? '',
    serverSeed: '',
    context: proof.context,
  })
  const set = (part: Partial<typeof claim>) => setClaim({ ...claim, ...part })
  const isTyped = claim.serverSeed.trim() !== ''
  const check = checkClaim(claim)
  const isFault = isTyped && !check.isReadable
  return (
    <Card as="section" className="grid gap-4 p-4 md:p-6">
      <header className="grid gap-1">
        <h2 className="text-xl font-bold">{t('verify.ownTitle')}</h2>
        <p className="text-text-2">{t('verify.ownBody')}</p>
      </header>
      <Chips<FamilyWire>
        label={t('verify.family')}
        choices={[
          { id: 'SSC', label: t('lottery.family.SSC') },
          { id: 'VN_MB', label: t('lottery.family.VN_MB') },
        ]}
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
            <DrawView family={claim.family} draw={check.draw} />
          </div>
        </div>
      )}
    </Card>
  )
}
