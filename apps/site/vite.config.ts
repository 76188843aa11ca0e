import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compiledMessages } from '@fairhouse/i18n/vite'
import { addFontNotices } from '@fairhouse/ui/font-notices'
import { trimFonts } from '@fairhouse/ui/fonts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'

/** Served beside the page: what it is made of, and under which licences. */
const NOTICES = 'licenses.txt'

const api = process.env['API_URL'] ?? 'http://localhost:4000'

/** Where `npm run dev` serves the office, which shares the site's origin. */
const office = process.env['OFFICE_URL'] ?? 'http://localhost:5174'

/** Paths that the API serves; everything else is a page. */
const API_PATHS = [
  '/wps',
  '/staff',
  '/lgw',
  '/lotto',
  '/openapi.json',
  '/health',
  '/sandbox',
  '/.well-known/jwks.json',
]

/** `/design` in development: the design system page, in a document outside of all builds. */
const designPage: Plugin = {
  name: 'design-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/design(?=\?|$)/, '/design.html')
      next()
    })
  },
}

const FIRST = 'src/boot/first.js'

/**
 * Inlines the script that runs before the first paint, which saves a request. The server adds its
 * hash to the page's CSP.
 */
const firstScript: Plugin = {
  name: 'first-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const source = readFileSync(new URL(FIRST, import.meta.url), 'utf8')
      const { code, errors } = minifySync(FIRST, source, { module: false, sourcemap: false })
      const [error] = errors
      if (error) throw new Error(`${FIRST}: ${error.message}`)
      return html.replace(`<script src="/${FIRST}"></script>`, () => `<script>{${code}}</script>`)
    },
  },
}

/** Icons use our own factory: see packages/ui/src/plain-icon.ts. */
const plainIcons = {
  name: 'plain-icons',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    const isFactory = /\/createLucideIcon\.m?js$/.test(source)
    if (!isFactory || importer?.includes('/lucide-react/') !== true) return undefined
    return fileURLToPath(new URL('../../packages/ui/src/plain-icon.ts', import.meta.url))
  },
  // Our factory needs no keys, and sets sizes itself.
  transform(code: string, id: string) {
    if (!/\/lucide-react\/.*\/icons\//.test(id)) return undefined
    const plain = code.replaceAll(/, key: "\w+"|^\s*size: 24,$|^__iconData\.node;$/gm, '')
    return { code: plain, map: null }
  },
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    plainIcons,
    compiledMessages({ of: 'site', readFile: readFileSync }),
    react(),
    tailwindcss(),
    trimFonts(),
    addFontNotices({ fileName: NOTICES, readFile: readFileSync }),
    designPage,
    firstScript,
  ],
  server: {
    proxy: {
      ...Object.fromEntries(API_PATHS.map((path) => [path, { target: api }])),
      '/office': { target: office, ws: true },
      '/realtime': { target: api, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    // Notices of the packages in the build, as their licences ask for.
    license: isSsrBuild ? false : { fileName: NOTICES },
    // No inlined data: URIs: the content security policy needs no exception.
    assetsInlineLimit: 0,
    // All supported browsers know modulepreload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: '[name].js' }
        : {
            // The first page's code is one chunk: it compresses better than several. So are the
            // icons of later routes: separately each would be a few lines, a name, and a request.
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 2 },
                { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
              ],
            },
          },
      treeshake: {
        // Our packages have no import side effects, and route schemas are built by pure calls.
        manualPureFunctions: ['Type', 'strict'],
        moduleSideEffects: (id: string) => !/\/packages\/.*\.tsx?$/.test(id),
      },
    },
  },
  // The server's build is self-contained: it is loaded by its path, and nothing else with it.
  ssr: { noExternal: true },
}))
