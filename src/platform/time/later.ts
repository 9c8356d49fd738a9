import type { Later } from '#shared/domain/platform.ts';

/** `Later` by the page's own timers, which a browser slows down in a hidden tab. */
export const later: Later = (ms, work) => {
  const id = setTimeout(work, ms);
  return () => clearTimeout(id);
};
