import type { AstroIntegration } from 'astro';

/**
 * Builds the pages that change with what is published as an app of their own, which renders one page
 * at a time: at the end of a build, and whenever something is published. Nothing is rendered on request.
 */
export function contentApp(): AstroIntegration {
  return {
    name: 'ripen-content-app',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'ripen-content-app',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
          supportedAstroFeatures: {
            staticOutput: 'stable',
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}
