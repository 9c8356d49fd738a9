import type { ReactNode } from 'react';
import styles from './AdminTab.module.css';
import { SectionList } from './SectionList.tsx';
import { readSection, type Section, type SectionFilters } from './sections.ts';
import { SubscriptionsSection } from './subscriptions/SubscriptionsSection.tsx';
import { type SectionVerbs, useSection } from './use-section.ts';

/** Passed to each section: its filters by the address, and how to change them. */
export interface SectionProps extends SectionVerbs {
  readonly filters: SectionFilters;
}

/** The administrators' part of the app: a list of sections, and the one that the address names. */
export function AdminTab({ detail }: { detail: string | undefined }) {
  const { section, filters } = readSection(detail);
  const verbs = useSection(detail);
  return (
    <div className={styles.tab}>
      <SectionList current={section} onOpen={verbs.open} />
      <div className={styles.section} key={section}>
        {SCREENS[section]({ filters, ...verbs })}
      </div>
    </div>
  );
}

const SCREENS: Readonly<Record<Section, (props: SectionProps) => ReactNode>> = {
  subscriptions: (props) => <SubscriptionsSection {...props} />,
};
