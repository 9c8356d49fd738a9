import { expect, test } from 'vitest';
import { astroImports } from './astro-imports.ts';

const rule = astroImports({
  forbidden: [
    {
      name: 'site-is-static',
      severity: 'error',
      from: { path: '^src/site/' },
      to: { pathNot: ['^src/(site|shared)/', '^astro:', '^node_modules/'] },
    },
    {
      name: 'tabs-are-apart',
      from: { path: '^src/tabs/([^/]+)/' },
      to: { path: '^src/tabs/', pathNot: '^src/tabs/$1/' },
    },
    { name: 'no-cycles', from: {}, to: { circular: true } },
  ],
});

const manifest = {
  path: 'package.json',
  text: JSON.stringify({ imports: { '#site/*': './src/site/*', '#site.ts': './src/site.ts' } }),
};

function breachesOf(path: string, text: string): string[] {
  return rule.breaches([manifest, { path, text }]);
}

test('allowed imports pass: own folder, packages, what Astro makes and Node', () => {
  const text =
    "---\nimport Logo from './Logo.astro';\nimport { Image } from 'astro:assets';\nimport { createHash } from 'node:crypto';\nimport a from '#site/seo/title.ts';\nimport { Sun } from '@lucide/astro';\n---\n<script>import '../../shared/domain/a.ts';</script>";
  expect(breachesOf('src/site/layouts/Base.astro', text)).toEqual([]);
});

test.each([
  ["import App from '../app/App.tsx';", 'src/app/App.tsx'],
  ["export * from '../app/App.tsx';", 'src/app/App.tsx'],
  ["const app = await import('../app/App.tsx');", 'src/app/App.tsx'],
  ["import icon from '../app/icon.svg?raw';", 'src/app/icon.svg'],
  ["import { site } from '#site.ts';", 'src/site.ts'],
])('%s is refused', (line, target) => {
  expect(breachesOf('src/site/Base.astro', `---\n${line}\n---\n`)).toEqual([
    `site-is-static: src/site/Base.astro → ${target}`,
  ]);
});

test('a rule may compare the folders of both sides', () => {
  const text = "---\nimport a from '../one/a.ts';\nimport b from '../two/b.ts';\n---\n";
  expect(breachesOf('src/tabs/one/Tab.astro', text)).toEqual([
    'tabs-are-apart: src/tabs/one/Tab.astro → src/tabs/two/b.ts',
  ]);
});
