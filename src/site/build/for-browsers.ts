import type { Plugin } from 'vite';

/** What a plugin says that works on the code of browsers alone, where the site is built. */
export const FOR_BROWSERS: Pick<Plugin, 'apply' | 'applyToEnvironment'> = {
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
};
