import { expect, test } from 'vitest';
import { REDIRECTS } from '#shared/page/redirects.ts';
import { caddyPages, nginxPages } from './proxy-pages.ts';

const policies = {
  '/': "default-src 'self'; frame-ancestors 'none'",
  '/404': "default-src 'none'",
  '/timer': "img-src 'self'; frame-ancestors 'none'",
  '/timer?embed=1': "img-src 'self'; frame-ancestors *",
};
const UUID = '[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+';
const leading = Object.entries(REDIRECTS);
const FILES = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

test('nginx is told the policy of each page, the one for frames apart', () => {
  expect(nginxPages(policies)).toBe(`# Written by the build.
map $ripen_address $ripen_policy {
	default "${FILES}";
	"/" "default-src 'self'; frame-ancestors 'none'";
	"/404.html" "default-src 'none'";
	"/timer" "img-src 'self'; frame-ancestors 'none'";
}
map "$ripen_address?embed=$arg_embed" $ripen_framed {
	default "";
	"/timer?embed=1" "img-src 'self'; frame-ancestors *";
}
map $uri $ripen_redirect {
	default "";
${leading.map(([from, to]) => `\t"${from}" "${to}";\n\t"${from}/" "${to}";\n`).join('')}}
map $uri $ripen_shared {
	default "";
	"~^/admin/blog/edit/${UUID}$" "/admin/blog/edit";
	"~^/admin/pillar-pages/edit/${UUID}$" "/admin/pillar-pages/edit";
	"~^/admin/email-lists/${UUID}/contacts$" "/admin/email-lists/contacts";
	"~^/preview/[A-Za-z0-9_-]+$" "/preview";
	"~^/mail/[A-Za-z0-9_-]+$" "/mail";
}
`);
});

test('Caddy is told the file and the policy of a page for every id that follows it', () => {
  const editor = { '/admin/blog/edit': 'editor policy' };
  const written = caddyPages(['admin/blog/edit.html'], editor);
  const pattern = `"~^/admin/blog/edit/${UUID}$"`;
  expect(written).toContain(`\t${pattern} "/admin/blog/edit.html"\n`);
  expect(written).toContain(`\t${pattern} "editor policy"\n`);
  expect(caddyPages([], {})).not.toContain('~');
});

test('Caddy is told the file of each page as well', () => {
  const written = caddyPages(['timer.html', 'index.html', '404.html'], policies);
  expect(written).toContain(`{ripen_page} {
	default ""
	"/" "/index.html"
	"/timer" "/timer.html"
}`);
  expect(written).toContain('{ripen_moved} {\n\tdefault ""\n\t"/timer/" yes\n}');
  expect(written).toContain(`{ripen_missing_policy} {\n\tdefault "default-src 'none'"\n}`);
  expect(written).toContain(`"/timer?embed=1" "img-src 'self'; frame-ancestors *"`);
});

test('both are told every address that leads elsewhere, with and without a slash', () => {
  const caddy = caddyPages([], policies);
  for (const [from, to] of leading) {
    expect(caddy).toContain(`\t"${from}" "${to}"\n\t"${from}/" "${to}"\n`);
  }
});

test.each(['"', '\\', '$', '{', '}', '\n'])('a policy with %j stops the build', (sign) => {
  expect(() => nginxPages({ '/': `default-src ${sign}` })).toThrow('A server cannot be told of');
});
