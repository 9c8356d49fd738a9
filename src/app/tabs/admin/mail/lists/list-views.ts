import type { SectionFilters } from '../../sections/sections.ts';

/** The parts of the section of lists by their values in the address, in order. */
export const LIST_VIEWS = [
  { value: 'lists', label: 'Lists' },
  { value: 'suppressed', label: 'Suppression list' },
  { value: 'segment', label: 'Segments' },
] as const;

/** A part of the section of lists. */
export type ListView = (typeof LIST_VIEWS)[number]['value'];

/** Returns the part that an address names; the lists where it names none. */
export function listViewOf({ view }: SectionFilters): ListView {
  return LIST_VIEWS.find(({ value }) => value === view)?.value ?? 'lists';
}
