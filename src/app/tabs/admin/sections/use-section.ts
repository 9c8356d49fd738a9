import { useMemo } from 'react';
import { useApp } from '../../../workspace/app-context.ts';
import { readSection, type Section, type SectionFilters, writeSection } from './sections.ts';

/** Navigation to sections of the admin tab. */
export interface SectionVerbs {
  /** Opens a section with filters. */
  readonly open: (section: Section, filters?: SectionFilters) => void;
  /**
   * Changes filters of the open section; empty ones are removed. With `replaces`, back skips the
   * previous filters: for text typed letter by letter.
   */
  readonly filter: (change: SectionFilters, replaces?: boolean) => void;
}

/** Returns the navigation of the section named by the tab's part of the address. */
export function useSection(detail: string | undefined): SectionVerbs {
  const { navigation } = useApp().workspace;
  return useMemo(() => {
    const { section, filters } = readSection(detail);
    const go = (next: Section, wanted: SectionFilters, replaces = false) =>
      navigation.go(
        { tab: 'admin', projectId: null, detail: writeSection(next, wanted) },
        replaces,
      );
    return {
      open: (next, wanted = {}) => go(next, wanted),
      filter: (change, replaces) => go(section, { ...filters, ...change }, replaces),
    };
  }, [navigation, detail]);
}
