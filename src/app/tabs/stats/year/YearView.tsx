import { ChevronLeft, ChevronRight, Sparkles } from 'lucide-react';
import { formatList } from '#shared/domain/formats/list.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { PremiumLink } from '../../../account/premium/PremiumHint.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { useYearReport, type YearState } from './use-year-report.ts';
import { YearReportCards } from './YearReportCards.tsx';
import styles from './YearView.module.css';
import { readYear, writeYear, YEARS } from './year-address.ts';

/** The report of a year: to read, to print, and to share as a picture. */
export function YearView({ detail }: { detail: string | undefined }) {
  const { workspace } = useApp();
  const year = readYear(detail, workspace.today());
  const [state, retry] = useYearReport(year);
  return (
    <div className={styles.page} data-printed="">
      <header className={styles.head}>
        <h1>Your year in focus</h1>
        <YearPicker year={year} state={state} />
      </header>
      <YearBody year={year} state={state} onRetry={retry} />
    </div>
  );
}

type YearBodyProps = { year: string; state: YearState; onRetry: () => void };

function YearBody({ year, state, onRetry }: YearBodyProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className={styles.page} aria-busy="true">
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waitingRow} />
          <Skeleton shape="block" className={styles.waitingChart} />
        </div>
      );
    case 'failed':
      return <LoadFailed message={state.message} onRetry={onRetry} />;
    case 'locked':
      return <Locked />;
    case 'ready':
      return (
        <>
          {state.isStale && (
            <p role="status" className={styles.note}>
              Offline: showing the report as last loaded.
            </p>
          )}
          {state.value.pomodoros === 0 ? (
            <Empty year={year} firstYear={state.value.firstYear} />
          ) : (
            <YearReportCards report={state.value} />
          )}
        </>
      );
  }
}

/** Navigates between years: up to the current one, from the first with a session. */
function YearPicker({ year, state }: { year: string; state: YearState }) {
  const { navigation, today } = useApp().workspace;
  const first = state.kind === 'ready' ? Number(state.value.firstYear) : YEARS.first;
  const go = (to: number) =>
    navigation.go({ tab: 'stats', projectId: null, detail: writeYear(String(to)) });
  const shown = Number(year);
  return (
    <div className={styles.picker}>
      <IconButton label="Earlier year" disabled={shown <= first} onClick={() => go(shown - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p aria-live="polite">{year}</p>
      <IconButton
        label="Later year"
        disabled={shown >= Number(today().slice(0, 4))}
        onClick={() => go(shown + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Empty({ year, firstYear }: { year: string; firstYear: string }) {
  const { today } = useApp().workspace;
  const isNow = today().startsWith(year);
  return (
    <EmptyState icon={<Sparkles />} title={`Nothing was recorded in ${year}`}>
      {isNow
        ? 'Finish a focus session, and your year starts here.'
        : `Your first sessions are from ${firstYear}. Choose another year above.`}
    </EmptyState>
  );
}

function Locked() {
  const parts = ['your hours', 'best days', 'streaks', 'projects'];
  return (
    <EmptyState
      icon={<Sparkles />}
      title="The year report comes with premium"
      action={<PremiumLink isButton>See what premium gives</PremiumLink>}
    >
      It tells {formatList(parts)} of each year against the year before, to print or to share as a
      picture. Your sessions and all other statistics stay here for you.
    </EmptyState>
  );
}
