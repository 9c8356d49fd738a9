import { describe, expect, it } from 'vitest';
import { markdownOf } from './html-to-markdown.ts';

describe('what is pasted', () => {
  it.each([
    ['headings', '<h1>One</h1><h3>Two</h3><p>Words</p>', '## One\n\n### Two\n\nWords'],
    ['emphasis', '<p>a <b>bold </b>and <em>soft</em> word</p>', 'a **bold** and *soft* word'],
    [
      'a link',
      '<p>see <a href="https://a.example/x">this</a></p>',
      'see [this](https://a.example/x)',
    ],
    [
      'a list',
      '<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>',
      '- one\n- two\n  - three',
    ],
    ['a numbered list', '<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
    ['a quotation', '<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
    ['code', '<p>run <code>a*b</code></p><pre>x\ny\n</pre>', 'run `a*b`\n\n```\nx\ny\n```'],
    [
      'a table',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td></tr></table>',
      '| a | b |\n| --- | --- |\n| 1\\|2 |  |',
    ],
    ['breaks of a line', '<p>one<br>two</p>', 'one\ntwo'],
  ])('keeps %s', (_what, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  it('reads the styles of word processors, which mark nothing bold by a tag', () => {
    const html =
      '<b style="font-weight:normal"><p><span style="font-weight:700">One</span> two</p></b>';
    expect(markdownOf(html)).toBe('**One** two');
  });

  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', 'a'],
    ['a link that runs something', '<p><a href="javascript:alert(1)">a</a></p>', 'a'],
    ['signs of Markdown and MDX', '<p>a {b} &lt;c&gt; *d*</p>', 'a \\{b\\} \\<c\\> \\*d\\*'],
    ['a line that looks like a heading', '<p># a</p>', '\\# a'],
    ['a line that looks like an item', '<p>1. a</p>', '1\\. a'],
  ])('makes %s harmless', (_what, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  it('is left to its plain text where nothing would be lost', () => {
    expect(markdownOf('<span>just words</span>')).toBeNull();
    expect(markdownOf(`<p>${'a'.repeat(1_000_001)}</p>`)).toBeNull();
  });
});
