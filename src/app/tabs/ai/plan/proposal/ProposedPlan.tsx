import { useMemo } from 'react';
import { daysBetween } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { reasonsInWords } from '#shared/domain/planner/plan/plan-words.ts';
import { type Obstacle, obstacleOf } from '#shared/domain/planner/proposal/proposal.ts';
import type { DraftBlock } from '#shared/domain/planner/proposal/types.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useKeptFocus } from '../../../../parts/forms/use-kept-focus.ts';
import { AcceptBar } from '../../parts/AcceptBar.tsx';
import { CalendarButton } from '../AcceptedToday.tsx';
import type { ShownPlanner } from '../use-planner.ts';
import { sizeInWords } from './edit-words.ts';
import { LeftOvers } from './LeftOvers.tsx';
import { ProposedBlock } from './ProposedBlock.tsx';
import styles from './ProposedPlan.module.css';
import { useRowFocus } from './use-row-focus.ts';

const NO_BLOCKS: readonly DraftBlock[] = [];

const TOMORROW = {
  over: 'Today is over; here is tomorrow.',
  limit: 'You have reached your limit for today; here is tomorrow.',
} as const;

/** The proposed blocks by day, what does not fit, and the step that accepts them. */
export function ProposedPlan({ planner }: { planner: ShownPlanner }) {
  const { kept, plan, nowMs, verbs, news } = planner;
  const focus = useKeptFocus<HTMLElement>();
  const { list, remember } = useRowFocus();
  const proposal = kept?.proposal;
  const blocks = proposal?.blocks ?? NO_BLOCKS;
  const { timeZone } = plan.input;
  const reasons = useMemo(() => {
    const milestones = new Map(plan.input.tasks.map(({ id, milestone }) => [id, milestone?.title]));
    const words = reasonsInWords(blocks, {
      nowMs,
      timeZone,
      workMinutes: plan.input.rules.workMinutes,
      milestoneOf: (taskId) => milestones.get(taskId) ?? null,
    });
    return new Map(blocks.map(({ id }, index) => [id, words[index] ?? '']));
  }, [blocks, plan.input, nowMs, timeZone]);
  if (kept === null || proposal === undefined) return null;
  const obstacles = new Map(blocks.map((block) => [block.id, obstacleOf(block, plan.input)]));
  const free = blocks.filter(({ id }) => obstacles.get(id) === null);
  const today = localDate(nowMs, timeZone);
  return (
    <section {...focus} className={styles.plan} aria-label="Proposed plan">
      {kept.because !== null && <p className={styles.note}>{TOMORROW[kept.because]}</p>}
      {news.note !== '' && (
        <p className={styles.note} role="status">
          {news.note}
        </p>
      )}
      {blocks.length === 0 && <NothingProposed planner={planner} />}
      <div ref={list} className={styles.days}>
        {[...Map.groupBy(blocks, ({ day }) => day)].map(([day, own]) => (
          <section key={day} className={`card ${styles.day}`} aria-label={headingOf(day, today)}>
            <h2 className={styles.heading}>
              {headingOf(day, today)} <span>{sizeInWords(own)}</span>
            </h2>
            <ol>
              {own.map((block) => (
                <ProposedBlock
                  key={block.id}
                  block={block}
                  planner={planner}
                  reason={reasons.get(block.id) ?? ''}
                  obstacle={obstacles.get(block.id) ?? null}
                  onEdit={(edit) => {
                    remember(block.id);
                    verbs.edit(block, edit);
                  }}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {blocks.length > 0 && (
        <AcceptBar
          label={`Add ${counted(free.length, 'block')} to the calendar`}
          isDisabled={free.length === 0}
          onAccept={() => verbs.accept(free)}
          note={noteOn(blocks, obstacles)}
        />
      )}
      <LeftOvers planner={planner} kept={kept} />
    </section>
  );
}

function noteOn(
  blocks: readonly DraftBlock[],
  obstacles: ReadonlyMap<string, Obstacle | null>,
): string {
  const kept = blocks.filter(({ id }) => obstacles.get(id) !== null).length;
  if (kept === 0) return 'Nothing changes before you add them, and you can undo it.';
  const are = kept === 1 ? 'is' : 'are';
  return `${counted(kept, 'block')} ${are} not added: the time has passed or is taken by now. Move them or plan again.`;
}

function NothingProposed({ planner }: { planner: ShownPlanner }) {
  const { plan, kept } = planner;
  const left = kept?.proposal.left ?? [];
  const isPlanned = plan.input.locked.length > 0;
  if (left.length === 0) {
    return (
      <p className={styles.note}>
        {isPlanned
          ? 'Everything is planned: see your calendar.'
          : 'Nothing is in the plan. Put a task back, or reset the plan.'}
      </p>
    );
  }
  if (!isPlanned) {
    return (
      <p className={styles.note}>
        Nothing fits. Raise the limit or the hours above, or plan the week.
      </p>
    );
  }
  return (
    <div className={styles.planned}>
      <p className={styles.note}>
        There is no room for more. Raise the limit or the hours above to plan more.
      </p>
      <CalendarButton day={kept?.startsOn ?? ''} />
    </div>
  );
}

/** `Today, Fri 27 Nov` */
function headingOf(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  const name = ahead === 0 ? 'Today, ' : ahead === 1 ? 'Tomorrow, ' : '';
  return `${name}${formatDay(day, 'weekdayAndDay')}`;
}
