import type { SectionFilters } from '../sections/sections.ts';

/** The parts of the blog section by their values in the address, in order. */
export const BLOG_VIEWS = [
  { value: 'posts', label: 'Posts' },
  { value: 'pictures', label: 'Pictures' },
  { value: 'redirects', label: 'Redirects' },
  { value: 'releases', label: 'Releases' },
] as const;

/** A part of the blog section. */
export type BlogView = (typeof BLOG_VIEWS)[number]['value'];

/** Returns the part that an address names; the posts where it names none. */
export function blogViewOf({ view }: SectionFilters): BlogView {
  return BLOG_VIEWS.find(({ value }) => value === view)?.value ?? 'posts';
}
