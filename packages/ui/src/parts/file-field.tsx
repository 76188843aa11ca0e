import { Paperclip, Upload, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { useTranslator } from '../context.tsx'
import { cx } from '../cx.ts'
import { FieldNote, type FieldProps, labelClass } from '../field.tsx'
import { addFiles, type FileRules } from './file-choice.ts'
import { useFileDrop } from './use-file-drop.ts'

export interface FileFieldProps extends FieldProps, FileRules {
  readonly files: readonly File[]
  readonly onFilesChange: (files: readonly File[]) => void
  /** Pictures are shown beside their names. */
  readonly arePictures?: boolean
}

const MEGABYTE = 1_048_576
const KILOBYTE = 1024

/** Sizes in words: "12 KB", "3.5 MB". */
function useSizeText(): (bytes: number) => string {
  const { t, number } = useTranslator()
  return (bytes) =>
    bytes >= MEGABYTE
      ? t('ui.megabytes', { size: number(Math.round((bytes / MEGABYTE) * 10) / 10) })
      : t('ui.kilobytes', { size: number(Math.max(1, Math.round(bytes / KILOBYTE))) })
}

/** A chosen picture, small. It is decoration: its name is beside it. */
function Preview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <img
      ref={image}
      alt=""
      className="my-1.5 size-12 shrink-0 rounded-input bg-surface-3 object-cover"
    />
  )
}

interface ChosenProps {
  readonly files: readonly File[]
  readonly arePictures: boolean
  readonly onRemove: (file: File) => void
}

/** The chosen files, each with a button to remove it. */
function Chosen({ files, arePictures, onRemove }: ChosenProps) {
  const { t } = useTranslator()
  const sizeText = useSizeText()
  return (
    <ul className="grid gap-1">
      {files.map((file) => (
        <li
          key={`${file.name}-${file.size}-${file.lastModified}`}
          className={cx(
            'flex items-center gap-2 rounded-odds bg-surface-2 text-sm',
            arePictures ? 'ps-1.5' : 'ps-3',
          )}
        >
          {arePictures ? (
            <Preview file={file} />
          ) : (
            <Paperclip aria-hidden className="size-4 shrink-0 text-text-3" />
          )}
          <bdi className="min-w-0 flex-1 truncate" data-cut="may">
            {file.name}
          </bdi>
          <span className="figures text-text-3">{sizeText(file.size)}</span>
          <IconButton
            label={t('ui.removeFile', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Adds what is chosen or dropped, as far as the rules allow; `fault`: the newest there is. */
function useChoosing({ files, onFilesChange, error, ...rules }: FileFieldProps) {
  const { t } = useTranslator()
  const sizeText = useSizeText()
  // Beside the form's error of that moment: a later one is newer than what was refused here.
  const [refused, setRefused] = useState<{ text: string; error: string | undefined }>()
  const add = (chosen: readonly File[]) => {
    const added = addFiles(files, chosen, rules)
    const facts = { size: sizeText(rules.maxBytes), count: rules.maxFiles }
    const { fault } = added
    const texts = { name: fault?.file.name ?? '', ...facts }
    setRefused(fault && { text: t(`ui.file.${fault.is}`, texts), error })
    if (added.files.length > files.length) onFilesChange(added.files)
  }
  const remove = (file: File) => {
    setRefused(undefined)
    onFilesChange(files.filter((one) => one !== file))
  }
  const isNewer = error !== undefined && error !== refused?.error
  const fault = isNewer ? error : (refused?.text ?? error)
  return { add, remove, fault, ...useFileDrop(add) }
}

const DROP =
  'flex min-h-20 items-center justify-center gap-3 rounded-card border-2 border-dashed p-4 ' +
  'text-center text-sm font-semibold text-text-2 hover:bg-surface-2 ' +
  'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 ' +
  'has-[:focus-visible]:outline-focus'

/** Files to send: chosen from the system's own list, or dropped. Speaks `ui`. */
export function FileField(props: FileFieldProps) {
  const { label, hint, isRequired, files, accept, maxFiles, arePictures = false } = props
  const { t } = useTranslator()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { add, remove, isOver, fault: shown, dropProps } = useChoosing(props)
  const edge = shown ? 'border-lose' : isOver ? 'border-brand' : 'border-line-strong'
  return (
    <div className="grid gap-1.5">
      <span className={labelClass(isRequired)} id={`${id}-label`}>
        {label}
      </span>
      <label {...dropProps} className={cx(DROP, edge, isOver && 'bg-brand-soft')}>
        <Upload aria-hidden className="size-5 shrink-0" />
        <span id={`${id}-action`}>{t('ui.chooseFiles', { count: maxFiles })}</span>
        <input
          ref={input}
          type="file"
          className="sr-only"
          accept={accept}
          multiple={maxFiles > 1}
          aria-required={isRequired || undefined}
          aria-labelledby={`${id}-label ${id}-action`}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown || hint ? `${id}-note` : undefined}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            // The same file may be chosen again after it has been taken away.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <FieldNote id={`${id}-note`} hint={hint} {...(shown ? { error: shown } : {})} />
      {files.length > 0 && (
        <Chosen
          files={files}
          arePictures={arePictures}
          onRemove={(file) => {
            remove(file)
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
