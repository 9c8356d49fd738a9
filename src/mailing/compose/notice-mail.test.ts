import { describe, expect, it, test } from 'vitest';
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts';
import { composeNotice, type NoticeBlock } from './notice-mail.ts';

const notice = (...blocks: NoticeBlock[]) =>
  composeNotice({
    siteName: 'Ripen',
    subject: 'Hello',
    blocks,
    reason: 'You get this mail because it is about your Ripen account.',
  });

describe('a notice', () => {
  it('is readable as text', () => {
    const { text } = notice(
      'Hello Ada,',
      'a question came in:\nsee below.',
      { quote: 'First line\nsecond\n\nA new paragraph of somebody else.' },
      { button: 'Set a new password', url: 'https://ripen.example/forgot?token=a&b=c' },
      { text: 'If it was not you, write to us:', url: 'https://ripen.example/contact' },
    );
    expect(text).toMatchInlineSnapshot(`
      "Hello Ada,

      a question came in:
      see below.

      > First line
      > second
      >
      > A new paragraph of somebody else.

      Set a new password:
      https://ripen.example/forgot?token=a&b=c

      If it was not you, write to us: https://ripen.example/contact

      -- 
      You get this mail because it is about your Ripen account.
      "
    `);
  });

  it('has its links and lines in HTML, in the look of all mails', () => {
    const { html } = notice(
      'a\nb\n\nc',
      { button: 'Go', url: 'https://ripen.example/?a=1&b=2' },
      { text: 'Or here:', url: 'https://ripen.example/contact' },
    );
    expect(html).toMatch(/>a<br>b<\/p>\n<p [^>]*>c<\/p>/);
    expect(html).toMatch(/<a href="https:\/\/ripen.example\/\?a=1&amp;b=2" [^>]*>Go<\/a>/);
    expect(html).toMatch(
      /Or here: <a href="https:\/\/ripen.example\/contact"[^>]*>ripen.example\/contact<\/a>/,
    );
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('<title>Hello</title>');
    expect(html).not.toContain('nsubscribe');
  });

  it('reads nothing of a text as Markdown, as a field or as a token', () => {
    const { html, text } = notice(
      '# *a* `b` [c](/d) {{ name }} \ue002 \ue000\ue100\ue100\ue100\ue100',
    );
    expect(html).toContain('# *a* `b` [c](/d) {{ name }} \ufffd \ufffd\ufffd\ufffd\ufffd\ufffd<');
    expect(text).toContain('# *a* `b` [c](/d) {{ name }} \ufffd');
  });
});

test('no payload becomes more than text', () => {
  const tags = ({ html }: { html: string }) => html.match(/<[a-z!/][^>]*>/gi)?.length;
  const plain = tags(notice('x', { quote: 'x' }));
  for (const payload of XSS_PAYLOADS) {
    const line = payload.replaceAll('\n', ' ');
    expect(tags(notice(line, { quote: line }))).toBe(plain);
  }
});
