import type { SectionFilters } from '../../sections/sections.ts';

/** Returns whether at least one of the named filters is set. */
export function isAnySet(filters: SectionFilters, names: readonly string[]): boolean {
  return names.some((name) => (filters[name] ?? '') !== '');
}

/** Returns the change that clears the named filters. */
export function clearAll(names: readonly string[]): SectionFilters {
  return Object.fromEntries(names.map((name) => [name, '']));
}
