import { useTranslator } from '@fairhouse/ui'

interface SentPicturesProps {
  /** From the server: the address, and the size in pixels. */
  readonly pictures: readonly {
    readonly pictureId: string
    readonly url: string
    readonly width: number
    readonly height: number
  }[]
  /** Its name by number, from 1 on; by default the one of feedback, which needs `support`. */
  readonly nameOf?: (at: number) => string
}

/** Pictures that the member has sent, side by side; each opens in a new tab. */
export function SentPictures({ pictures, nameOf }: SentPicturesProps) {
  const { t } = useTranslator()
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map(({ pictureId, url, width, height }, at) => (
        <li key={pictureId}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={nameOf ? nameOf(at + 1) : t('support.feedback.picture', { at: at + 1 })}
              className="h-24 w-auto rounded-odds border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
