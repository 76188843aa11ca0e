/** What a bundler hands to its plugins of a file that it is about to write. */
interface BuiltFile {
  readonly type: string
  readonly fileName: string
  /** Where it came from, relative to the project's root. */
  readonly originalFileNames?: readonly string[]
  source?: string | Uint8Array
}

interface FontPackage {
  readonly name: string
  readonly version: string
  readonly license: string
}

const FONT = /^(.*\/@fontsource(?:-variable)?\/[^/]+)\/files\//

/** Folders of the packages that the fonts in a build came from, each once, in order. */
export function fontFolders(files: readonly BuiltFile[]): readonly string[] {
  const origins = files.flatMap(({ originalFileNames = [] }) => originalFileNames)
  const folders = origins.flatMap((origin) => FONT.exec(origin)?.[1] ?? [])
  return [...new Set(folders)].toSorted()
}

/**
 * Vite plugin: adds the licences of fonts to the notices of packages that Vite writes
 * (`build.license`). Vite looks at modules alone, and fonts come by styles. `fileName` is that of
 * the notices.
 */
export function addFontNotices(options: {
  readonly fileName: string
  readonly readFile: (file: URL, encoding: 'utf8') => string
}) {
  const { fileName, readFile } = options
  let root = ''
  const noticeOf = (folder: string): string => {
    const base = new URL(`${folder}/`, `file://${root.startsWith('/') ? '' : '/'}${root}/`)
    const read = (name: string) => readFile(new URL(name, base), 'utf8')
    const { name, version, license } = JSON.parse(read('package.json')) as FontPackage
    return `\n## ${name} - ${version} (${license})\n\n${read('LICENSE').trim()}\n`
  }
  return {
    name: 'font-notices',
    apply: 'build' as const,
    configResolved(config: { readonly root: string }) {
      root = config.root
    },
    generateBundle: {
      // After the notices have been written.
      order: 'post' as const,
      handler(_: unknown, bundle: Readonly<Record<string, BuiltFile>>): void {
        const notices = bundle[fileName]
        if (!notices) return
        const fonts = fontFolders(Object.values(bundle)).map(noticeOf)
        notices.source = [String(notices.source), ...fonts].join('')
      },
    },
  }
}
