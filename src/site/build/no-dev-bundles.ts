import type { AstroIntegration } from 'astro';

/**
 * A build reads its content through a server like that of `npm run dev`, which bundles for browsers
 * what its pages would load. No page is asked of this one: it leaves the bundles alone, those of a
 * development server beside it too.
 */
export function noDevBundles(): AstroIntegration {
  return {
    name: 'ripen-no-dev-bundles',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') return;
        const plugin = {
          name: 'ripen:no-dev-bundles',
          // Here, because lists in the configuration are only ever joined.
          configResolved: ({ environments }: ResolvedEnvironments) => {
            for (const { optimizeDeps } of Object.values(environments)) optimizeDeps.include = [];
          },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

/** What the plugin changes of Vite's resolved configuration. */
interface ResolvedEnvironments {
  readonly environments: Readonly<Record<string, { optimizeDeps: { include?: string[] } }>>;
}
