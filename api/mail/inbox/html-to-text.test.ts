import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { htmlToText } from './html-to-text.ts';

describe('htmlToText', () => {
  test.each([
    ['paragraphs', '<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
    [
      'divs as mail programs write them',
      '<div>One</div><div><br></div><div>Two</div>',
      'One\n\nTwo',
    ],
    [
      'a quote',
      'Yes.<blockquote>Really?<br>Now?</blockquote>Done.',
      'Yes.\n\n> Really?\n> Now?\n\nDone.',
    ],
    ['a list', '<ul><li>One</li><li>Two</li></ul>', '• One\n• Two'],
    ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['entities', '&lt;b&gt; &amp; &#228;&#xF6; &unknown; &#0;&#xD800;', '<b> & äö &unknown;'],
    ['no styles, scripts or comments', '<style>p{}</style><script>a<b</script><!-- x -->Hi', 'Hi'],
    ['what is not markup', 'a < b, 3<4 and <3', 'a < b, 3<4 and <3'],
    [
      'no addresses of links and pictures',
      '<a href="https://x">here</a><img src=y alt="z">',
      'here',
    ],
    ['a tag that never ends', 'Hello<p class="', 'Hello'],
    ['a script that never ends', 'Hello<script>alert(1)', 'Hello'],
    ['a comment that never ends', 'Hello<!-- there', 'Hello'],
    ['nothing', '', ''],
  ])('reads %s', (_what, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test.each(['<', '<!--', '<blockquote>', '&#x', '</', '<script>', '<p>x', '<td ', '<br>\n'])(
    'is quick with a megabyte of %j',
    (piece) => {
      const html = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(processorMs(() => htmlToText(html))).toBeLessThan(4000);
    },
  );
});
