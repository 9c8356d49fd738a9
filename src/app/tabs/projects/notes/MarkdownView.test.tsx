import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkdownView } from './MarkdownView.tsx';
import { safeAddress, withBoxTurned } from './markdown-tree.ts';

/** The elements and attributes that Markdown may produce. */
const ALLOWED = new Set(
  'div p h3 h4 h5 h6 em strong del blockquote ol ul li a code pre br hr sup table thead tbody tr th td input'.split(
    ' ',
  ),
);
const ALLOWED_ATTRIBUTES = new Set(
  'class href target rel start type checked disabled aria-label tabindex role scope data-depth data-align'.split(
    ' ',
  ),
);

function shown(text: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(<MarkdownView text={text} />);
  return place;
}

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  'a <b onmouseover="alert(1)">b</b>',
  '<style>*{display:none}</style>',
  '<!-- comment --><base href="//evil.example">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.org/1)',
  '[x](//evil.example)',
  '[x](/api/account)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x] and [x][x]',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.png)',
  '![x][y]\n\n[y]: data:image/svg+xml,<svg/onload=alert(1)>',
  '[a](https://x.example" onclick="alert(1))',
  '`<img src=x onerror=alert(1)>`',
  '```"><script>alert(1)</script>\n</code><script>alert(1)</script>\n```',
  '| <script>alert(1)</script> | <img onerror=x> |\n|--|--|\n| [x](javascript:1) | y |',
  '- [ ] <input onfocus=alert(1) autofocus>',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '**<script>**alert(1)</script>',
  'https://example.org/"><script>alert(1)</script>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
];

describe('hidden code in a note', () => {
  it.each(ATTACKS)('has no effect: %s', (attack) => {
    for (const element of shown(attack).querySelectorAll('*')) {
      expect(ALLOWED).toContain(element.localName);
      for (const { name, value } of element.attributes) {
        expect(ALLOWED_ATTRIBUTES).toContain(name);
        if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:)/);
      }
    }
  });

  it('is shown as typed', () => {
    expect(shown('<b>bold</b> <script>alert(1)</script>').textContent).toBe(
      '<b>bold</b> <script>alert(1)</script>',
    );
  });

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', '- '.repeat(2_000)],
    ['emphasis', '*a '.repeat(5_000)],
    ['brackets', '['.repeat(10_000)],
  ])('does not crash the page by its depth: %s', (_name, text) => {
    expect(() => shown(text)).not.toThrow();
  });
});

describe('Markdown', () => {
  it('is rendered as elements', () => {
    const text = [
      '# Plan',
      '*soft* **strong** ~~gone~~ `code`',
      '1. one\n2. two',
      '> quote',
      '| a | b |\n|---|--:|\n| 1 | 2 |',
      '```\nlet a;\n```',
      '---',
    ].join('\n\n');
    const found = [...shown(text).querySelectorAll('*')].map(({ localName }) => localName);
    for (const name of 'h3 em strong del code ol li blockquote table th td pre hr'.split(' ')) {
      expect(found).toContain(name);
    }
    expect(shown(text).querySelector('td[data-align="right"]')?.textContent).toBe('2');
  });

  it('opens links in a new tab without a referrer', () => {
    const link = shown('See [the site](https://example.org/a?b=1&c=2).').querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.org/a?b=1&c=2');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toContain('noopener noreferrer');
    expect(shown('www.example.org and me@example.org').querySelectorAll('a')).toHaveLength(2);
    expect(shown('[x][site]\n\n[site]: https://example.org').querySelector('a')?.textContent).toBe(
      'x',
    );
  });

  it('shows an image as a link, so that its server learns nothing about the reader', () => {
    const place = shown('![A cat](https://example.org/cat.png)');
    expect(place.querySelector('img')).toBeNull();
    expect(place.querySelector('a')?.textContent).toBe('A cat');
  });

  it('names each checkbox by its text, and updates the text when it is ticked', () => {
    const text = '# List\n\n- [ ] buy **beans**\n- [x] dig\n  1. [ ] deep\n';
    const boxes = [...shown(text).querySelectorAll('input')];
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual([
      'buy beans',
      'dig',
      'deep',
    ]);
    expect(boxes.map((box) => box.checked)).toEqual([false, true, false]);
    expect(withBoxTurned(text, text.indexOf('- [ ]'))).toContain('- [x] buy');
    expect(withBoxTurned(text, text.indexOf('- [x]'))).toContain('- [ ] dig');
    expect(withBoxTurned(text, text.indexOf('1. [ ]'))).toContain('1. [x] deep');
    expect(withBoxTurned(text, 0)).toBe(text);
  });
});

it.each([
  ['https://example.org', 'https://example.org/'],
  ['HTTP://example.org', 'http://example.org/'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  ['tel:123', null],
  ['#part', null],
  ['', null],
  ['\u0000javascript:alert(1)', null],
])('the address %j links to %j', (given, address) => {
  expect(safeAddress(given)).toBe(address);
});
