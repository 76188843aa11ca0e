import { type Import, importsOf, packageName } from './imports.ts'
import { type Finding, type Source, isCode, isTest } from './source.ts'
import { type Workspace, workspaceOf } from './workspaces.ts'

/** Which of our packages each may import. Everything else is refused. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  money: [],
  i18n: [],
  fairness: [],
  protocol: ['money'],
  betting: ['money'],
  agency: ['money'],
  rewards: ['money'],
  lottery: ['money', 'fairness'],
  games: ['money', 'fairness'],
  search: [],
  ui: ['money', 'i18n'],
  testkit: ['money', 'fairness'],
  profiles: ['money', 'lottery', 'protocol', 'ui'],
}

/** External packages that a package of ours may import; undefined leaves it to package.json. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = { money: [], protocol: ['typebox'] }

/** The layers of site and office: each may import itself and the layers left of it. */
const LAYERS = ['shared', 'features', 'routes', 'app', 'boot']

const SERVER_NEVER = ['games', 'ui', 'testkit']

/** What of `ui` is pure data and text: no React comes with it. */
const UI_WITHOUT_REACT = ['@fairhouse/ui/look', '@fairhouse/ui/art']

interface Edge {
  readonly source: Source
  readonly from: Workspace
  readonly found: Import
  /** The workspace of ours that is imported, if it is another one. */
  readonly to?: Workspace
}

/** The rules of "Who may import whom" that apply between packages, apps and layers. */
export function checkImports(
  sources: readonly Source[],
  workspaces: readonly Workspace[],
): Finding[] {
  return edgesOf(sources, workspaces).flatMap((edge) => {
    const message = refuseWorkspace(edge) ?? refuseUndeclared(edge, workspaces) ?? refuseLayer(edge)
    if (message === undefined) return []
    return [{ path: edge.source.path, line: edge.found.line, message }]
  })
}

function edgesOf(sources: readonly Source[], workspaces: readonly Workspace[]): Edge[] {
  return sources.filter(isCode).flatMap((source) => {
    const from = workspaceOf(source.path, workspaces)
    if (from === undefined) return []
    return importsOf(source, from).map((found) => {
      const to =
        found.file === undefined
          ? workspaces.find(({ name }) => name === packageName(found.specifier))
          : workspaceOf(found.file, workspaces)
      const edge = { source, from, found }
      return to === undefined || to === from ? edge : { ...edge, to }
    })
  })
}

function refuseWorkspace({ source, from, found, to }: Edge): string | undefined {
  const name = shortName(from)
  // Tools and tests are above all and may import anything; the root's settings as well.
  if (from.folder === '') return undefined
  if (to === undefined) return refuseOutside(source, name, found)
  if (found.file !== undefined) {
    return `${from.folder} reaches into ${to.folder || 'the root'} by a path: import its package`
  }
  if (to.folder.startsWith('apps/')) return `nothing imports an app: ${from.folder} → ${to.folder}`
  if (isTest(source) && to.name === '@fairhouse/testkit') return undefined
  const isForPages = shortName(to) === 'ui' && !UI_WITHOUT_REACT.includes(found.specifier)
  if (name === 'profiles' && isForPages) return 'profiles import looks and art of ui alone'
  if (from.folder === 'apps/server' && SERVER_NEVER.includes(shortName(to))) {
    if (shortName(to) !== 'ui') return `the server never imports ${shortName(to)}`
    if (isForPages) return 'the server imports looks and art of ui alone'
  }
  const allowed = MAY_IMPORT[name]
  if (allowed !== undefined && !allowed.includes(shortName(to))) {
    return `${name} may import ${allowed.join(' and ') || 'nothing'} of ours, not ${shortName(to)}`
  }
  return undefined
}

function refuseOutside(source: Source, name: string, found: Import): string | undefined {
  if (isTest(source) || found.file !== undefined) return undefined
  if (MAY_IMPORT[name] !== undefined && found.specifier.startsWith('node:')) {
    return `packages do no I/O: ${found.specifier} comes in as an argument`
  }
  const outside = OUTSIDE[name]
  if (found.specifier.startsWith('#')) return undefined
  if (outside !== undefined && !outside.includes(packageName(found.specifier))) {
    return `${name} imports ${outside.join(', ') || 'nothing'} from outside, not ${found.specifier}`
  }
  return undefined
}

/** npm hoists, so that an undeclared import works here and breaks elsewhere. */
function refuseUndeclared(
  { source, from, found }: Edge,
  workspaces: readonly Workspace[],
): string | undefined {
  if (found.file !== undefined || /^(node:|#)/.test(found.specifier)) return undefined
  const name = packageName(found.specifier)
  const root = workspaces.find(({ folder }) => folder === '')
  const isSetup = isTest(source) || source.path.endsWith('.config.ts')
  const forSetup = [...from.devDependencies, ...(root?.devDependencies ?? [])]
  const declared = [
    from.name,
    ...from.dependencies,
    ...(isSetup || from === root ? forSetup : []),
    // npm links every workspace into the root, whose tools and tests may use them all.
    ...(from === root ? workspaces.map((workspace) => workspace.name) : []),
  ]
  // Types of a package come from its own or from @types; they are erased before anything runs.
  const typesOf = `@types/${name.replace('@', '').replace('/', '__')}`
  const all = [...declared, ...from.devDependencies]
  if (declared.includes(name)) return undefined
  if (found.isType && (all.includes(name) || all.includes(typesOf))) return undefined
  return `${name} is not declared in ${from.folder || '.'}/package.json`
}

function refuseLayer({ source, found }: Edge): string | undefined {
  const own = layerOf(source.path)
  const other = found.file === undefined ? undefined : layerOf(found.file)
  if (own === undefined || other === undefined || own.app !== other.app) return undefined
  if (LAYERS.indexOf(other.layer) > LAYERS.indexOf(own.layer)) {
    return `${own.layer} may not import ${other.layer} (${LAYERS.join(' → ')})`
  }
  if (own.layer === 'features' && other.layer === 'features' && own.feature !== other.feature) {
    return `a feature never imports another: ${own.feature} → ${other.feature}; use shared/`
  }
  return undefined
}

function layerOf(path: string): { app: string; layer: string; feature: string } | undefined {
  const [, app, layer, feature] = /^apps\/(site|office)\/src\/(\w+)\/([^/]+)/.exec(path) ?? []
  if (app === undefined || layer === undefined || feature === undefined) return undefined
  return LAYERS.includes(layer) ? { app, layer, feature } : undefined
}

function shortName({ folder }: Workspace): string {
  return folder.split('/').at(-1) ?? folder
}
