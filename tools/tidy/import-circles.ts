import { importsOf } from './imports.ts'
import { type Finding, type Source, isCode, isTest } from './source.ts'
import { type Workspace, workspaceOf } from './workspaces.ts'

interface Link {
  readonly file: string
  readonly line: number
}

type Graph = ReadonlyMap<string, readonly Link[]>

/**
 * Circles of files that import each other, each reported once as its shortest path. Types count:
 * what is erased before it runs still has to be understood together. What is fetched while it runs
 * (`import()`) does not: it is not there when the file is read.
 */
export function checkImportCircles(
  sources: readonly Source[],
  workspaces: readonly Workspace[],
): Finding[] {
  const graph = withoutEnds(graphOf(sources, workspaces))
  const done = new Set<string>()
  return [...graph.keys()].toSorted().flatMap((start) => {
    if (done.has(start)) return []
    const circle = shortestBack(graph, start)
    if (circle === undefined) return []
    for (const { file } of circle) done.add(file)
    const [first] = circle
    const path = [start, ...circle.map(({ file }) => file)].join(' → ')
    return [{ path: start, line: first?.line ?? 1, message: `files import in a circle: ${path}` }]
  })
}

function graphOf(sources: readonly Source[], workspaces: readonly Workspace[]): Graph {
  const files = sources.filter((source) => isCode(source) && !isTest(source))
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((source) => {
      const found = importsOf(source, workspaceOf(source.path, workspaces))
      const links = found.flatMap(({ file, line, isDynamic }) =>
        file !== undefined && !isDynamic && paths.has(file) ? [{ file, line }] : [],
      )
      return [source.path, links]
    }),
  )
}

/** Leaves out what leads into no circle: files that import nothing, again and again. */
function withoutEnds(graph: Graph): Graph {
  const rest = new Map(graph)
  for (let before = -1; before !== rest.size; ) {
    before = rest.size
    for (const [file, links] of rest) {
      if (links.every((link) => !rest.has(link.file))) rest.delete(file)
    }
  }
  return new Map(
    [...rest].map(([file, links]) => [file, links.filter((link) => rest.has(link.file))]),
  )
}

/** The shortest way from a file back to itself, breadth first; undefined where there is none. */
function shortestBack(graph: Graph, start: string): readonly Link[] | undefined {
  const seen = new Set<string>()
  let ways: (readonly Link[])[] = [[]]
  while (ways.length > 0) {
    const next: (readonly Link[])[] = []
    for (const way of ways) {
      for (const link of graph.get(way.at(-1)?.file ?? start) ?? []) {
        if (link.file === start) return [...way, link]
        if (seen.has(link.file)) continue
        seen.add(link.file)
        next.push([...way, link])
      }
    }
    ways = next
  }
  return undefined
}
