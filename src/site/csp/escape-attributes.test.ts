import { expect, test } from 'vitest';
import { escapeAttributes } from './escape-attributes.ts';

test.each([
  [
    `<meta content="<script>alert(1)</script>"><p title='a > b'>a</p>`,
    `<meta content="&lt;script&gt;alert(1)&lt;/script&gt;"><p title='a &gt; b'>a</p>`,
  ],
  [`<a title="it's <b>">a</a>`, `<a title="it's &lt;b&gt;">a</a>`],
  [
    '<script data-a="<b>">if ("a<b>") c()</script>',
    '<script data-a="&lt;b&gt;">if ("a<b>") c()</script>',
  ],
])('signs of elements in attributes are escaped: %s', (html, escaped) => {
  expect(escapeAttributes(html)).toBe(escaped);
});

test.each([
  '<!DOCTYPE html><p class="a b">“a” &lt; \'b\' &amp; "c"</p>',
  '<style>a > b::before{content:"<"}</style><!-- <p title="<"> --><script>a<b>"c"</script>',
  '<p>3 < 4 and "5 > 4"</p>',
])('everything else stays as it is: %s', (html) => {
  expect(escapeAttributes(html)).toBe(html);
});

test('a long text takes no time', () => {
  const html = `<p title="${'<'.repeat(200_000)}"${' a="'.repeat(20_000)}<p ${"'".repeat(20_000)}`;
  const startedAt = performance.now();
  escapeAttributes(html);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
