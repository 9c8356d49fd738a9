/* The panel shown when a tool has ended. */
import { useState } from 'react';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { stepAt } from '#shared/domain/tools/runs/schedule.ts';
import { clockText, lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { focusMsOf } from '#shared/domain/tools/work/focus-time.ts';
import { Button } from '#ui/actions/Button.tsx';
import { timeOfDay } from '../screen/shown.ts';
import type { ToolExtrasProps } from '../screen/tool-props.ts';
import styles from './FinishPanel.module.css';
import { keepAsSession } from './keep-as-session.ts';

const BREAK_MS = 300_000;
const BREAK_PAGE = '/break-timer';

export function FinishPanel(props: ToolExtrasProps & { run: Run }) {
  const { controller, slot, run, nextPage, finish, isFixed = false, canKeep = true } = props;
  if (run.status !== 'ended') return null;
  const { schedule, spentMs, endedAt } = run;
  const last = schedule.steps[schedule.steps.length - 1];
  return (
    <section className={styles.finish} aria-label="Finished">
      <h2 className={styles.title}>
        {schedule.name || 'Done'}: {clockText(spentMs - leadInMs(run), 'down')}
      </h2>
      <p className={styles.detail}>
        Ended at {timeOfDay(endedAt)}, started at {timeOfDay(run.startedAt)}.
      </p>
      {finish}
      <div className={styles.acts}>
        {!isFixed && last !== undefined && last.ms !== null && (
          <>
            <Button size="small" onClick={() => controller.add(60_000, slot)}>
              +1 min
            </Button>
            <Button size="small" onClick={() => controller.add(BREAK_MS, slot)}>
              +5 min
            </Button>
          </>
        )}
        {!isFixed && controller.page !== BREAK_PAGE && (
          <a className="button button-secondary button-small" href={`${BREAK_PAGE}?d=5m`}>
            Take a break
          </a>
        )}
        {canKeep && <KeepButton {...props} run={run} />}
        {nextPage !== undefined && (
          <a className="button button-secondary button-small" href={nextPage.page}>
            {nextPage.label}
          </a>
        )}
      </div>
    </section>
  );
}

/** Returns the length of the lead-ins that have run, which is not part of the timed work. */
function leadInMs({ schedule, done }: Run): number {
  const isLeadIn = (place: number) => stepAt(schedule, place).isLeadIn === true;
  return done.reduce((sum, { place, ms }) => sum + (isLeadIn(place) ? ms : 0), 0);
}

/** Saves the timed work as a focus session, in the account or in this browser. */
function KeepButton({ controller, run }: ToolExtrasProps & { run: Run }) {
  const [state, setState] = useState<'open' | 'busy' | 'kept' | 'failed'>('open');
  const focusMs = focusMsOf(run);
  if (run.status !== 'ended' || focusMs < 60_000) return null;
  const keep = async () => {
    setState('busy');
    setState((await keepAsSession(run, controller)) ? 'kept' : 'failed');
  };
  if (state === 'kept') {
    return (
      <p role="status" className={styles.kept}>
        Saved: {lengthText(Math.floor(focusMs / 60_000) * 60_000)} of focus.
      </p>
    );
  }
  return (
    <>
      <Button size="small" isBusy={state === 'busy'} onClick={() => void keep()}>
        Save as focus session
      </Button>
      {state === 'failed' && (
        <p role="alert" className="field-error">
          It could not be saved. Try again.
        </p>
      )}
    </>
  );
}
