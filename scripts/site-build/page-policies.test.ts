import { describe, expect, test } from 'vitest';
import { pagePath, pagePolicies } from './page-policies.ts';

describe('the policy of a page', () => {
  test('is its own, and no other site may frame it', () => {
    expect(
      pagePolicies('index.html', { html: '', policy: "default-src 'self'; script-src 'self';" }),
    ).toEqual({ '/': "default-src 'self'; script-src 'self'; frame-ancestors 'none'" });
  });

  test('is read out of HTML entities', () => {
    const policy = 'img-src &#39;self&#39; a.example?b&amp;c';
    expect(pagePolicies('index.html', { html: '', policy })).toEqual({
      '/': "img-src 'self' a.example?b&c; frame-ancestors 'none'",
    });
  });

  test('is never absent', () => {
    expect(() => pagePolicies('about.html', { html: '<h1>About</h1>', policy: '' })).toThrow(
      'about.html has no Content-Security-Policy',
    );
  });
});

test('a page that may stand in a frame may do so under its address for frames alone', () => {
  const html = '<meta name="ripen-embed" content="allowed">';
  expect(pagePolicies('timer/5-minutes.html', { html, policy: "default-src 'self'" })).toEqual({
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
