import { hostileText } from '../fuzz/hostile-text.ts'
import { createRandom } from '../fuzz/random.ts'

/** Every script in these calls `ran`, which the page reports. */
const MARKUP = [
  '<img src=x onerror="ran()">',
  '<script>ran()</script>',
  '"><script>ran()</script>',
  "'><img src=x onerror=ran()>",
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<a href="javascript:ran()">x</a>',
  'javascript:ran()',
  'data:text/html,<script>ran()</script>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href=//192.0.2.1/x.css>',
  '<base href=//192.0.2.1/>',
  '<meta http-equiv=refresh content="0;url=//192.0.2.1/">',
  '</title><script>ran()</script>',
  '</textarea><script>ran()</script>',
  '--><script>ran()</script><!--',
  ']]><script>ran()</script>',
  '<math><mtext></mtext><mglyph><style></style></math>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '&lt;script&gt;ran()&lt;/script&gt;',
  '&#60;img src=x onerror=ran()&#62;',
  '<details open ontoggle=ran()>',
  '<b>bold</b>',
  '{{7*7}}',
  '{{constructor.constructor("ran()")()}}',
  '$t(common:appName)',
  '{{name}}',
  '$' + '{ran()}',
  '#{ran()}',
  '<%= ran() %>',
]
const FORMULAE = [
  '=1+1',
  '=HYPERLINK("http://192.0.2.1/","x")',
  '=cmd|"/c calc"!A1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u0000=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '"=1+1"',
  '"",=1+1',
  'a,=1+1',
  'a;=1+1',
  "Level;=1+1;=cmd|' /C calc'!A0",
  'a, b; "=1+1"',
  'a\t=1+1',
  'a"\n=1+1',
]
const DIRECTIONS = [
  '\u202egnp.elif',
  '\u202e\u202dabc',
  '\u2066\u2067\u2068abc',
  '\u200f\u200e',
  'مستوى الماء',
  'מפלס המים',
  'abc \u2067אבג\u2069 def',
  '\u061c\u202a',
  '\u2028\u2029',
]
const SIGNS = [
  '🌊',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈🇮🇩',
  'é vs e\u0301',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f\u031e\u0320\u034d',
  '雨量計',
  'ก็็็็็็็็็็็็็็',
  'ﷺ',
  '\ud800',
  'a\udfffb',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\ufeff',
  '\u200b',
  '\u00ad',
  '\ufffd',
  '\uffff',
]
const PATHS = [
  '..',
  '.',
  '...',
  '../..',
  '../../api/session',
  '..\\..',
  '/',
  '//',
  '//192.0.2.1/',
  'a/b',
  'a//b',
  '/a/',
  '%2e',
  '%2e%2e',
  '%2E%2E%2F',
  '%252e%252e',
  '%',
  '%%',
  '%zz',
  '%00',
  '%2f',
  '%5c',
  '%E0%A4%A',
  '?',
  '?a=b',
  '#',
  '#a',
  '&',
  '&a=b',
  'a=b',
  'a+b',
  'a b',
  ' ',
  ' a ',
  'a,b',
  ',',
  'a:b',
  ':',
  '$id',
  '$',
  '{-$id}',
  '*',
  '~',
  ';jsessionid=1',
  '@',
  'https://192.0.2.1/',
  'C:\\con',
  'nul',
  '.env',
]
const WORDS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '1e999',
  '0x10',
  '[object Object]',
  "'",
  '"',
  '`',
  '\\',
  '\\"',
  "' or '1'='1",
  '"; drop table device; --',
  'timestamp',
  'devices',
  'stations',
  'level',
]
const LENGTHS = [
  'a'.repeat(1500),
  'wide W'.repeat(200),
  'ü'.repeat(400),
  '🌊'.repeat(300),
  'a '.repeat(700),
  '<b>'.repeat(400),
]

const KNOWN_TEXTS = [...MARKUP, ...FORMULAE, ...DIRECTIONS, ...SIGNS, ...PATHS, ...WORDS, ...LENGTHS]

/** An address that is refused for its length proves nothing. */
const MAX_CHARACTERS = 700

/**
 * So many texts, no two the same even once lone surrogates are replaced: first the known ones,
 * evenly chosen where there are fewer to be, then mixtures of them.
 */
export function hostileNames(seed: number, count: number): string[] {
  const texts = new Map<string, string>()
  const add = (text: string) => {
    if (text !== '' && !texts.has(text.toWellFormed())) texts.set(text.toWellFormed(), text)
  }
  const step = Math.ceil(KNOWN_TEXTS.length / count)
  for (const [n, text] of KNOWN_TEXTS.entries()) if (n % step === 0) add(text)
  for (let index = 0; texts.size < count; index++) {
    const random = createRandom(seed, index)
    const part = () => (random.chance(0.7) ? random.pick(KNOWN_TEXTS) : hostileText(random))
    const text = `${part()}${random.pick(['', ' ', '/', '"'])}${part()}`
    // by characters: half of one would be another text to the store
    add([...text].slice(0, MAX_CHARACTERS).join(''))
  }
  return [...texts.values()].slice(0, count)
}
