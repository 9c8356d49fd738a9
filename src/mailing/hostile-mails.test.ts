import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { checkMail } from './check-mail.ts';
import { fillMail } from './compose/compose-mail.ts';
import { ADDRESSES, cardOf, mailOf, SENDER } from './mail-test-kit.ts';

const LINES = { subject: 'News', preview: 'What changed' };
const FIELDS = [
  'name',
  'first_name',
  'joined',
  'last_active',
  'sessions',
  'level',
  'email',
] as const;
const ALL_FIELDS = FIELDS.map((field) =>
  field === 'email' ? '{{ email }}' : `{{ ${field} | "–" }}`,
).join(' ');

/** Texts that have broken templates, parsers, headers and readers. */
const TEXTS = [
  '{{',
  '}}',
  '{{}}',
  '{{ {{ name }} }}',
  '{{{{name}}}}',
  '{{ name | "{{ email }}" }}',
  '{{ __proto__ }}',
  '{{ constructor }}',
  '{{ name.length }}',
  '{{ name["x"] }}',
  '{{ this }}',
  '{{#each name}}x{{/each}}',
  '{{> partial }}',
  '{{{ name }}}',
  '{{& name }}',
  '{{! comment }}',
  '{% include "/etc/passwd" %}',
  '<%= 7 * 7 %>',
  ['$', '{7 * 7}'].join(''),
  '#{7 * 7}',
  '{{ 7 * 7 }}',
  '[[name]]',
  '{{ name | raw }}',
  '{{ name | "x" | upper }}',
  '{{ name | "\\" }}',
  '{{ name | "“" }}',
  "{{ name | '\"' }}",
  '*|FNAME|*',
  '%%name%%',
  '{name}',
  '\\{{ name }}',
  '{\\{ name }}',
  '\\\\{{ email }}',
  'Bcc: eve@example.org',
  'a\r\nBcc: eve@example.org',
  '\r\n.\r\n',
  '\n.\n',
  '.',
  '\r\nRCPT TO:<eve@example.org>',
  '\u0000',
  '\u001b[31m',
  '\u202eevil',
  '\u2066x\u2069',
  '\ufeff\ufeff',
  '\u2028',
  '\ud800',
  '\ufdd0',
  '\ue000',
  '\ue002',
  '\ue000\ue100\ue100\ue100\ue100',
  '\ue001\ue003',
  '&#xE002;',
  '&#57346;',
  '&lbrace;&lbrace; name }}',
  '&#123;&#123; name }}',
  '&nbsp;',
  '&lt;script&gt;',
  '&#60;script&#62;',
  '&',
  '&amp;amp;',
  '<',
  '>',
  '< b',
  '<!-- x -->',
  '<!--[if mso]><b>x</b><![endif]-->',
  '<![CDATA[x]]>',
  '<?php echo 1 ?>',
  '<!DOCTYPE html>',
  '</td></tr></table>',
  '</style><style>',
  '-->',
  ']]>',
  '"><b>',
  '[a](https://x.example/"onclick="x)',
  '[a](https://x.example/<b>)',
  '[a](https://x.example "x\\" onclick=\\"y")',
  '![a" onerror="x](/a.png)',
  '[a](mailto:a@b.example?bcc=eve@example.org)',
  '[a](tel:+43)',
  '[a](ftp://x.example)',
  '[a](vbscript:x)',
  '[a](JaVaScRiPt:x)',
  '[a](\u0001javascript:x)',
  '[a](https://user:pass@x.example)',
  '[a](https://x.example\\@y.example)',
  '[a]: javascript:x\n\n[a]',
  '![a][b]\n\n[b]: data:x',
  '<Button label="x" url="data:x" />',
  '<Button label="</a>" url="/app" />',
  '<Button label={x} url="/app" />',
  '<Button {...x} />',
  '<Callout title="<b>">\nx\n</Callout>',
  '<Callout kind="x">\nx\n</Callout>',
  '<Callout>',
  '</Callout>',
  '<Callout><Callout>\nx\n</Callout></Callout>',
  '<Quote author="x" url="javascript:alert(1)">\nx\n</Quote>',
  '<Figure caption="xxx">\n</Figure>',
  '<Faq>\nno question\n</Faq>',
  '-- \nsignature',
  '> '.repeat(50),
  '- '.repeat(50),
  '| a |\n| - |\n'.repeat(50),
  '*'.repeat(500),
  '['.repeat(500),
  '`'.repeat(501),
  '---\nsubject: x\n---',
  '+++\nx\n+++',
  '=?utf-8?q?=0D=0ABcc:_eve?=',
  'From eve',
  '>From eve',
  '--boundary--',
  'Content-Type: text/html',
  'import x from "x"',
  'export default 1',
  '{import("x")}',
  '{process.exit(1)}',
  '{/* x */}',
  'a\u0085b',
  'a\u000bb',
  'x\u0300'.repeat(300),
];

const HTML_AS_MADE =
  /<(?:!DOCTYPE html|!--\[if mso\]>|!\[endif\]--|\/?(?:html|head|meta|title|style|body|div|table|tr|td|th|p|a|span|h[1-4]|ul|ol|li|blockquote|pre|code|strong|em|del|cite|sup|br|hr|img|xml|o:[A-Za-z]+)(?=[ >]))/g;

