import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean;
  }
}

/**
 * `client:painted`: an island comes to life after the first paint of its page, so that nothing on the
 * way to the text makes room for its scripts; at once in a page out of sight, where nothing is painted.
 */
const painted: ClientDirective = (load) => {
  let isWaiting = true;
  const hydrate = async () => {
    if (!isWaiting) return;
    isWaiting = false;
    await (await load())();
  };
  const tells = PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (document.hidden || !tells) void hydrate();
  else {
    new PerformanceObserver(() => void hydrate()).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', () => void hydrate(), { once: true });
  }
};

// oxlint-disable-next-line import/no-default-export -- Astro takes a directive by its default export.
export default painted;
