import { useStore } from '@nanostores/react';
import { ListTodo } from 'lucide-react';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { AcceptedBlocks } from './AcceptedBlocks.tsx';
import type { PlanFacts } from './assemble.ts';
import { PlanHeader } from './PlanHeader.tsx';
import styles from './PlanView.module.css';
import { ProposedPlan } from './proposal/ProposedPlan.tsx';
import { type LoadedFacts, usePlanFacts } from './use-plan-facts.ts';
import { usePlanner } from './use-planner.ts';

/** Plans a day or a week from the open tasks; nothing is in the calendar before it is accepted. */
export function PlanView() {
  const loaded = usePlanFacts();
  if (loaded.kind === 'failed') {
    return <LoadFailed message={loaded.message} onRetry={loaded.reload} />;
  }
  if (loaded.kind === 'loading') {
    return (
      <div className={styles.view} aria-busy="true">
        <h1>Plan my day</h1>
        <Skeleton shape="block" className={styles.waiting} />
        <Skeleton shape="block" className={styles.waiting} />
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  return <Planner facts={loaded.value} loaded={loaded} />;
}

function Planner({ facts, loaded }: { facts: PlanFacts; loaded: LoadedFacts }) {
  const planner = usePlanner(facts, loaded.blocks);
  return (
    <div className={styles.view}>
      <PlanHeader planner={planner} />
      <Notes loaded={loaded} hasHabits={planner.plan.input.habits.sessions > 0} />
      <AcceptedBlocks facts={facts} day={planner.days.from} nowMs={planner.nowMs} />
      {planner.plan.openIds.size === 0 ? <NoTasks /> : <ProposedPlan planner={planner} />}
      <p role="status" className="sr-only">
        {planner.news.said}
      </p>
    </div>
  );
}

/** Says what the plan is made without, and why. */
function Notes({ loaded, hasHabits }: { loaded: LoadedFacts; hasHabits: boolean }) {
  const isOffline = useStore(useApp().workspace.$isUnreachable);
  const isFromCopy = loaded.kind === 'ready' && loaded.isStale && isOffline;
  const lacks = new Set(loaded.lacks);
  const notes = [
    ...(isFromCopy
      ? ['Offline: planned from the copy on this device. What you accept is sent later.']
      : []),
    ...(lacks.has('calendar')
      ? ['Your calendar could not be loaded, so the plan does not know what is in it.']
      : []),
    ...(lacks.has('history')
      ? ['Your history could not be loaded, so the plan does not know your best hours.']
      : []),
    ...(!hasHabits && !lacks.has('history')
      ? ['Your best hours are not known yet. They show after ten finished sessions.']
      : []),
  ];
  return notes.map((text) => (
    <p key={text} className={styles.note}>
      {text}
    </p>
  ));
}

function NoTasks() {
  const { navigation } = useApp().workspace;
  return (
    <div className="card">
      <EmptyState
        icon={<ListTodo />}
        title="No open tasks"
        action={
          <Button variant="primary" onClick={() => navigation.request('projects')}>
            Add tasks to a project
          </Button>
        }
      >
        Add what you want to get done, with an estimate or a due day if you know one. Then come back
        for a plan.
      </EmptyState>
    </div>
  );
}
