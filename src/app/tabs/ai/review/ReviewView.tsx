import { useStore } from '@nanostores/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDaySpan } from '#shared/domain/formats/days.ts';
import {
  MOST_BACK,
  type ReviewChoice,
  spanOfChoice,
} from '#shared/domain/planner/review/review-span.ts';
import { reviewWeek } from '#shared/domain/planner/review/review-week.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { ExperimentSection, ExperimentToDecide } from './experiment/ExperimentSection.tsx';
import type { LoadedWeek } from './load-week.ts';
import { ReviewCards } from './ReviewCards.tsx';
import styles from './ReviewView.module.css';
import { useWeek } from './use-week.ts';

const KINDS = [
  { value: 'days', label: 'Last 7 days' },
  { value: 'week', label: 'This week' },
] as const;

/** Reviews seven days: planned against done, time, interruptions, estimates and rest. */
export function ReviewView() {
  const { workspace } = useApp();
  const [choice, setChoice] = useState<ReviewChoice>({ kind: 'days', back: 0 });
  const span = spanOfChoice(choice, workspace.today());
  const { state, reload } = useWeek(span);
  const title = useRef<HTMLHeadingElement>(null);
  // Experiments are about the present.
  const isLatest = choice.back === 0;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          Review my week
        </h1>
        <div className={styles.choice}>
          <SegmentedControl
            label="Days"
            segments={KINDS}
            value={choice.kind}
            onChange={(kind) => setChoice({ kind, back: 0 })}
          />
          <Steps choice={choice} onChange={setChoice} />
        </div>
        <p role="status" className={styles.span}>
          {formatDaySpan(span.from, span.to, 'weekdayAndDate')}
        </p>
      </header>
      {isLatest && <ExperimentToDecide onDone={() => title.current?.focus()} />}
      <Waiting />
      {state.kind === 'loading' && <ReviewSkeleton />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      {state.kind === 'ready' && <Reviewed span={span} loaded={state.value} />}
      {isLatest && (
        <ExperimentSection sessions={state.kind === 'ready' ? state.value.sessions : null} />
      )}
    </div>
  );
}

type StepsProps = { choice: ReviewChoice; onChange: (choice: ReviewChoice) => void };

function Steps({ choice, onChange }: StepsProps) {
  const { kind, back } = choice;
  const isLast = back === 0;
  const isFirst = back >= MOST_BACK;
  return (
    <div className={styles.steps}>
      <IconButton
        label="Previous 7 days"
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onChange({ kind, back: back + 1 })}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next 7 days"
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onChange({ kind, back: back - 1 })}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Says which sessions are missing from the figures. */
function Waiting() {
  const waiting = useStore(useApp().workspace.queue.$waiting).length;
  if (waiting === 0) return null;
  return (
    <p className={styles.note}>
      {counted(waiting, 'session')} {waiting === 1 ? 'is' : 'are'} not on the server yet and{' '}
      {waiting === 1 ? 'does' : 'do'} not count here.
    </p>
  );
}

function ReviewSkeleton() {
  return (
    <div className={styles.cards} aria-busy="true">
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}

function Reviewed({ span, loaded }: { span: DaySpan; loaded: LoadedWeek }) {
  const { stats, settings, clock } = useApp().workspace;
  const figures = useStore(stats.$stats);
  const { restDays } = useStore(settings.$settings);
  useEffect(() => void stats.load(), [stats]);
  const activeDays = Object.keys(valueOr(figures, null)?.pomodorosByDate ?? {}).sort();
  const nowMs = clock.now();
  const review = reviewWeek({ ...span, ...loaded, nowMs, activeDays, restDays });
  const isEmpty = review.sessions === 0 && loaded.blocks.length === 0;
  if (isEmpty && loaded.doneTasks.length === 0) {
    return (
      <EmptyState title="Nothing to review">
        No session, planned block or done task falls on these days. Choose earlier ones.
      </EmptyState>
    );
  }
  return <ReviewCards review={review} />;
}
