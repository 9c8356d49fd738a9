import type { ReactNode } from 'react';
import styles from './AdminTab.module.css';
import { SectionList } from './SectionList.tsx';
import type { SectionProps } from './section-props.ts';
import { readSection, type Section } from './sections.ts';
import { SubscriptionsSection } from './subscriptions/SubscriptionsSection.tsx';
import { useSection } from './use-section.ts';

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
