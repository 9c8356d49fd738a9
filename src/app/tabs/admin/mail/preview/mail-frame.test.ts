import { expect, it } from 'vitest';
import { frameMail } from './mail-frame.ts';

const MAIL = `<!DOCTYPE html>
<html lang="en">
<head>
<!--[if mso]><style>td{font-family:Arial}</style><![endif]-->
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.g-paper{background-color:#171312!important}}
</style>
</head>
<body class="g-paper" style="margin:0"><p title="a style=&quot;x&quot;" style="color:red">Write style="bold"</p></body>
</html>`;

it('holds the styles of a mail apart, which the policy of the site refuses in HTML', () => {
  const { html, css } = frameMail(MAIL, 'dark');
  expect(html).not.toContain('<style');
  expect(html).not.toContain('mso');
  expect(html.match(/data-held-style="[^"]*"/g)).toEqual([
    'data-held-style="margin:0"',
    'data-held-style="color:red"',
  ]);
  expect(html).toContain('>Write style="bold"</p>');
  expect(css).toContain('@media all{.g-paper{background-color:#171312!important}}');
  expect(css).toContain('color-scheme:dark;');
});

it('leaves the dark colours out of a light preview', () => {
  expect(frameMail(MAIL, 'light').css).toContain('@media not all{.g-paper');
});
