/** Requirements for files. */
export interface FileRules {
  /** As the `accept` of an input: ".pdf", "image/*", "image/png"; undefined for any. */
  readonly accept?: string | undefined
  /** Bytes of one file. */
  readonly maxBytes: number
  readonly maxFiles: number
}

interface SomeFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

export type FileFault = 'kind' | 'size' | 'count'

function isOfKind({ name, type }: SomeFile, accept: string): boolean {
  return accept.split(',').some((one) => {
    const kind = one.trim().toLowerCase()
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}

/**
 * Adds chosen files to the present ones, in order; the first refused one is named with its reason,
 * and those after it are still checked. The server checks again.
 */
export function addFiles<F extends SomeFile>(
  there: readonly F[],
  chosen: readonly F[],
  { accept, maxBytes, maxFiles }: FileRules,
): { readonly files: readonly F[]; readonly fault?: { readonly file: F; readonly is: FileFault } } {
  const files = [...there]
  let fault: { file: F; is: FileFault } | undefined
  for (const file of chosen) {
    const is: FileFault | undefined =
      accept !== undefined && !isOfKind(file, accept)
        ? 'kind'
        : file.size > maxBytes
          ? 'size'
          : files.length >= maxFiles
            ? 'count'
            : undefined
    if (is === undefined) files.push(file)
    else fault ??= { file, is }
  }
  return fault === undefined ? { files } : { files, fault }
}
