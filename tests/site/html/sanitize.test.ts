import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderTemplate } from '../../../worker/fulfilment/certificates/lookup/document'
import { sanitizeRichText, sanitizeTemplate } from '../../../worker/site/html/sanitize'
import { tagsOf } from '../../fulfilment/certificates/signing/tokens'

const payloads = [
  '<script>alert(1)</script>',
  '<script src=//evil.example/x.js>',
  '<SCRIPT\n>alert(1)</SCRIPT\t>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<scr<!-- x -->ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<img/src=x/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  `<img title="'" onerror='alert(1)' x="'">`,
  '<img src=x:alert(alt) onerror=eval(src) alt=0>',
  '<body onload=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" \u0001 javascript:alert(1)">x</a>',
  '<a href="jav\tascr\nipt:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="jav&Tab;ascript&colon;alert&lpar;1&rpar;">x</a>',
  '<a href="&#106&#97&#118&#97&#115&#99&#114&#105&#112&#116&#58alert(1)">x</a>',
  '<a href="&#0000106&#x0061;vascript:alert(1)">x</a>',
  '<a href="&amp;#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)"><param name=x></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<form action="javascript:alert(1)"><input type=submit formaction="javascript:alert(1)"><button>x</button></form>',
  '<isindex action="javascript:alert(1)">',
  '<div style="width:expression(alert(1))">x</div>',
  '<div style="width:exp/**/ression(alert(1))">x</div>',
  '<div style="width:\\65xpression(alert(1))">x</div>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="background:url(&#106;avascript:alert(1))">x</div>',
  '<div style="background:u\\72l(\'java\\73cript:alert(1)\')">x</div>',
  '<div style="behavior:url(x.htc);-moz-binding:url(x.xml#a)">x</div>',
  '<style>@import "https://evil.example/x.css";</style>',
  "<style>@\\69mport url('//evil.example/x.css');b{color:red}</style>",
  '<style>body{background:url("javascript:alert(1)")}</style>',
  '<style>x{content:"</style><img src=x onerror=alert(1)>"}</style>',
  '<style><!--</style><script>alert(1)</script>--></style>',
  '<style>a{b:"<x y=\'</style><img src=x onerror=alert(1)>\'"}</style>',
  '<title><img src=x onerror=alert(1)></title>',
  '</title><script>alert(1)</script>',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<select><template><img src=x onerror=alert(1)></template></select>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<details open ontoggle=alert(1)>x</details>',
  '<p onmouseover\n=\n"alert(1)" ONCLICK=alert(1) on\u0000click=alert(1)>x</p>',
  '<p title="{{"> <b class="}} onmouseover=alert(1) x=">x</b></p>',
  '<p title="{{">}}" onclick=alert(1) y="</p>',
  '<p title=a"b onclick=alert(1)>x</p>',
  '<p title=\'a"onclick=alert(1) x="\'>x</p>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)></audio>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<x onclick=alert(1)>x</x>',
]

