import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { attributes, builtPages, SITE_DIR, siteHas } from '#tests/support/site/built-site.ts';

const pages = builtPages();
/** Pages that only send a visitor on have no text of their own. */
const policies: Record<string, string> = JSON.parse(
  readFileSync(path.join(SITE_DIR, 'csp.json'), 'utf8'),
);

describe.each(pages)('$address', ({ address, html }) => {
  it('has a language, one heading, a title of at most 60 characters and a description of at most 155', () => {
    expect(html).toMatch(/<html[^>]*\slang="en"/);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(title.length).toBeGreaterThan(4);
    expect(title.length).toBeLessThanOrEqual(60);
    const description = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(description.length).toBeGreaterThan(20);
    expect(description.length).toBeLessThanOrEqual(155);
    expect(html.match(/<h1\b/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it('links only to what exists', () => {
    const targets = [
      ...attributes(html, 'a', 'href'),
      ...attributes(html, 'link', 'href'),
      ...attributes(html, 'script', 'src'),
      ...attributes(html, 'script', 'data-src'),
      ...attributes(html, 'img', 'src'),
    ].filter((target) => target.startsWith('/'));
    const dead = targets.filter((target) => !siteHas(target.replace(/[?#].*$/, '')));
    expect(dead).toEqual([]);
  });

  it('loads nothing from another host', () => {
    const loaded = [
      ...attributes(html, 'script', 'src'),
      ...attributes(html, 'script', 'data-src'),
      ...attributes(html, 'img', 'src'),
      ...attributes(html, 'link', 'href').filter(
        (href) => !html.includes(`rel="canonical" href="${href}"`),
      ),
    ];
    expect(loaded.filter((target) => /^(https?:)?\/\//.test(target))).toEqual([]);
  });

  it('carries no style attribute, no handler and no script that its policy would block', () => {
    const withoutTemplates = html.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(withoutTemplates).not.toMatch(/<[^>]+\sstyle="/);
    expect(withoutTemplates).not.toMatch(/<[^>]+\son[a-z]+="/);
  });

  it('has a strict policy for its header', () => {
    const policy = policies[address] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('unsafe-eval');
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(part);
    }
  });
});

describe('the site', () => {
  it('has the pages that the product is used by', () => {
    const addresses = pages.map(({ address }) => address);
    for (const address of [
      '/',
      '/classic',
      '/login',
      '/register',
      '/forgot-password',
      '/change-password',
      '/confirm-email',
      '/newsletter',
      '/newsletter/confirm',
      '/mail',
      '/app',
      '/contact',
      '/404',
    ]) {
      expect(addresses).toContain(address);
    }
  });

  it('repeats no title and no description', () => {
    for (const pattern of [
      /<title>([^<]*)<\/title>/,
      /<meta\s+name="description"\s+content="([^"]*)"/,
    ]) {
      const texts = pages.map(({ html }) => pattern.exec(html)?.[1]);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it('serves the five sounds', () => {
    for (const id of ['bell', 'completion', 'bonus-points', 'success', 'ticking']) {
      expect(siteHas(`/sounds/${id}.mp3`)).toBe(true);
    }
  });
});
