import { useStore } from '@nanostores/react';
import { memo, useDeferredValue, useEffect } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { ConfirmationDialog } from '#pomodoro/notices/ConfirmationDialog.tsx';
import { ToastHost } from '#pomodoro/notices/ToastHost.tsx';
import { TimerCompanion } from '#pomodoro/screen/TimerCompanion.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { ExpiredNotice } from '../parts/notices/ExpiredNotice.tsx';
import { RestoringNotice } from '../parts/notices/RestoringNotice.tsx';
import { PomodoroTab } from '../tabs/pomodoro/PomodoroTab.tsx';
import { useApp } from '../workspace/app-context.ts';
import { AppDialogs } from './AppDialogs.tsx';
import { Header } from './header/Header.tsx';
import { PlainSwitchQuestion } from './PlainSwitchQuestion.tsx';
import styles from './Shell.module.css';
import { TabBoundary } from './tabs/TabBoundary.tsx';
import {
  AdminTab,
  AiTab,
  CalendarTab,
  PremiumTab,
  ProjectsTab,
  StatsTab,
} from './tabs/tab-screens.ts';
import type { Place } from './tabs/tabs.ts';

const DeletionNotice = lazyPart(() =>
  import('../account/transfer/deletion/DeletionNotice.tsx').then((part) => part.DeletionNotice),
);

const ZoneNotice = lazyPart(() =>
  import('../parts/notices/ZoneNotice.tsx').then((part) => part.ZoneNotice),
);

const LateParts = lazyPart(() => import('./LateParts.tsx').then((part) => part.LateParts), {
  failed: () => <PlainSwitchQuestion />,
});

/** The app of a signed-in user: header, open tab, and overlays. */
export function Shell() {
  const { user, workspace } = useApp();
  const isAwake = useDeferredValue(useIsAwake(), false);
  return (
    <div className={styles.shell}>
      <Header />
      <ExpiredNotice />
      <RestoringNotice />
      {user.timeZone !== deviceTimeZone() && <ZoneNotice />}
      {user.deletesAt && <DeletionNotice deletesAt={user.deletesAt} />}
      {/* Before the tabs: a tab's own key binding takes precedence. */}
      <PaletteHost />
      <TabPlace />
      <TimerCompanion screen={workspace.screen} />
      <AppDialogs />
      <ConfirmationDialog confirmations={workspace.confirmations} />
      {isAwake && <LateParts />}
      <ToastHost toasts={workspace.toasts} />
    </div>
  );
}

/** The open tab. A component of its own, so that switching tabs re-renders nothing else. */
function TabPlace() {
  const { workspace } = useApp();
  // The header responds immediately; rendering the tab is deferred.
  const asked = useStore(workspace.navigation.$place);
  const place = useDeferredValue(asked);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={styles.main}
      data-wide={place.tab === 'admin' || undefined}
      aria-busy={place !== asked}
    >
      <TabBoundary key={place.tab}>
        <OpenTab place={place} />
      </TabBoundary>
    </main>
  );
}

/** Memoised: while the header responds, the open tab does not re-render. */
const OpenTab = memo(function OpenTab({ place }: { place: Place }) {
  switch (place.tab) {
    case 'pomodoro':
      return <PomodoroTab />;
    case 'projects':
      return <ProjectsTab projectId={place.projectId} />;
    case 'stats':
      return <StatsTab detail={place.detail} />;
    case 'calendar':
      return <CalendarTab detail={place.detail} />;
    case 'ai':
      return <AiTab detail={place.detail} />;
    case 'premium':
      return <PremiumTab />;
    case 'admin':
      return <AdminPlace detail={place.detail} />;
  }
});

/** The admin tab. Other users are led back to the timer with a message. */
function AdminPlace({ detail }: { detail: string | undefined }) {
  const { user, workspace } = useApp();
  const isTurnedAway = !user.isAdmin;
  useEffect(() => {
    if (!isTurnedAway) return;
    workspace.navigation.go({ tab: 'pomodoro', projectId: null }, true);
    workspace.toasts.show({ tone: 'info', text: 'That page is for administrators.' });
  }, [isTurnedAway, workspace]);
  return isTurnedAway ? null : <AdminTab detail={detail} />;
}
