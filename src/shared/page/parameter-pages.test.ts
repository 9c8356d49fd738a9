import { expect, test } from 'vitest';
import { pageOf } from './parameter-pages.ts';

const ID = '0199f3c2-7d1e-7abc-8def-012345678901';

test.each([
  [`/admin/blog/edit/${ID}`, '/admin/blog/edit'],
  [`/admin/pillar-pages/edit/${ID}`, '/admin/pillar-pages/edit'],
  [`/admin/email-lists/${ID}/contacts`, '/admin/email-lists/contacts'],
  [`/admin/email-lists/${ID}`, `/admin/email-lists/${ID}`],
  ['/preview/aB3_-x', '/preview'],
  ['/preview/a.b', '/preview/a.b'],
  ['/mail/aB3_-x', '/mail'],
  ['/admin/blog/edit', '/admin/blog/edit'],
  [`/admin/blog/edit/${ID}/more`, `/admin/blog/edit/${ID}/more`],
  ['/admin/blog/edit/new', '/admin/blog/edit/new'],
  [`/blog/${ID}`, `/blog/${ID}`],
])('%s is served from the file of %s', (address, page) => {
  expect(pageOf(address)).toBe(page);
});
