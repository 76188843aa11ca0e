import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** The part of a package.json that matters to the rules. */
export interface Workspace {
  /** Relative to the project's root; '' for the root itself. */
  readonly folder: string
  readonly name: string
  readonly imports: Readonly<Record<string, string>>
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
}

interface PackageJson {
  readonly name: string
  readonly imports?: Record<string, string>
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly workspaces?: string[]
}

/** The root and every workspace that its package.json lists. */
export function readWorkspaces(root: string): Workspace[] {
  const top = readPackage(root, '')
  const folders = (top.workspaces ?? []).flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: root }).map((file) =>
      posix.dirname(file.split(sep).join('/')),
    ),
  )
  return ['', ...folders.toSorted()].map((folder) =>
    makeWorkspace(folder, readPackage(root, folder)),
  )
}

/** A workspace from its folder and what its package.json holds. */
export function makeWorkspace(folder: string, about: PackageJson): Workspace {
  return {
    folder,
    name: about.name,
    imports: about.imports ?? {},
    dependencies: Object.keys(about.dependencies ?? {}),
    devDependencies: Object.keys(about.devDependencies ?? {}),
  }
}

/** The workspace a file belongs to; the root for files of none. */
export function workspaceOf(path: string, workspaces: readonly Workspace[]): Workspace | undefined {
  return (
    workspaces.find(({ folder }) => folder !== '' && path.startsWith(`${folder}/`)) ??
    workspaces.find(({ folder }) => folder === '')
  )
}

function readPackage(root: string, folder: string): PackageJson {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson
}
