import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compiledMessages, type TextsOptions } from '@fairhouse/i18n/vite'
import { addFontNotices } from '@fairhouse/ui/font-notices'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

/** Served beside the page: what it is made of, and under which licences. */
const NOTICES = 'licenses.txt'

const server = process.env['STUDIO_URL'] ?? 'http://localhost:4002'

const treeshake = {
  // Our packages do nothing by being imported, and schemas are made by pure calls.
  manualPureFunctions: ['Type', 'strict', 'Compile'],
  moduleSideEffects: (id: string) => !/\/packages\/.*\.tsx?$/.test(id),
}

const pluginsOf = (of: TextsOptions['of']) => [
  compiledMessages({ of, readFile: readFileSync }),
  react(),
  tailwindcss(),
]

/** Program and styles of the verifier, in one piece each. */
async function buildVerifier(): Promise<{ code: string; css: string }> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    plugins: pluginsOf('verifier'),
    build: {
      target: 'baseline-widely-available',
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'src/client/verifier/main.tsx',
        output: { codeSplitting: false },
        treeshake,
      },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  let [code, css] = ['', '']
  for (const file of outputs) {
    if (file.type === 'chunk') code += file.code
    else if (file.fileName.endsWith('.css')) css += String(file.source)
  }
  // System fonts: the file stays small, and makes no requests.
  return { code, css: css.replaceAll(/@font-face\s*\{[^}]*\}/g, '') }
}

/** `verifier.html`: the calculation as one file that works from a disk, without any server. */
const verifierFile: Plugin = {
  name: 'verifier-file',
  apply: 'build',
  async generateBundle() {
    const { code, css } = await buildVerifier()
    const source = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairhouse studio: verifier</title>
<style>${css}</style>
</head>
<body>
<div id="root"></div>
<script type="module">${code.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
    this.emitFile({ type: 'asset', fileName: 'verifier.html', source })
  },
}

export default defineConfig({
  plugins: [
    ...pluginsOf('studio'),
    verifierFile,
    addFontNotices({ fileName: NOTICES, readFile: readFileSync }),
  ],
  server: {
    port: 5175,
    proxy: { '/api': { target: server, ws: true }, '/vendor': { target: server } },
  },
  build: {
    target: 'baseline-widely-available',
    // Notices of the packages in the build, as their licences ask for.
    license: { fileName: NOTICES },
    // Nothing inlined as data: URIs: the content security policy needs no exception.
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'stage', test: /client\/stage\//, priority: 2 },
          ],
        },
      },
      treeshake,
    },
  },
})
