import type { QuickStats } from '#shared/contract/admin-stats.ts';
import type { Loaded } from './parts/use-loaded.ts';
import type { SectionFilters } from './sections.ts';
import type { SectionVerbs } from './use-section.ts';

/** Passed to each section: its filters by the address, and how to change them. */
export interface SectionProps extends SectionVerbs {
  readonly filters: SectionFilters;
  /** Counts of pending items in the sections. */
  readonly quick: Loaded<QuickStats>;
}
