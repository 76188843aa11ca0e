import type { TeamFiguresWire } from '@fairhouse/protocol'
import { Button, Checkbox, Dialog, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import type { DayRange } from '@fairhouse/ui/parts/day-range'
import { useEffect, useState } from 'react'
import { spanText } from '../../shared/agents/terms-words.ts'
import { useSystemStatus } from '../../shared/permission.ts'
import { useMember } from '../../shared/session.ts'
import { drawPicture, sharePicture, type Picture } from './picture.ts'
import { amountOf, MONEY_FIGURES } from './team-words.ts'

interface ShareProps {
  readonly figures: TeamFiguresWire
  readonly active: number | undefined
  readonly days: DayRange
  readonly onClose: () => void
}

/** The content of the picture, with or without the agent's name. */
function usePicture({ figures, active, days }: ShareProps, hasName: boolean): Picture {
  const translator = useTranslator()
  const { t, number, language } = translator
  const format = useFormatMoney()
  const member = useMember()
  const { brand } = useSystemStatus()
  const name = hasName && member ? [member.account] : []
  return {
    title: t('agent.menu.agentTeamOverview'),
    below: [spanText(translator, days.from, days.to), ...name],
    lines: [
      ...MONEY_FIGURES.map((figure) => ({
        label: t(`agent.profit.figure.${figure}Minor`),
        value: format(amountOf(figures, figure), figure === 'net'),
      })),
      ...(active === undefined
        ? []
        : [{ label: t('agent.overview.active'), value: number(active) }]),
    ],
    brand: brand.name,
    direction: language.dir,
  }
}

/** The rendered picture; undefined while it is being drawn. */
function useDrawn(picture: Picture) {
  const key = JSON.stringify(picture)
  const [drawn, setDrawn] = useState<{ readonly blob: Blob; readonly address: string }>()
  useEffect(() => {
    let address = ''
    let isGone = false
    const show = async () => {
      const blob = await drawPicture(JSON.parse(key) as Picture)
      if (isGone) return
      address = URL.createObjectURL(blob)
      setDrawn({ blob, address })
    }
    void show()
    return () => {
      isGone = true
      URL.revokeObjectURL(address)
    }
  }, [key])
  return drawn
}

/** Figures as an image: previewed, then shared or saved. */
export function ShareDialog(props: ShareProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [hasName, setHasName] = useState(false)
  const picture = usePicture(props, hasName)
  const drawn = useDrawn(picture)
  const give = async () => {
    if (!drawn) return
    try {
      const done = await sharePicture(drawn.blob, `${picture.brand}-${props.days.to}.png`)
      if (done === 'saved') toast(t('agent.overview.saved'), 'win')
    } catch (fault) {
      // Dismissing the device's share sheet is not an error.
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) {
        toast(t('agent.overview.notShared'), 'lose')
      }
    }
  }
  const alt = [picture.title, ...picture.below]
  return (
    <Dialog
      title={t('agent.overview.share')}
      size="md"
      onClose={props.onClose}
      footer={
        <Button disabled={!drawn} onClick={() => void give()}>
          {t('agent.overview.shareNow')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Checkbox isChecked={hasName} onCheckedChange={setHasName}>
          {t('agent.overview.withName')}
        </Checkbox>
        {drawn ? (
          <img
            src={drawn.address}
            alt={alt.join(', ')}
            className="w-full rounded-card border border-line"
          />
        ) : (
          <div className="h-90 rounded-card bg-surface-2" />
        )}
      </div>
    </Dialog>
  )
}
