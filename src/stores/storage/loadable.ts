/**
 * Something that the server holds, as a screen sees it: awaited, there (stale while the server has
 * not confirmed it), or not to be had, with a sentence that says why.
 */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T; readonly isStale: boolean }
  | { readonly kind: 'failed'; readonly message: string };

/** The value that is there, or `instead` while there is none. */
export function valueOr<T>(loadable: Loadable<T>, instead: T): T {
  return loadable.kind === 'ready' ? loadable.value : instead;
}
