import type { AstroIntegration } from 'astro';

/** Gives every page the script that begins what all pages have: the service worker, and quiet about foreign errors. */
export function startPages(): AstroIntegration {
  return {
    name: 'ripen-start-pages',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        injectScript('page', "import '/src/platform/page-start.ts';");
      },
    },
  };
}
