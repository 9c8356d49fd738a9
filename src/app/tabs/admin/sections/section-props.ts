import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import type { Loaded } from '../../../parts/calls/use-loaded.ts';
import type { SectionFilters } from './sections.ts';
import type { SectionVerbs } from './use-section.ts';

/** Props of each section: its filters from the address, and their change. */
export interface SectionProps extends SectionVerbs {
  readonly filters: SectionFilters;
  /** Counts of pending items by section. */
  readonly quick: Loaded<QuickStats>;
}
