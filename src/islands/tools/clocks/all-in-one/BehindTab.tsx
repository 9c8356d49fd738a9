import { useStore } from '@nanostores/react';
import { type ClockTab, tabOfRun } from '#shared/domain/tools/clocks/clock-tabs.ts';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import { type Run, silenceRun } from '#shared/domain/tools/runs/run.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ownTools } from '../../page/own-tools.ts';
import { shownRun } from '../../parts/screen/shown.ts';
import styles from './AllInOneTool.module.css';

/** Names of the kinds of clocks, as their tabs show them. */
export const TAB_NAMES: Readonly<Record<ClockTab, string>> = {
  countdown: 'Countdown',
  stopwatch: 'Stopwatch',
  alarm: 'Alarm',
  interval: 'Intervals',
};

/**
 * A timer that runs behind another tab: its time, a button that shows it, and one that silences it.
 */
export function BehindTab({ run, onShow }: { run: Run; onShow: () => void }) {
  const { tools } = ownTools();
  const nowMs = useStore(tools.$nowMs);
  const name = TAB_NAMES[tabOfRun(run)];
  const isRinging = run.status === 'ended';
  return (
    <div className={styles.behind} role={isRinging ? 'alert' : undefined}>
      <span>
        {name}:{' '}
        <strong>{isRinging ? 'time is up' : shownRun(run, readRun(run, nowMs)).clock}</strong>
      </span>
      {isRinging && (
        <Button size="small" variant="primary" onClick={() => tools.act(run.id, silenceRun)}>
          Stop
        </Button>
      )}
      <Button size="small" onClick={onShow}>
        Show {name.toLowerCase()}
      </Button>
    </div>
  );
}
