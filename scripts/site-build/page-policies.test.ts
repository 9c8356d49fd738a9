import { describe, expect, test } from 'vitest';
import { pagePath, readPagePolicies, readPagePolicy } from './page-policies.ts';

describe('the policy of a page', () => {
  test('is that of its meta tag, and nobody may frame it', () => {
    const html = `<head><meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self';"></head>`;
    expect(readPagePolicy('index.html', html)).toBe(
      "default-src 'self'; script-src 'self'; frame-ancestors 'none'",
    );
  });

  test('is read out of HTML entities', () => {
    const html = `<meta http-equiv='Content-Security-Policy' content="img-src &#39;self&#39; a.example?b&amp;c">`;
    expect(readPagePolicy('index.html', html)).toBe(
      "img-src 'self' a.example?b&c; frame-ancestors 'none'",
    );
  });

  test('of a page with two meta tags holds both', () => {
    const html = `<meta http-equiv="content-security-policy" content="img-src a"><meta http-equiv="content-security-policy" content="img-src b">`;
    expect(readPagePolicy('index.html', html)).toBe(
      "img-src a; frame-ancestors 'none', img-src b; frame-ancestors 'none'",
    );
  });

  test('is never absent', () => {
    expect(() => readPagePolicy('about.html', '<h1>About</h1>')).toThrow(
      'about.html has no Content-Security-Policy',
    );
  });
});

test('a page that may stand in a frame may do so under its address for frames alone', () => {
  const html = `<meta http-equiv="content-security-policy" content="default-src 'self'"><meta name="ripen-embed" content="allowed">`;
  expect(readPagePolicies('timer/5-minutes.html', html)).toEqual({
    '/timer/5-minutes': "default-src 'self'; frame-ancestors 'none'",
    '/timer/5-minutes?embed=1': "default-src 'self'; frame-ancestors *",
  });
});

test.each([
  ['index.html', '/'],
  ['404.html', '/404'],
  ['login.html', '/login'],
  ['timer/5-minutes.html', '/timer/5-minutes'],
  ['blog/index.html', '/blog'],
  ['timer\\5-minutes.html', '/timer/5-minutes'],
  ['my-index.html', '/my-index'],
])('%s is served as %s', (file, path) => {
  expect(pagePath(file)).toBe(path);
});
