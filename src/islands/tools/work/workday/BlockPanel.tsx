import { useStore } from '@nanostores/react';
import type { WorkdayConfig } from '#shared/contract/tools/work/workday.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import { useRun } from '../../page/use-tool.ts';
import { ProgressLine } from '../../parts/screen/ToolPanel.tsx';
import { BLOCK, type Workday } from './use-workday.ts';
import styles from './Workday.module.css';

/** The running block of focus, or the button that starts one. */
export function BlockPanel({ day, config }: { day: Workday; config: WorkdayConfig }) {
  const live = useRun(day.controller, BLOCK);
  const entries = useStore(day.log.$entries);
  const startedAt = useStore(day.controller.run())?.startedAt ?? 0;
  const count = entries.filter(
    (entry) => entry.page === day.controller.page && entry.startedAt >= startedAt,
  ).length;
  const isOn = live !== null && live.run.status === 'running';
  const step = isOn ? live.reading.step : null;
  const isBreak = step?.tone === 'rest';
  return (
    <section
      className={styles.block}
      aria-label="Focus block"
      data-session={SESSION_OF_TONE[step?.tone ?? 'focus']}
    >
      <p className={styles.blockLabel}>
        {step === null ? `Focus blocks today: ${count}` : isBreak ? 'Break' : 'Focus block'}
      </p>
      {isOn && (
        <>
          <p className={styles.blockClock} role="timer">
            {clockText(live.reading.leftMs ?? 0)}
          </p>
          <ProgressLine fraction={live.reading.fraction} />
        </>
      )}
      <Button onClick={isOn ? day.endBlock : day.startBlock}>
        {isOn ? (isBreak ? 'End the break' : 'End the block') : `Start ${clockText(config.work)}`}
      </Button>
    </section>
  );
}
