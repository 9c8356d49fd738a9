import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './AiTab.module.css';
import { AI_VIEWS, type AiView, aiViewOf, detailOf } from './ai-views.ts';
import { DueExperiment } from './review/experiment/DueExperiment.tsx';

const PlanView = lazyPart(() => import('./plan/PlanView.tsx').then((part) => part.PlanView));
const BreakdownView = lazyPart(() =>
  import('./breakdown/BreakdownView.tsx').then((part) => part.BreakdownView),
);
const ReviewView = lazyPart(() =>
  import('./review/ReviewView.tsx').then((part) => part.ReviewView),
);

const AskView = lazyPart(() => import('./ask/AskView.tsx').then((part) => part.AskView));

const SCREENS: Readonly<Record<AiView, () => ReactNode>> = {
  plan: () => <PlanView />,
  parts: () => <BreakdownView />,
  review: () => <ReviewView />,
  ask: () => <AskView />,
};

/** The planner: what it proposes is a list that the user edits and accepts. */
export function AiTab({ detail }: { detail: string | undefined }) {
  const view = aiViewOf(detail);
  return (
    <div className={styles.page}>
      <ViewSwitch detail={detail} />
      <DueExperiment isReview={view === 'review'} />
      {SCREENS[view]()}
    </div>
  );
}

/** Shows the pressed view immediately; rendering it is deferred. */
function ViewSwitch({ detail }: { detail: string | undefined }) {
  const { navigation } = useApp().workspace;
  const place = useStore(navigation.$place);
  return (
    <div>
      <SegmentedControl
        label="View"
        segments={AI_VIEWS}
        value={aiViewOf(place.tab === 'ai' ? place.detail : detail)}
        onChange={(view) => navigation.go({ tab: 'ai', projectId: null, detail: detailOf(view) })}
      />
    </div>
  );
}
