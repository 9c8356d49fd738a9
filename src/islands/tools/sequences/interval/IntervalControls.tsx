import { useEffect } from 'react';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import type { LiveRun } from '../../page/use-tool.ts';
import styles from './IntervalTool.module.css';

export type IntervalControlsProps = {
  controller: ToolPageController;
  live: LiveRun | null;
  schedule: Schedule;
  isSpoken: boolean;
  onSpoken: (isSpoken: boolean) => void;
};

/** Buttons for Back and the voice; for a single long stretch, a button that counts rounds. */
export function IntervalControls(props: IntervalControlsProps) {
  const { controller, live, schedule, isSpoken, onSpoken } = props;
  const isLive = live !== null && live.run.status !== 'ended';
  const stretches = schedule.steps.filter(({ tone }) => tone === 'focus');
  const isSingle = stretches.length === 1;
  const isWork = isLive && live.reading.step.tone === 'focus';
  const counted = live?.run.marks.length ?? 0;
  useEffect(
    () =>
      controller.shortcuts.add([
        { group: 'Timer', key: 'B', label: 'Back', act: () => controller.back() },
        ...(isSingle
          ? [
              {
                group: 'Timer',
                key: 'L',
                label: 'Count a round',
                act: () => controller.mark('Round'),
              } as const,
            ]
          : []),
      ]),
    [controller, isSingle],
  );
  return (
    <div className={styles.controls}>
      {!isSingle && (
        <Button disabled={!isLive} aria-keyshortcuts="B" onClick={() => controller.back()}>
          Back
        </Button>
      )}
      {isSingle && (
        <Button disabled={!isWork} aria-keyshortcuts="L" onClick={() => controller.mark('Round')}>
          {counted === 0 ? 'Count a round' : `Rounds: ${counted}`}
        </Button>
      )}
      {isSingle && stretches[0]?.ms === null && (
        <Button disabled={!isLive} onClick={() => controller.finish()}>
          Done
        </Button>
      )}
      <Button aria-pressed={isSpoken} onClick={() => onSpoken(!isSpoken)}>
        {isSpoken ? 'Voice on' : 'Voice off'}
      </Button>
    </div>
  );
}
