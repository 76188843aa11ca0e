import { expect, test } from 'vitest'
import { addFontNotices } from '../src/font-notices.ts'

const font = (name: string, file: string) => ({
  type: 'asset',
  fileName: `assets/${file}`,
  originalFileNames: [`../../node_modules/@fontsource-variable/${name}/files/${file}`],
})

const READ: Readonly<Record<string, string>> = {
  '/p/node_modules/@fontsource-variable/archivo/package.json':
    '{"name":"@fontsource-variable/archivo","version":"5.3.0","license":"OFL-1.1"}',
  '/p/node_modules/@fontsource-variable/archivo/LICENSE': 'Copyright 2020 Archivo\n',
}

const plugin = addFontNotices({
  fileName: 'licenses.txt',
  readFile: ({ pathname }) => READ[pathname] ?? '',
})
plugin.configResolved({ root: '/p/apps/site' })

test('adds the licence of each package of fonts once, after those of modules', () => {
  const notices = { type: 'asset', fileName: 'licenses.txt', source: '# Licenses\n' }
  const files = [font('archivo', 'a-1.woff2'), notices, font('archivo', 'a-2.woff2')]
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]))
  plugin.generateBundle.handler({}, bundle)
  expect(notices.source).toBe(
    '# Licenses\n\n## @fontsource-variable/archivo - 5.3.0 (OFL-1.1)\n\nCopyright 2020 Archivo\n',
  )
})

test('a build without notices, as that for servers, gets none', () => {
  const bundle = { 'a.woff2': font('archivo', 'a.woff2') }
  plugin.generateBundle.handler({}, bundle)
  expect(Object.keys(bundle)).toEqual(['a.woff2'])
})
