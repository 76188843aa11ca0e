import { NOTICE_ELEMENTS } from '@fairhouse/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml, htmlOfText, summaryOf } from './notice-html.ts'

const PICTURE = `/wps/pictures/pic_${'a'.repeat(22)}`

/** What is sent, and what is kept of it. */
const ATTACKS: readonly (readonly [string, string, string])[] = [
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a script in pieces', '<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['a script in capitals', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>', ''],
  ['a script in SVG', '<svg><script>alert(1)</script></svg>', ''],
  ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a handler of a picture', '<img src=x onerror=alert(1)>', ''],
  ['a handler after a slash', '<img/src="x"/onerror=alert(1)>', ''],
  ['a handler of SVG', '<svg/onload=alert(1)>a</svg>', 'a'],
  ['javascript:', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['javascript: with a tab', '<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
  ['javascript: in entities', '<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
  ['javascript: after a space', '<a href=" javascript:alert(1)">a</a>', '<a>a</a>'],
  ['vbscript:', '<a href="vbscript:msgbox(1)">a</a>', '<a>a</a>'],
  ['data:', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
  ['plain http', '<a href="http://example.com">a</a>', '<a>a</a>'],
  ['another site by two slashes', '<a href="//evil.example">a</a>', '<a>a</a>'],
  ['another site by a backslash', '<a href="/\\evil.example">a</a>', '<a>a</a>'],
  ['a target', '<a href="/help" target="_blank">a</a>', '<a href="/help">a</a>'],
  ['a picture from elsewhere', '<img src="https://evil.example/spy.png" alt="">', ''],
  ['a picture within', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
  [
    'a list of pictures',
    `<img src="${PICTURE}" srcset="//evil.example/x">`,
    `<img src="${PICTURE}" />`,
  ],
  [
    'a size that is none',
    `<img src="${PICTURE}" width="1;x" height="40">`,
    `<img src="${PICTURE}" height="40" />`,
  ],
  ['a style', '<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
  ['a sheet', '<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
  ['a class and an id', '<p class="fixed" id="content">a</p>', '<p>a</p>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>', ''],
  ['a frame of its own text', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['an object', '<object data="x.swf"><embed src="x.swf"></object>', ''],
  [
    'a form',
    '<form action="//evil.example"><input name="password"><button>Go</button></form>',
    'Go',
  ],
  ['a base', '<base href="//evil.example/"><a href="/help">a</a>', '<a href="/help">a</a>'],
  ['a meta', '<meta http-equiv="refresh" content="0;url=//evil.example">', ''],
  ['a link element', '<link rel="stylesheet" href="//evil.example/x.css">', ''],
  ['a comment', '<!-- <script>alert(1)</script> --><p>a</p>', '<p>a</p>'],
  ['a comment of old browsers', '<!--[if IE]><script>alert(1)</script><![endif]-->a', 'a'],
  ['CDATA', '<![CDATA[<script>alert(1)</script>]]>', ''],
  [
    'text that changes its meaning',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '',
  ],
  [
    'MathML',
    '<math><mtext><table><mglyph><style><!--</style>' +
      '<img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<table></table>',
  ],
  ['a template', '<template><script>alert(1)</script></template>', ''],
  ['an end alone', '</p></div></body>a', '<p></p>a'],
  ['no end', '<p><strong>a', '<p><strong>a</strong></p>'],
  ['a page whole', '<html><head><title>t</title></head><body><p>a</p></body></html>', '<p>a</p>'],
]

const KEPT: readonly (readonly [string, string])[] = [
  [
    '<h2>Hi</h2><p>a <strong>b</strong> <em>c</em></p>',
    '<h2>Hi</h2><p>a <strong>b</strong> <em>c</em></p>',
  ],
  ['<b>b</b><i>i</i>', '<strong>b</strong><em>i</em>'],
  ['<ul><li>1</li></ul>', '<ul><li>1</li></ul>'],
  [
    '<a href="https://example.com/a?b=1&c=2">a</a>',
    '<a href="https://example.com/a?b=1&amp;c=2">a</a>',
  ],
  ['<a href="/help#deposit">a</a>', '<a href="/help#deposit">a</a>'],
  ['<a href="mailto:help@example.com">a</a>', '<a href="mailto:help@example.com">a</a>'],
  [
    `<img src="${PICTURE}" alt="A &quot;b&quot;" width="9" height="9">`,
    `<img src="${PICTURE}" alt="A &quot;b&quot;" width="9" height="9" />`,
  ],
  ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
]

describe('the HTML of a notice', () => {
  test.each(ATTACKS)('keeps nothing of %s', (_, sent, kept) => {
    expect(cleanHtml(sent)).toBe(kept)
  })

  test.each(KEPT)('keeps what a text needs: %s', (sent, kept) => {
    expect(cleanHtml(sent)).toBe(kept)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '&',
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<img src=',
      '<a href=',
      'javascript:',
      ' onerror=',
      '<!--',
      '-->',
      '<svg>',
      '<style>',
      '</style>',
      '<math>',
      '&#106;',
      '\0',
      '\\',
      PICTURE,
      '<table>',
      '<td>',
      '<iframe srcdoc=',
      '<textarea>',
      '<![CDATA[',
      ']]>',
    ),
    fc.string({ maxLength: 6 }),
  )
  const markup = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

  test('is made of listed elements and attributes alone, whatever is sent', () => {
    fc.assert(
      fc.property(markup, (sent) => {
        const kept = cleanHtml(sent)
        for (const [, name = '', rest = ''] of kept.matchAll(/<\/?([^\s/>]*)([^>]*)>/g)) {
          expect(Object.keys(NOTICE_ELEMENTS)).toContain(name)
          const allowed: readonly string[] = NOTICE_ELEMENTS[name as keyof typeof NOTICE_ELEMENTS]
          for (const [, attribute = ''] of rest.matchAll(/\s([^\s=]+)="[^"]*"/g)) {
            expect(allowed).toContain(attribute)
          }
        }
        expect(kept.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is left as it is by a second cleaning', () => {
    fc.assert(
      fc.property(markup, (sent) => {
        const once = cleanHtml(sent)
        expect(cleanHtml(once)).toBe(once)
      }),
      { numRuns: 1_000 },
    )
  })

  test('nested without end is cut off, and quickly', () => {
    const deep = cleanHtml('<ul><li>'.repeat(4_000))
    expect((deep.match(/<ul>/g) ?? []).length).toBeLessThanOrEqual(12)
  })
})

describe('the summary of a notice', () => {
  test.each([
    ['<p>Hi</p><p>there</p>', 'Hi there'],
    ['<p>Before.</p><h2>Part</h2><p>Press <strong>Verify</strong>.</p>', 'Before. Press Verify.'],
    ['<h2>A heading alone</h2>', 'A heading alone'],
    ['<p>1 &lt; 2 &amp; 3</p>', '1 < 2 & 3'],
    ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
    [`<p>${'word '.repeat(60)}</p>`, `${'word '.repeat(39)}word…`],
    [`<p>${'ก'.repeat(300)}</p>`, `${'ก'.repeat(200)}…`],
    ['', ''],
  ])('of %s', (html, summary) => {
    expect(summaryOf(html)).toBe(summary)
  })

  test('never holds half a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(summaryOf(htmlOfText(text)).isWellFormed()).toBe(true)
      }),
    )
  })
})

test('plain text becomes paragraphs, its signs stay signs', () => {
  expect(htmlOfText('a <b>\nc & "d"\n\n\ne')).toBe(
    '<p>a &lt;b&gt;<br />c &amp; &quot;d&quot;</p><p>e</p>',
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(cleanHtml(htmlOfText(text)).replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    }),
  )
})