/** Whether all that begins with `<` is a tag of ours, and no attribute runs or ends too early. */
function isSafe(html: string): boolean {
  const rest = html.replace(HTML_AS_MADE, '');
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  return (
    !rest.includes('<') &&
    !tags.some((tag) => /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""'))) &&
    !/(?:href|src)="(?!https:\/\/|http:\/\/|mailto:|tel:)/i.test(html)
  );
}

const hostile = [...new Set([...TEXTS, ...XSS_PAYLOADS])];

test('more than a hundred hostile texts are tried', () => {
  expect(hostile.length).toBeGreaterThan(150);
});

describe('a hostile text is a mail of safe HTML, or is refused at its place', () => {
  test.each(hostile)('%j', (source) => {
    const { composed, problems } = checkMail({ ...LINES, source }, SENDER);
    const errors = problems.filter(({ level }) => level === 'error');
    expect(composed === null).toBe(errors.length > 0);
    const lines = source.split(/\r\n?|\n/);
    for (const { line, column, text } of problems) {
      expect(line).toBeLessThanOrEqual(lines.length);
      expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 2);
      expect(text).toMatch(/[.…)>"}?\w/]$/);
    }
    if (composed === null) return;
    const mail = fillMail(composed, { values: { email: 'a@example.org' }, ...ADDRESSES });
    expect(isSafe(mail.html)).toBe(true);
    expect(mail.text).not.toMatch(/(?![\n\t])[\p{Cc}\ue000-\uf8ff\ufdd0-\ufdd7]/u);
    expect(mail.html).not.toMatch(/[\ue000-\uf8ff\ufdd0-\ufdd7]/);
    // Its own addresses stand in it once each, whatever it holds.
    expect(mail.text.split(ADDRESSES.unsubscribe)).toHaveLength(2);
  });
});

describe('a hostile value of any field stays in its place', () => {
  const plain = mailOf(ALL_FIELDS, {
    values: Object.fromEntries(FIELDS.map((field) => [field, 'X'])),
  });
  test.each(hostile)('%j', (value) => {
    const values = Object.fromEntries(FIELDS.map((field) => [field, value]));
    const mail = mailOf(ALL_FIELDS, { subject: ALL_FIELDS, preview: ALL_FIELDS, values });
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(isSafe(mail.html)).toBe(true);
    const tags = (html: string) => html.match(/<[^>]*>/g)?.length;
    expect(tags(cardOf(mail))).toBe(tags(cardOf(plain)));
    expect(
      mail.text.split('\n').some((line) => /^(?:bcc|rcpt)/i.test(line) && line.includes('\r')),
    ).toBe(false);
  });
});

describe('a hostile subject or preview is refused, or stays on its line', () => {
  test.each(hostile)('%j', (line) => {
    const { composed } = checkMail(
      { subject: `N ${line}`, preview: `P ${line}`, source: 'Text' },
      SENDER,
    );
    if (composed === null) return;
    const mail = fillMail(composed, { values: { name: 'Ada' }, ...ADDRESSES });
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
    expect(isSafe(mail.html)).toBe(true);
  });
});

describe('a megabyte is told in a second', () => {
  it.each([
    '{{',
    '{{ name | "x" }} ',
    '{{ name',
    'x',
    '\\{{',
    '<Button ',
    '[a](/b) ',
    '> ',
    '| a ',
    '\ue000',
    '{{ email }}\n\n',
    '- a\n',
    '**a** ',
  ])('of %j', (part) => {
    const line = part.repeat(Math.ceil(1_000_000 / part.length));
    const check = () => checkMail({ subject: line, preview: line, source: line }, SENDER);
    expect(processorMs(check)).toBeLessThan(3000);
    const { problems } = check();
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThan(3000);
  });

  it.each([
    '{{',
    '{{ name | "x" }} ',
    '{{ name ',
    '\\{{',
    '`{{',
    '[a](/b) ',
    '*a* ',
    'x{{ email }}',
    '- a\n',
    '> a\n\n',
    '<Callout>\nx\n</Callout>\n\n',
  ])('of the longest mail that is read, of %j', (part) => {
    const paragraph = part.repeat(Math.floor(9000 / part.length));
    const source = Array.from({ length: 22 }, () => paragraph).join('\n\n');
    expect(processorMs(() => checkMail({ ...LINES, source }, SENDER))).toBeLessThan(5000);
  });
});

const anything = fc.string({ unit: 'binary', maxLength: 400 });
property.prop([anything, anything, anything], { numRuns: 300 })(
  'no text, subject and value lead to unsafe HTML',
  (source, subject, name) => {
    const { composed } = checkMail(
      { ...LINES, subject: `N ${subject}`, source: `${source} {{ name | "x" }}` },
      SENDER,
    );
    if (composed === null) return;
    const mail = fillMail(composed, { values: { name }, ...ADDRESSES });
    expect(isSafe(mail.html)).toBe(true);
    expect(mail.subject).not.toMatch(/\p{Cc}/u);
  },
);
