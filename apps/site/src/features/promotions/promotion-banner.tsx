import type { Promotion } from '@fairhouse/protocol'
import { RemoteImage } from '../../shared/remote-image.tsx'
import { PromotionArt } from './promotion-art.tsx'

interface PromotionBannerProps {
  readonly promotion: Promotion
  /** Above the fold: loaded at once. */
  readonly isFirst?: boolean
}

/** The banner of a promotion, always 21 by 9: its picture, or one drawn from its kind. */
export function PromotionBanner({ promotion, isFirst = false }: PromotionBannerProps) {
  const { picture, rule } = promotion
  const drawn = <PromotionArt kind={rule.kind} />
  return (
    <div className="tile-art aspect-[21/9] overflow-hidden">
      {picture ? (
        <RemoteImage
          src={picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          isFirst={isFirst}
          fallback={drawn}
          className="size-full"
        />
      ) : (
        drawn
      )}
    </div>
  )
}
