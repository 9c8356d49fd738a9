// @ts-check
import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { REDIRECT_STATUS, REDIRECTS } from './src/shared/page/redirects.ts';
import { vitePlugins } from './src/site/build/vite-plugins.ts';
import { contentApp } from './src/site/content-app/content-app.ts';
import { startPages } from './src/site/start/start-pages.ts';
import { readSite } from './src/site.ts';

const site = readSite(process.env);
/** The one other host that a page may speak with, where somebody configured it. */
const measured =
  site.analytics === null
    ? []
    : [/** @type {const} */ (`connect-src 'self' ${new URL(site.analytics.url).origin}`)];
/** Browsers that know light-dark(), so that it is not rewritten into a longer form. */
const browsers = { chrome: '123', edge: '123', firefox: '120', safari: '17.5' };

/** @param {string} version */
const packedVersion = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major << 16) | (minor << 8);
};

/** @param {{ code?: string | undefined }} warning */
const isHarmless = ({ code }) =>
  // Astro marks modules for itself with a directive that the bundler does not know.
  code === 'MODULE_LEVEL_DIRECTIVE' ||
  // Styles that a page holds are kept for who loads them later: their hash says that they are the same.
  code === 'FILE_NAME_CONFLICT';

/** The page of the checkout, where card payments are set up. */
const checkout = {
  name: 'ripen-checkout',
  hooks: {
    /** @param {{ injectRoute: (route: { pattern: string, entrypoint: string }) => void }} tools */
    'astro:config:setup': ({ injectRoute }) => {
      if (site.payments === null) return;
      injectRoute({ pattern: '/checkout', entrypoint: './src/site/checkout/CheckoutPage.astro' });
    },
  },
};

export default defineConfig({
  site: site.url,
  output: 'static',
  adapter: contentApp(),
  trailingSlash: 'never',
  // Beside the rest of what builds keep: copies of the tree that share node_modules share nothing else.
  cacheDir: '.cache/astro',
  // One file per page (`/login` is login.html), so that no address needs a slash or a redirect.
  // Servers redirect: a page that does so with a meta tag is painted first.
  build: { format: 'file', inlineStylesheets: 'always', redirects: false },
  redirects: Object.fromEntries(
    Object.entries(REDIRECTS).map(([from, destination]) => [
      from,
      { status: REDIRECT_STATUS, destination },
    ]),
  ),
  integrations: [mdx(), react(), checkout, startPages()],
  // Shiki colours through style attributes, which the policy below forbids.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  fonts: [
    {
      name: 'Figtree',
      cssVariable: '--font-figtree',
      provider: fontProviders.local(),
      // styles/font-fallback.css does this for bold text and for more systems.
      fallbacks: [],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: ['@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
            weight: '300 900',
            style: 'normal',
          },
        ],
      },
    },
  ],
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        // Fonts, sounds, workers and the manifest are as the default says: a policy travels twice.
        ...measured,
        "object-src 'none'",
        "frame-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types ripen-worker-url',
      ],
    },
  },
  vite: {
    resolve: {
      alias: {
        // For browsers it has a form that writes HTML, which the policy forbids.
        'decode-named-character-reference': fileURLToPath(
          import.meta.resolve('decode-named-character-reference'),
        ),
      },
    },
    plugins: vitePlugins(),
    define: {
      SITE_FROM_BUILD: JSON.stringify(site),
      ANALYTICS_FROM_BUILD: JSON.stringify(site.analytics),
    },
    css: {
      // In half the time of PostCSS, which reads every module of styles for the pages and for browsers.
      transformer: 'lightningcss',
      lightningcss: {
        targets: Object.fromEntries(
          Object.entries(browsers).map(([name, version]) => [name, packedVersion(version)]),
        ),
        // The names of classes and movements alone. `src/site/csp/used-styles.ts` knows them by this form.
        cssModules: { pattern: '_[local]__[hash]', grid: false, container: false },
      },
    },
    build: {
      // A small script in a page is on the way to its text, and has a hash in the policy; it comes late.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
      rolldownOptions: {
        // Both packages of icons have one index of some 1,900 files, of which a page draws a few.
        experimental: { lazyBarrel: true },
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        onwarn(warning, tell) {
          if (!isHarmless(warning)) tell(warning);
        },
      },
      cssTarget: Object.entries(browsers).map(([name, version]) => name + version),
    },
    server: {
      proxy: { '/api': `http://127.0.0.1:${process.env.API_PORT ?? 4174}` },
    },
  },
});
