import { type ReactNode, useEffect, useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { adminStatsApi, type QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { type Loaded, useLoaded } from '../../parts/calls/use-loaded.ts';
import { useApp } from '../../workspace/app-context.ts';
import styles from './AdminTab.module.css';
import { ArticlesSection } from './articles/ArticlesSection.tsx';
import { AuditSection } from './audit/AuditSection.tsx';
import { BlogSection } from './blog/BlogSection.tsx';
import { MessagesSection } from './messages/MessagesSection.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import { useRefresh } from './parts/use-refresh.ts';
import { SectionList } from './sections/SectionList.tsx';
import type { SectionProps } from './sections/section-props.ts';
import { readSection, type Section } from './sections/sections.ts';
import { useSection } from './sections/use-section.ts';
import { SubscriptionsSection } from './subscriptions/SubscriptionsSection.tsx';
import { UsersSection } from './users/UsersSection.tsx';

/** The administration: a list of sections, and the section named by the address. */
export function AdminTab({ detail }: { detail: string | undefined }) {
  const { section, filters } = readSection(detail);
  const verbs = useSection(detail);
  const { client, clock } = useApp().workspace;
  const quick = useLoaded('quick', () => client.call(adminStatsApi.quick, {}));
  const { reload } = quick;
  useRefresh(reload, clock);
  const counted = useRef(section);
  useEffect(() => {
    // In another section: pending counts may have changed.
    if (counted.current !== section) reload();
    counted.current = section;
  });
  return (
    <div className={styles.tab}>
      <SectionList current={section} waiting={waitingIn(quick)} onOpen={verbs.open} />
      <div className={styles.section} key={section}>
        {SCREENS[section]({ filters, quick, ...verbs })}
      </div>
    </div>
  );
}

function waitingIn({ state }: Loaded<QuickStats>): Partial<Record<Section, number>> {
  if (state.kind !== 'ready') return {};
  const { requests, messages } = state.value.waiting;
  return { subscriptions: requests.count, messages: messages.count };
}

// Its charts are as large as all other sections together.
const StatsSection = lazyPart<SectionProps>(() =>
  import('./stats/StatsSection.tsx').then((part) => part.StatsSection),
);

const BackupsSection = lazyPart<SectionProps>(() =>
  import('./backups/BackupsSection.tsx').then((part) => part.BackupsSection),
);

const AnalyticsSection = lazyPart<SectionProps>(() =>
  import('./analytics/AnalyticsSection.tsx').then((part) => part.AnalyticsSection),
);

const CampaignsSection = lazyPart<SectionProps>(() =>
  import('./mail/campaigns/CampaignsSection.tsx').then((part) => part.CampaignsSection),
);

const InactiveSection = lazyPart<SectionProps>(() =>
  import('./mail/inactive/InactiveSection.tsx').then((part) => part.InactiveSection),
);

const EmailListsSection = lazyPart<SectionProps>(() =>
  import('./mail/lists/EmailListsSection.tsx').then((part) => part.EmailListsSection),
);

const EmailStatsSection = lazyPart<SectionProps>(() =>
  import('./mail/statistics/EmailStatsSection.tsx').then((part) => part.EmailStatsSection),
);

const SCREENS: Readonly<Record<Section, (props: SectionProps) => ReactNode>> = {
  overview: (props) => <OverviewSection {...props} />,
  users: (props) => <UsersSection {...props} />,
  inactiveUsers: (props) => <InactiveSection {...props} />,
  emailStats: (props) => <EmailStatsSection {...props} />,
  audit: (props) => <AuditSection {...props} />,
  backups: (props) => <BackupsSection {...props} />,
  messages: (props) => <MessagesSection {...props} />,
  blog: (props) => <BlogSection {...props} />,
  emailLists: (props) => <EmailListsSection {...props} />,
  pillarPages: (props) => <ArticlesSection kind="pillar" {...props} />,
  emailCampaigns: (props) => <CampaignsSection {...props} />,
  stats: (props) => <StatsSection {...props} />,
  analytics: (props) => <AnalyticsSection {...props} />,
  subscriptions: (props) => <SubscriptionsSection {...props} />,
};
