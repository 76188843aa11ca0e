import { readFileSync } from 'node:fs'
import { compiledMessages } from '@fairhouse/i18n/vite'
import { addFontNotices } from '@fairhouse/ui/font-notices'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Served beside the page: what it is made of, and under which licences. */
const NOTICES = 'licenses.txt'

const api = process.env['API_URL'] ?? 'http://localhost:4000'

/** Paths that the API serves to the office; everything else is a page. */
const API_PATHS = ['/staff', '/wps']

export default defineConfig({
  // The office is served under a folder of the brand's origin.
  base: '/office/',
  plugins: [
    compiledMessages({ of: 'office', readFile: readFileSync }),
    react(),
    tailwindcss(),
    addFontNotices({ fileName: NOTICES, readFile: readFileSync }),
  ],
  server: {
    port: 5174,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: api }])),
  },
  build: {
    target: 'baseline-widely-available',
    // Notices of the packages in the build, as their licences ask for.
    license: { fileName: NOTICES },
    // No inlined data: URIs: the content security policy needs no exception.
    assetsInlineLimit: 0,
    // All supported browsers know modulepreload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      treeshake: {
        // Our packages have no import side effects, and route schemas are built by pure calls.
        manualPureFunctions: ['Type', 'strict'],
        moduleSideEffects: (id: string) => !/\/packages\/.*\.tsx?$/.test(id),
      },
    },
  },
})
