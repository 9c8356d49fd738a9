import { lapsOf, watchText } from '#shared/domain/tools/clocks/stopwatch.ts';
import { passedOf } from '#shared/domain/tools/runs/run.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useRun } from '../../page/use-tool.ts';
import { Digits } from '../../parts/screen/ToolPanel.tsx';
import { useFrames } from '../../parts/screen/use-frames.ts';
import styles from './StopwatchTool.module.css';
import type { Slot, Stopwatch } from './use-stopwatch.ts';

export type WatchFaceProps = { watch: Stopwatch; slot: Slot; isPair: boolean };

/** The digits of one watch, updated with each frame, and the current lap. */
export function WatchFace({ watch, slot, isPair }: WatchFaceProps) {
  const { controller, settings } = watch;
  const live = useRun(controller, slot);
  const isRunning = live?.run.status === 'running';
  useFrames(isRunning && settings.showsHundredths);
  const passedMs = live === null ? settings.fromMs : passedOf(live.run, controller.clock.now());
  const laps = live === null ? [] : lapsOf(live.run.marks);
  const lapMs = passedMs - (laps.at(-1)?.splitMs ?? 0);
  const name = slot === '' ? 'Athlete 1' : 'Athlete 2';
  return (
    <div className={styles.face}>
      {isPair && <p className={styles.name}>{name}</p>}
      <Digits clock={watchText(passedMs, settings.showsHundredths)} />
      {settings.takesLaps && (
        <p className={styles.now}>
          {laps.length > 0 &&
            `Lap ${laps.length + 1} · ${watchText(lapMs, settings.showsHundredths)}`}
        </p>
      )}
      {isPair && (
        <div className={styles.acts}>
          <Button onClick={() => (isRunning ? controller.pause(slot) : go(watch, slot))}>
            {isRunning ? 'Stop' : 'Start'} <span className="sr-only">{name}</span>
          </Button>
          {settings.takesLaps && (
            <Button disabled={!isRunning} onClick={() => watch.lap(slot)}>
              Lap <span className="sr-only">{name}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function go({ controller, start }: Stopwatch, slot: Slot): void {
  if (controller.run(slot).get() === null) start(slot);
  else controller.resume(slot);
}