const allowedLink = /^(?:https?:|mailto:|tel:|#|\?|\.{0,2}\/(?![/\\]))/i
const allowedSource = /^(?:https:|data:image\/|\/media\/)/i
const deadCss =
  /expression\s*\(|@import|javascript|binding\s*:|behavior\s*:|\\|url\((?!"(?:https:|data:image|\/media\/))/i
const forbidden =
  'script iframe object embed base link form input button svg math template noscript textarea select plaintext xmp'.split(
    ' ',
  )

/** Fails if the HTML could run scripts, load external content or submit data. */
function expectHarmless(html: string) {
  for (const tag of tagsOf(html)) {
    expect(forbidden).not.toContain(tag.name)
    for (const [name, value] of tag.attributes) {
      expect(name).not.toMatch(/^on|^http-equiv$|^srcdoc$|^formaction$|^background$|[^a-z-]/)
      if (name === 'href') expect(value).toMatch(allowedLink)
      if (name === 'src') expect(value).toMatch(allowedSource)
      if (name === 'style') expect(value).not.toMatch(deadCss)
    }
  }
  for (const style of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) expect(style[1]).not.toMatch(deadCss)
}

const piece = fc.oneof(
  fc.constantFrom(...payloads),
  fc.constantFrom(
    ...'< > </ /> " \' = & ; ` -- <!-- --> {{ }} {{name}} \\ /* */ url( ) @import expression( javascript: &#106; &lt; \\3c \n \t'.split(
      ' ',
    ),
    ...'<style> </style> <title> </title> <p <p> </p> <b class="x" <td> <table> </table> <li> <ul> <a href= style=" title=\' <br/> <body> </svg> <svg>'.split(
      ' ',
    ),
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const mixed = fc
  .array(fc.tuple(piece, fc.nat(80), fc.boolean()), { maxLength: 8 })
  .map(parts => parts.map(([text, at, isCut]) => (isCut ? text.slice(0, at) : text)).join(''))

describe.each([
  ['a template', sanitizeTemplate],
  ['rich text', sanitizeRichText],
])('sanitising %s', (_, sanitize) => {
  test.each(payloads)('the sanitised HTML of %s is harmless', payload => {
    expectHarmless(sanitize(payload))
    expectHarmless(sanitize(`<p>a</p>${payload}<p title="b">c</p>`))
  })

  test('truncated and combined HTML attacks are harmless after sanitising', () => {
    fc.assert(
      fc.property(mixed, html => expectHarmless(sanitize(html))),
      { numRuns: 1000 },
    )
  })

  test('sanitising HTML is idempotent', () => {
    fc.assert(
      fc.property(mixed, html => {
        expect(sanitize(sanitize(html))).toBe(sanitize(html))
      }),
      { numRuns: 1000 },
    )
  })

  test('sanitised HTML closes all its tags, so that no content leaves its parent element', () => {
    const voids = ['br', 'col', 'hr', 'img', 'meta']
    fc.assert(
      fc.property(mixed, html => {
        const open: string[] = []
        for (const { name, isEnd } of tagsOf(sanitize(html))) {
          if (isEnd) expect(open.pop()).toBe(name)
          else if (!voids.includes(name)) open.push(name)
        }
        expect(open).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test.each(['b', 'p', 'ul', 'ul><li', 'table><tr><td', 'div', 'blockquote', 'a', 'dl><dd', 'td'])(
    'nested <%s> is cut at a limited depth, and all text is kept',
    tags => {
      const html = sanitize(`<${tags}>x`.repeat(5000))
      let deepest = 0
      let depth = 0
      for (const { isEnd } of tagsOf(html)) {
        depth += isEnd ? -1 : 1
        deepest = Math.max(deepest, depth)
      }
      expect(deepest).toBeLessThanOrEqual(64)
      expect(html.replaceAll(/<[^<>]*>/g, '')).toBe('x'.repeat(5000))
      expect(sanitize(html)).toBe(html)
    },
  )

  test('the end tag of an element removed for its depth closes no other element', () => {
    const deep = `${'<ul>'.repeat(64)}<strong>a</strong>`
    const html = sanitize(`<strong>x${deep}${'</ul>'.repeat(64)}y</strong><strong>z</strong>`)
    expect(html).toBe(`<strong>x${'<ul>'.repeat(63)}a${'</ul>'.repeat(63)}y</strong><strong>z</strong>`)
  })

  test('64 KB of a repeated piece of HTML is sanitised quickly', () => {
    const pieces = [
      '<b>',
      '<svg>',
      '<style>',
      '<p title="',
      '<!--',
      'url(',
      '&',
      '< ',
      '<a href=',
      ' a',
      '</b>',
      '{{',
      '<td>',
    ]
    for (const piece of pieces) {
      const text = piece.repeat(64_000 / piece.length)
      for (const html of [text, `<a ${text}>`, `<p style="${text}">`, `<style>${text}</style>`]) {
        expect(tagsOf(sanitize(html)).length).toBeLessThanOrEqual(64_000)
      }
    }
  })
})

describe('a certificate template keeps its layout', () => {
  const page = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<title>Sertifikat {{certificate_number}}</title>
<style media="print">
@page { size: A4 landscape; margin: 0 }
.a > b, .c:has(.v:empty) { color: #123; background: url("https://x.example/a.png") no-repeat }
.d::before { content: "\u201c"; background-image: url("/media/certificates/a-1600.webp") }
</style>
</head>
<body class="page">
<table width="100%" cellpadding="4"><tbody><tr><td colspan="2" style="color: red; width: 50%">{{name}} &amp; {{ date }}</td></tr></tbody></table>
<img src="/media/certificates/a-1600.webp" alt="{{name}}" width="100">
<a id="top" href="https://x.example/certificate/{{certificate_number}}?a=1&amp;b=2">Lihat</a>
</body>
</html>
`

  test('sanitising keeps a valid certificate template unchanged', () => {
    expect(sanitizeTemplate(page)).toBe(page)
  })

  test('the markers of a certificate template still work after sanitising', () => {
    const values = { name: '<b>Budi</b> "$&"', date: '21 Nov', certificate_number: 'CERT-202611-0001' }
    expect(renderTemplate(sanitizeTemplate(page), values)).toBe(renderTemplate(page, values))
    expectHarmless(renderTemplate(sanitizeTemplate(page), values))
  })

  test('markers in CSS are removed, because their values could inject syntax', () => {
    expect(sanitizeTemplate('<p style="color:{{name}}">{{name}}</p>')).toBe('<p style="color:">{{name}}</p>')
    expect(sanitizeTemplate('<style>p{color:{{name}}}</style>')).not.toContain('{{')
  })

  test.each([
    'a{}//*x*/*b*/ c{}',
    '@im@import "x";port "y";',
    'a{width:expression expression((1)}',
    'a{width:expr{{x}}ession(1)}',
    'a{b:u<rl(x)}',
    'a{b:java javascript::x}',
    'a{behavior behavior::url(x.htc)}',
    'a{b:\\\\65xpression(1)}',
    'a{b:url(url(x))}',
    'a{b:url("https://x.example/{{{{a}}}}")}',
  ])('sanitising %s does not create new tags or rules', css => {
    const once = sanitizeTemplate(`<style>${css}</style>`)
    expectHarmless(once)
    expect(once).not.toContain('{{')
    expect(sanitizeTemplate(once)).toBe(once)
  })

  test('a certificate template may contain pictures from https, own media or data URLs only', () => {
    const style = (css: string) => sanitizeTemplate(`<style>${css}</style>`).slice(7, -8)
    expect(style("a{background:url('https://x.example/a (1).png')}")).toBe(
      'a{background:url("https://x.example/a%20%281%29.png")}',
    )
    expect(style('a{background:url(data:image/png;base64,AAAA)}')).toBe(
      'a{background:url("data:image/png;base64,AAAA")}',
    )
    expect(style('a{background:url(http://x.example/a.png)}')).toBe('a{background:none}')
    expect(style('a{background:url(//x.example/a.png)}')).toBe('a{background:none}')
    expect(sanitizeTemplate('<img src="http://x.example/a.png" alt="a">')).toBe('<img alt="a">')
  })

  test('harmless CSS escapes of a template are decoded, and other CSS escapes become a space', () => {
    expect(sanitizeTemplate('<style>a{content:"\\201C\\"\\3c"}</style>')).toBe(
      '<style>a{content:"\u201c  "}</style>',
    )
  })

  test('scripts and comments in a template are removed with their content, and unknown tags keep their text', () => {
    expect(sanitizeTemplate('a<script>x</script><!-- y --><blink>b</blink><form>c<input></form>')).toBe('abc')
    expect(sanitizeTemplate('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg><p>a</p>')).toBe('<p>a</p>')
  })
})

describe('rich text keeps the elements of legal pages', () => {
  test('rich text keeps headings, lists, links, quotes and tables', () => {
    const page =
      '<h2>Judul</h2><p>Isi <strong>tebal</strong>, <em>miring</em>, <u>garis</u><br>baru</p><ul><li><p>satu</p></li></ul><ol><li>dua</li></ol>' +
      '<blockquote><p>kutip</p></blockquote><hr><table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>' +
      '<p><a href="https://x.example/?a=1&amp;b=2">w</a> <a href="/terms">t</a> <a href="mailto:a@x.example">m</a> <a href="tel:+62812">p</a></p>'
    expect(sanitizeRichText(page)).toBe(page)
  })

  test('styles are removed from rich text', () => {
    expect(
      sanitizeRichText(
        '<div class="x"><p style="color:red" id="y">a</p><style>p{}</style><img src="/media/a.png"></div>',
      ),
    ).toBe('<p>a</p>')
  })

  test('unclosed elements of rich text are closed as browsers do', () => {
    expect(sanitizeRichText('<ul><li>a<li><strong>b</ul><p>c<p>d</div>')).toBe(
      '<ul><li>a</li><li><strong>b</strong></li></ul><p>c</p><p>d</p>',
    )
    expect(sanitizeRichText('<table><tr><td>a<td>b<tr><td><strong>c</table>')).toBe(
      '<table><tr><td>a</td><td>b</td></tr><tr><td><strong>c</strong></td></tr></table>',
    )
  })

  test('escaped markup in rich text stays text', () => {
    expect(sanitizeRichText('1 < 2 &lt;script&gt; {{name}} a & b')).toBe(
      '1 &lt; 2 &lt;script&gt; {{name}} a & b',
    )
  })
})
