import { Play } from 'lucide-react';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatTimeSpan } from '#shared/domain/formats/instants.ts';
import { dayInWords } from '#shared/domain/planner/plan/plan-words.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ProjectMark } from '../../../parts/lists/ProjectMark.tsx';
import { startBlock } from '../../../planned-blocks/block-verbs.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './AcceptedBlocks.module.css';
import type { PlanFacts } from './assemble.ts';

const MOST_SHOWN = 8;

export type AcceptedBlocksProps = {
  facts: PlanFacts;
  /** Its calendar is shown. */
  day: string;
  nowMs: number;
};

/** The blocks of a day in the calendar that are not over, today with Start on the current or next one. */
export function AcceptedBlocks({ facts, day, nowMs }: AcceptedBlocksProps) {
  const { workspace } = useApp();
  const { timeZone } = facts;
  const today = localDate(nowMs, timeZone);
  const ahead = facts.blocks
    .filter(({ startsAt, endsAt }) => {
      return localDate(Date.parse(startsAt), timeZone) === day && Date.parse(endsAt) > nowMs;
    })
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  if (ahead.length === 0) return null;
  const isWork = ({ taskId, projectId }: PlannedBlock) => taskId !== null || projectId !== null;
  const current = day === today ? ahead.find(isWork) : undefined;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="plan-accepted">
      <header className={styles.head}>
        <h2 id="plan-accepted">In your calendar {dayInWords(day, today)}</h2>
        <CalendarButton day={day} />
      </header>
      <ul>
        {ahead.slice(0, MOST_SHOWN).map((block) => (
          <li key={block.id} className={styles.block}>
            <span className={styles.time}>
              {formatTimeSpan(block.startsAt, block.endsAt, timeZone)}
            </span>
            <span className={styles.title}>
              <ProjectMark projectId={block.projectId} />
              {titleOf(block)}
              {block === current && Date.parse(block.startsAt) <= nowMs && (
                <span className={styles.now}>Now</span>
              )}
            </span>
            {block === current && (
              <Button
                size="small"
                variant="primary"
                icon={<Play aria-hidden="true" />}
                onClick={() => void startBlock(workspace, block)}
              >
                Start<span className="sr-only"> {titleOf(block)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ahead.length > MOST_SHOWN && (
        <p className={styles.more}>{ahead.length - MOST_SHOWN} more in the calendar.</p>
      )}
    </section>
  );
}

/** Opens a day of the calendar. */
export function CalendarButton({ day }: { day: string }) {
  const { navigation } = useApp().workspace;
  const detail = `view=day&date=${day}`;
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => navigation.go({ tab: 'calendar', projectId: null, detail })}
    >
      Open the calendar
    </Button>
  );
}

function titleOf({ title, taskTitle, projectTitle }: PlannedBlock): string {
  return title || taskTitle || projectTitle || 'Planned block';
}
