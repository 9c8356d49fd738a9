import type { Plugin } from 'vite';

/** Fields of a plugin that runs only when the site is built, and only on code for browsers. */
export const FOR_BROWSERS: Pick<Plugin, 'apply' | 'applyToEnvironment'> = {
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
};
