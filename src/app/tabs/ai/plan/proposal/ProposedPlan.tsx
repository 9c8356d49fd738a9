import { useMemo } from 'react';
import { type Obstacle, obstacleOf } from '#shared/domain/planner/proposal/proposal.ts';
import { sayPlan } from '#shared/domain/planner/proposal/say-plan.ts';
import type { DraftBlock } from '#shared/domain/planner/proposal/types.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useKeptFocus } from '../../../../parts/forms/use-kept-focus.ts';
import { AcceptBar } from '../../parts/AcceptBar.tsx';
import { CalendarButton } from '../AcceptedBlocks.tsx';
import type { ShownPlanner } from '../use-planner.ts';
import { LeftOvers } from './LeftOvers.tsx';
import { ProposedBlock } from './ProposedBlock.tsx';
import styles from './ProposedPlan.module.css';
import { useRowFocus } from './use-row-focus.ts';

const TOMORROW = {
  over: 'Today is over; here is tomorrow.',
  limit: 'You have reached your limit for today; here is tomorrow.',
} as const;

/** The proposed blocks by day, what does not fit, and the step that accepts them. */
export function ProposedPlan({ planner }: { planner: ShownPlanner }) {
  const { kept, plan, days, verbs, news } = planner;
  const focus = useKeptFocus<HTMLElement>();
  const { list, remember } = useRowFocus();
  const { input, others } = plan;
  const said = useMemo(() => {
    if (kept === null) return null;
    const given = { startsOn: kept.startsOn, shown: days, aside: others };
    return sayPlan(kept.proposal, input, given);
  }, [kept, input, days, others]);
  if (kept === null || said === null) return null;
  const blocks = said.days.flatMap(({ rows }) => rows.map(({ block }) => block));
  const obstacles = new Map(blocks.map((block) => [block.id, obstacleOf(block, input)]));
  const free = blocks.filter(({ id }) => obstacles.get(id) === null);
  const isTomorrow = kept.because !== null && days.from === kept.startsOn;
  return (
    <section {...focus} className={styles.plan} aria-label="Proposed plan">
      {kept.because !== null && isTomorrow && (
        <p className={styles.note}>{TOMORROW[kept.because]}</p>
      )}
      {news.note !== '' && (
        <p className={styles.note} role="status">
          {news.note}
        </p>
      )}
      {said.nothing !== '' && (
        <div className={styles.planned}>
          <p className={styles.note}>{said.nothing}</p>
          {input.locked.length > 0 && <CalendarButton day={days.from} />}
        </div>
      )}
      <div ref={list} className={styles.days}>
        {said.days.map(({ day, heading, figures, over, rows }) => (
          <section key={day} className={`card ${styles.day}`} aria-label={heading}>
            <h2 className={styles.heading}>
              {heading} <span>{figures}</span>
            </h2>
            {over !== '' && <p className={styles.over}>{over}</p>}
            <ol>
              {rows.map(({ block, reason }) => (
                <ProposedBlock
                  key={block.id}
                  block={block}
                  planner={planner}
                  reason={reason}
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
      <LeftOvers planner={planner} kept={kept} said={said} />
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
