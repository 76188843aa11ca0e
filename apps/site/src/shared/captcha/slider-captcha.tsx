import type { Captcha } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'

const png = (base64: string) => `data:image/png;base64,${base64}`
const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

export interface SliderCaptchaProps {
  readonly captcha: Captcha
  readonly answer: string
  readonly onAnswer: (answer: string) => void
}

/**
 * The piece follows a native slider: mouse, touch, arrow keys and switches all move it, and no
 * dragging is needed (WCAG 2.2, 2.5.7).
 */
export function SliderCaptcha({ captcha, answer, onAnswer }: SliderCaptchaProps) {
  const { t } = useTranslator()
  const [pieceWidth, setPieceWidth] = useState(0)
  const { image = '', piece = '', width = 1, height = 1, pieceY = 0 } = captcha
  const offset = Number(answer === '' ? 0 : answer)
  const furthest = Math.max(1, width - pieceWidth)
  return (
    <div className="grid gap-1">
      <div
        aria-hidden
        dir="ltr"
        className="relative w-full overflow-hidden rounded-input border border-line"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img src={png(image)} alt="" draggable={false} className="absolute size-full" />
        <img
          src={png(piece)}
          alt=""
          draggable={false}
          onLoad={(event) => setPieceWidth(event.currentTarget.naturalWidth)}
          className="absolute"
          style={{
            width: percent(pieceWidth, width),
            insetInlineStart: percent(offset, width),
            top: percent(pieceY, height),
          }}
        />
      </div>
      <input
        type="range"
        dir="ltr"
        min={0}
        max={furthest}
        step={1}
        value={offset}
        onChange={(event) => onAnswer(event.currentTarget.value)}
        aria-label={t('identity.captcha.slide')}
        aria-valuetext={t('identity.captcha.slideValue', {
          percent: Math.round((100 * offset) / furthest),
        })}
        className="h-11 w-full accent-brand"
      />
    </div>
  )
}
