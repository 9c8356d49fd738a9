import type { Redirect } from '#shared/contract/admin/redirects.ts';

/** The causes of redirects in words. */
export const CAUSE_WORDS: Readonly<Record<Redirect['cause'], string>> = {
  renamed: 'Renamed',
  deleted: 'Deleted',
  manual: 'Added by hand',
};
