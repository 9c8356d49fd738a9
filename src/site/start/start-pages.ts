import type { AstroIntegration } from 'astro';

/**
 * Gives every page the script that begins what all pages have: the service worker, and quiet about
 * foreign errors. Its islands may come to life after the first paint.
 */
export function startPages(): AstroIntegration {
  return {
    name: 'ripen-start-pages',
    hooks: {
      'astro:config:setup': ({ injectScript, addClientDirective }) => {
        addClientDirective({
          name: 'painted',
          entrypoint: './src/site/start/painted-directive.ts',
        });
        injectScript('page', "import '/src/platform/page/loading/page-start.ts';");
      },
    },
  };
}
