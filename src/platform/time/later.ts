/** Calls `work` once after `ms` milliseconds; the answered function takes it back. */
export type Later = (ms: number, work: () => void) => () => void;

/** `Later` by the page's own timers, which a browser slows down in a hidden tab. */
export const later: Later = (ms, work) => {
  const id = setTimeout(work, ms);
  return () => clearTimeout(id);
};
