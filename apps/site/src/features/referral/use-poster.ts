import { useTranslator } from '@fairhouse/ui'
import { useSystemStatus } from '../../shared/permission.ts'
import { brandColour } from '../../shared/poster/brand-colour.ts'
import { posterSvg } from '../../shared/poster/poster.ts'
import { drawPoster, saveFile } from '../../shared/poster/poster-files.ts'

/** A picture under a name, for another program. */
export const posterFile = (picture: Blob, code: string): File =>
  new File([picture], `${code}.png`, { type: 'image/png' })

/** The poster of a code, in the language of the page; drawn when it is asked for. */
export function useSavePoster(code: string, address: string) {
  const { t, language } = useTranslator()
  const { brand, minAgeYears } = useSystemStatus()
  const draw = () => {
    const words = {
      brand: brand.name,
      language: language.tag,
      direction: language.dir,
      headline: t('referral.posterHeadline', { brand: brand.name }),
      hint: t('referral.posterHint'),
      code,
      host: location.host,
      age: t('common.minAge', { age: minAgeYears }),
      address,
    }
    return drawPoster(posterSvg(words, brandColour()), 'image/png')
  }
  return { draw, save: async () => saveFile(await draw(), `${code}.png`) }
}
