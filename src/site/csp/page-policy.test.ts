import { expect, test } from 'vitest';
import { policyOf, tightenPolicy, withoutPolicy } from './page-policy.ts';

// Hashes of the texts `a()`, `b()` and `p{}`.
const A = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='";
const B = "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='";
const P = "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='";

function pageWith(policy: string, content: string): string {
  return `<head><meta http-equiv="content-security-policy" content="${policy}"></head>${content}`;
}

const scriptA = '<script>a()</script>';
const styleP = '<style>p{}</style>';

test('a page keeps the hashes of what it carries and loses the others', () => {
  const page = pageWith(
    `script-src 'self' ${A} ${B}; style-src 'self' ${P} ${A};`,
    scriptA + styleP,
  );
  expect(tightenPolicy(page)).toBe(
    pageWith(`script-src 'self' ${A}; style-src 'self' ${P}`, scriptA + styleP),
  );
});

test('other directives stay as they are', () => {
  const page = pageWith(`object-src 'none';base-uri 'none'; script-src 'self' ;`, '');
  expect(tightenPolicy(page)).toBe(
    pageWith("object-src 'none'; base-uri 'none'; script-src 'self'", ''),
  );
});

test.each([
  ["default-src 'self'; font-src 'self'", "default-src 'self'"],
  ["default-src 'none'; font-src 'self'", "default-src 'none'; font-src 'self'"],
])('fonts are spoken of where they differ from the rest: %s', (given, said) => {
  expect(tightenPolicy(pageWith(given, ''))).toBe(pageWith(said, ''));
});

test('scripts with an address and blocks of data need no hash', () => {
  const content =
    '<script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>';
  const page = pageWith("script-src 'self'", content);
  expect(tightenPolicy(page)).toBe(page);
});

test('a script that the policy refuses stops the build', () => {
  expect(() => tightenPolicy(pageWith(`script-src 'self' ${B}`, scriptA))).toThrow(
    'script-src refuses what the page carries: a()',
  );
});

test('a page without a policy comes back as it was', () => {
  expect(tightenPolicy(scriptA)).toBe(scriptA);
});

test('a page goes out without the policy in its text, and is the same else', () => {
  const html = `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="img-src a"><title>A</title>`;
  expect(withoutPolicy(html)).toBe('<meta charset="utf-8"><title>A</title>');
  expect(policyOf(html)).toBe('img-src a');
});

test('a page that loads scripts of another host asks for no Trusted Types, which those do not know', () => {
  const own =
    "script-src 'self'; require-trusted-types-for 'script'; trusted-types ripen-worker-url";
  expect(tightenPolicy(pageWith(own, ''))).toBe(pageWith(own, ''));
  const shared = own.replace("'self'", "'self' https://cdn.example");
  expect(tightenPolicy(pageWith(shared, ''))).toBe(
    pageWith("script-src 'self' https://cdn.example", ''),
  );
});

test('“none” goes where something is admitted beside it', () => {
  const page = pageWith("frame-src 'none' https://pay.example; object-src 'none'", '');
  expect(tightenPolicy(page)).toBe(
    pageWith("frame-src https://pay.example; object-src 'none'", ''),
  );
});
