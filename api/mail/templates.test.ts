import { expect, test } from 'vitest';
import { passwordChangedMail, passwordResetMail } from './templates.ts';

const LINK = 'https://ripen.example/forgot-password?token=abc';

test('the mail to set a new password holds the link as text and as a link', () => {
  const mail = passwordResetMail('ada@example.org', 'Ada', LINK);
  expect(mail.to).toBe('ada@example.org');
  expect(mail.text).toContain(`Set a new password:\n${LINK}\n\n`);
  expect(mail.html).toMatch(
    /<a href="https:\/\/ripen.example\/forgot-password\?token=abc" [^>]*>Set a new password<\/a>/,
  );
});

test.each([
  ['a reset', passwordResetMail('a@example.org', '<img src=x onerror="x()">\'&', LINK)],
  ['a change', passwordChangedMail('a@example.org', '<img src=x onerror="x()">\'&', LINK)],
])('the mail about %s shows a name and runs nothing of it', (_, mail) => {
  expect(mail.html).toContain('&lt;img src=x onerror=&quot;x()&quot;&gt;&#39;&amp;');
  expect(mail.html).not.toContain('<img');
  expect(mail.text).toContain('<img src=x onerror="x()">\'&');
});
