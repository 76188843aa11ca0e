/** The fixed parts of a workbook (ECMA-376, Office Open XML). */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Everything but what XML 1.0 cannot hold, and what would end a text or a tag. */
const PLAIN = /^[\t\n\r\x20!#-%'-;=?-\ud7ff\ue000-\ufffd]*$/
const HELD = /[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** Text within XML; what XML 1.0 cannot hold is left out. */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text
  return [...text]
    .filter((sign) => HELD.test(sign))
    .map((sign) => ENTITIES[sign] ?? sign)
    .join('')
}

const each = (count: number, part: (no: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at + 1)).join('')

const PACKAGE = 'application/vnd.openxmlformats-package'

export function contentTypes(sheets: number): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${SPREADSHEET}.${kind}+xml"/>`
  return [
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
    `<Default Extension="rels" ContentType="${PACKAGE}.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    each(sheets, (no) => part(`worksheets/sheet${no}`, 'worksheet')),
    '</Types>',
  ].join('')
}

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const related = (relations: string): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}">${relations}</Relationships>`

export const ROOT_RELATIONS = related(relation(1, 'officeDocument', 'xl/workbook.xml'))

export function relations(sheets: number): string {
  const sheet = (no: number) => relation(no, 'worksheet', `worksheets/sheet${no}.xml`)
  return related(each(sheets, sheet) + relation(sheets + 1, 'styles', 'styles.xml'))
}

/** Names of sheets hold 31 characters, and none of these. */
function sheetName(title: string, no: number): string {
  const name = title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 25)
  return escapeXml(no === 1 ? name : `${name} ${no}`)
}

export function workbook(title: string, sheets: number): string {
  const sheet = (no: number) =>
    `<sheet name="${sheetName(title, no)}" sheetId="${no}" r:id="rId${no}"/>`
  const names = `xmlns="${MAIN}" xmlns:r="${OFFICE}"`
  return `${HEAD}<workbook ${names}><sheets>${each(sheets, sheet)}</sheets></workbook>`
}

/** 0: as it is; 1: an amount; 2: a time; 3: a heading. */
export function styles(digits: number): string {
  const amount = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
  const font = (more: string) => `<font>${more}<sz val="11"/><name val="Calibri"/></font>`
  const fill = (kind: string) => `<fill><patternFill patternType="${kind}"/></fill>`
  const numbers = (id: number) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2">`,
    `<numFmt numFmtId="164" formatCode="${amount}"/>`,
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    `<fills count="2">${fill('none')}${fill('gray125')}</fills>`,
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    `<cellXfs count="4"><xf/>${numbers(164)}${numbers(165)}`,
    '<xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
  ].join('')
}
