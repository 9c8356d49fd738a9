/**
 * Paths that the build lists for the service worker, which caches them before they are requested.
 */
export interface PrecacheList {
  /** Hashed files that the kept pages need now or later. */
  readonly assets: readonly string[];
  /** Files whose address stays while their content may change, with a hash of it. */
  readonly files: Readonly<Record<string, string>>;
  /** Hashes of the pages that are always kept, so that each deploy brings another worker. */
  readonly pages: Readonly<Record<string, string>>;
}

/** The pages that open without a network although nobody may have visited them. */
export const SHELL_PAGES = ['/', '/app', '/offline'] as const;
/** The page shown in place of a page that was never visited. */
export const OFFLINE_PAGE = '/offline';
