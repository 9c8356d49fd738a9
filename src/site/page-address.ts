/** The address of a page as links write it, whatever file it is built into: `/blog/deep-work`, `/`. */
export function pageAddress(url: URL): string {
  return url.pathname.replace(/\.html$/, '').replace(/\/(?:index)?$/, '') || '/';
}
