import type { ClientDirective } from 'astro';
import { PAINTED_EVENT, PAINTED_MARK } from './painted.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean;
  }
}

/** `client:painted`: an island comes to life when `start-late.ts` says that the page has been painted. */
const painted: ClientDirective = (load) => {
  const hydrate = async () => (await load())();
  if (PAINTED_MARK in document.documentElement.dataset) void hydrate();
  else document.addEventListener(PAINTED_EVENT, () => void hydrate(), { once: true });
};

// oxlint-disable-next-line import/no-default-export -- Astro takes a directive by its default export.
export default painted;
