/** Endings of files that a page or a script can ask for; everything else in a text is no address. */
const ENDINGS = 'js|css|woff2|svg|png|webp|avif|mp3';
const FROM_ROOT = new RegExp(`_astro/([\\w./-]+\\.(?:${ENDINGS}))\\b`, 'g');
const BESIDE = new RegExp(`["'\`]\\./([\\w./-]+\\.(?:${ENDINGS}))["'\`]`, 'g');

/** Whether a hashed file may name further ones. */
export function namesAssets(path: string): boolean {
  return /\.(?:js|css)$/.test(path);
}

/**
 * The hashed files that a page (`'page'`) or a script or style (`'asset'`) names, as paths below the
 * root, once each: what it needs now and what it may load later. A name too many does no harm.
 */
export function namedAssets(text: string, kind: 'page' | 'asset'): string[] {
  const names = [...text.matchAll(FROM_ROOT)].map(([, name]) => name);
  // All scripts lie in one folder, so that beside one of them is in that folder too.
  if (kind === 'asset') names.push(...[...text.matchAll(BESIDE)].map(([, name]) => name));
  return [...new Set(names)].map((name) => `/_astro/${name}`);
}
