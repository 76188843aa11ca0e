import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A file of a build, as Vite's manifest tells of it. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** What a page fetches of one kind: bytes after gzip (fonts as they are). */
export interface Sizes {
  readonly js: number
  readonly css: number
  /** The biggest of the fonts that the styles name. */
  readonly font: number
}

/** The files that the modules of these names cannot start without. */
export function filesOf(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new RangeError(`the build has no ${name}`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const other of chunk.imports ?? []) take(other)
  }
  for (const name of names) take(name)
  return files
}

/** Bytes of a file as it travels where only gzip is known. */
export function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length
}

/** What the files of these modules weigh, from the folder they were built into. */
export function sizesOf(folder: string, manifest: Manifest, names: readonly string[]): Sizes {
  const files = [...filesOf(manifest, names)]
  const of = (ending: string) => files.filter((file) => file.endsWith(ending))
  const sum = (list: readonly string[]) =>
    list.reduce((bytes, file) => bytes + gzipped(join(folder, file)), 0)
  const fonts = of('.woff2').map((file) => readFileSync(join(folder, file)).length)
  return { js: sum(of('.js')), css: sum(of('.css')), font: Math.max(0, ...fonts) }
}
