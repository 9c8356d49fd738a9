import { expect, test } from 'vitest';
import { finishPage } from './finish-page.ts';
import { policyHash } from './policy-hash.ts';
import { readSiteAssets } from './site-assets.ts';

const STYLE = '._used__1gdul1{top:0}._unused__1gdul2{top:0}';
const STARTER = 'customElements.define("astro-island",class{})';
const SCRIPT = 'begin()';
const assets = readSiteAssets(
  new Map([
    ['_astro/a.js', 'import"./b.js"'],
    ['_astro/b.js', ''],
  ]),
  new Map(),
);
const page = (script: string) =>
  `<head><meta http-equiv="content-security-policy" content="script-src 'self' '${policyHash(SCRIPT)}' '${policyHash(STARTER)}'; style-src 'self' '${policyHash(STYLE)}'"><style>${STYLE}</style><script>${script}</script></head><script>${STARTER}</script><astro-island class="_used__1gdul1"></astro-island><script type="module" src="/_astro/a.js"></script>`;

test('a page goes out with the rules it uses, scripts that wait, and a policy of its own', () => {
  const { html, policy, starter } = finishPage(page(SCRIPT), assets);
  const used = '._used__1gdul1{top:0}';
  const late = (name = '') => `<script type="module" data-src="/${name}"></script>`;
  expect(html).toBe(
    `<head><style>${used}</style><script>${SCRIPT}</script></head>${late(starter?.name)}<astro-island class="_used__1gdul1"></astro-island>${late('_astro/b.js')}${late('_astro/a.js')}`,
  );
  expect(policy).toBe(
    `script-src 'self' '${policyHash(SCRIPT)}'; style-src 'self' '${policyHash(used)}'`,
  );
});

test('a script that the policy does not admit stops the page', () => {
  expect(() => finishPage(page('steal()'), assets)).toThrow(
    'refuses what the page carries: steal()',
  );
});
