/** The caches of this site; others that begin with `ripen-` are of an older worker. */
export const CACHES = {
  /** The pages that are always there. */
  shell: 'ripen-shell',
  /** Pages that were visited, the latest hundred. */
  pages: 'ripen-pages',
  /** Hashed files, of this deploy and of earlier ones that a kept page or an open tab may need. */
  assets: 'ripen-assets',
  /** Sounds and icons. */
  files: 'ripen-files',
} as const;

/** Removes the caches of workers whose names are no longer in use. */
export async function dropForeignCaches(): Promise<void> {
  const own = new Set<string>(Object.values(CACHES));
  const names = await caches.keys();
  const foreign = names.filter((name) => name.startsWith('ripen-') && !own.has(name));
  await Promise.all(foreign.map((name) => caches.delete(name)));
}
