import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compiledMessages } from '@fairhouse/i18n/vite'
import { trimFonts } from '@fairhouse/ui/fonts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'

const api = process.env['API_URL'] ?? 'http://localhost:4000'

/** Where `npm run dev` serves the pages of the office, which share the site's address. */
const office = process.env['OFFICE_URL'] ?? 'http://localhost:5174'

/** What the API serves; everything else is a page. */
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

/** `/design` in development: everything the design system has, in a document no build knows of. */
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
 * The script before the first paint stands in the document: a request less to wait for. The server
 * names its hash in the page's policy.
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

/** Icons are made by our own factory: see packages/ui/src/plain-icon.ts. */
const plainIcons = {
  name: 'plain-icons',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    const isFactory = /\/createLucideIcon\.m?js$/.test(source)
    if (!isFactory || importer?.includes('/lucide-react/') !== true) return undefined
    return fileURLToPath(new URL('../../packages/ui/src/plain-icon.ts', import.meta.url))
  },
  // Our factory needs no keys, and sizes are its own.
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
    // The React compiler costs 8 KB of the first load if it takes every component; it takes those
    // that say 'use memo', which are the ones that render often and hold much.
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
    trimFonts(),
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
    // Nothing inlined as data: URIs: the content security policy needs no exception.
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: '[name].js' }
        : {
            // What the first page needs comes in one piece: it compresses better than several.
            // So do the icons of later rooms: apart each is a few lines, a name, and a request.
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 2 },
                { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
              ],
            },
          },
      treeshake: {
        // Our packages do nothing by being imported, and route schemas are made by pure calls.
        manualPureFunctions: ['Type', 'strict'],
        moduleSideEffects: (id: string) => !/\/packages\/.*\.tsx?$/.test(id),
      },
    },
  },
  // The server's build stands for itself: it is loaded by its path, and nothing else with it.
  ssr: { noExternal: true },
}))
