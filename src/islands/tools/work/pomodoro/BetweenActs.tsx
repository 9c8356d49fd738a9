import { useStore } from '@nanostores/react';
import { stepAt } from '#shared/domain/tools/runs/schedule.ts';
import type { WorkLog } from '#stores/tools/work-log.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { KeepWork } from '../../parts/log/KeepWork.tsx';
import styles from './Pomodoro.module.css';

export type BetweenActsProps = { controller: ToolPageController; log: WorkLog };

/**
 * Buttons between two parts and at the end: the break can be skipped, and the work can be saved.
 */
export function BetweenActs({ controller, log }: BetweenActsProps) {
  const run = useStore(controller.run());
  const entries = useStore(log.$entries);
  if (run === null) return null;
  const { tone } = stepAt(run.schedule, run.place);
  const isBreakNext = run.status === 'waiting' && tone !== 'focus';
  return (
    <div className={styles.between}>
      <KeepWork
        controller={controller}
        log={log}
        entries={entries.filter(({ key }) => key.startsWith(`${run.id}:`))}
      />
      {isBreakNext && (
        <Button size="small" onClick={() => controller.skip()}>
          Skip the break
        </Button>
      )}
    </div>
  );
}
