import { build, type Rolldown } from 'vite'

/** A program and all that it imports, as the site's build makes it, in one script. */
export async function bundlePage(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench' } },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const [output] = [built].flat()
  const [chunk] = output?.output ?? []
  if (!chunk) throw new Error('nothing was built')
  return chunk.code
}
