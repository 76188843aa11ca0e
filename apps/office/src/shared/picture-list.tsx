import { cx, useTranslator } from '@fairhouse/ui'

interface PictureListProps {
  /** From the server: the address, and the size in pixels. */
  readonly pictures: readonly {
    readonly pictureId: string
    readonly url: string
    readonly width: number
    readonly height: number
  }[]
  readonly isTall?: boolean
}

/** Pictures sent by a member, side by side; each opens in a new tab. */
export function PictureList({ pictures, isTall = false }: PictureListProps) {
  const { t } = useTranslator()
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden">
      {pictures.map(({ pictureId, url, width, height }, at) => (
        <li key={pictureId}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={url}
              width={width}
              height={height}
              alt={t('office.feedback.picture', { at: at + 1 })}
              className={cx('w-auto rounded-odds border border-line', isTall ? 'h-40' : 'h-28')}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
