import { Minimize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { later } from '#platform/later.ts';
import type { TimedConfig } from '#shared/contract/tools/timed.ts';
import { Button } from '#ui/Button.tsx';
import { MainRow } from '../screen/MainRow.tsx';
import { shownPlan, shownRun } from '../screen/shown.ts';
import { LengthChips } from '../timed/LengthChips.tsx';
import type { Timed } from '../timed/use-timed.ts';
import { useRun } from '../use-tool.ts';
import styles from './FullStage.module.css';
import type { FullLook } from './full-look.ts';
import { LookFields } from './LookFields.tsx';

/** Controls and cursor are gone after this long without a movement. */
const CONTROLS_MS = 3000;

export type FullStageProps = { timed: Timed<FullLook>; config: TimedConfig };

/** Digits on a plain ground; what they are set by goes away while nobody moves. */
export function FullStage({ timed, config }: FullStageProps) {
  const { desk, timing, plan, change, start } = timed;
  const { look } = timing;
  const live = useRun(desk);
  const isIdle = useIdle(CONTROLS_MS);
  const shown = live === null ? shownPlan(plan) : shownRun(live.run, live.reading);
  return (
    <div
      className={styles.stage}
      data-ground={look.ground}
      data-ink={look.ink}
      data-size={look.size}
      data-idle={isIdle || undefined}
    >
      <div className={styles.area}>
        <p className={styles.digits} role="timer" data-length={shown.clock.length}>
          {shown.clock}
        </p>
      </div>
      <div className={styles.controls} data-full-controls="">
        <div className={styles.acts}>
          <MainRow {...{ desk, shown }} start={() => start()} />
        </div>
        <div className={styles.more}>
          <LengthChips
            config={config}
            timing={timing}
            onChoose={({ ms }) => start({ ms, untilMinuteOfDay: null })}
          />
        </div>
        <LookFields look={look} onChange={(next) => change({ look: next })} />
        <Button
          size="small"
          icon={<Minimize aria-hidden="true" />}
          aria-keyshortcuts="F"
          onClick={() => desk.$isFull.set(false)}
        >
          Leave full screen
        </Button>
      </div>
    </div>
  );
}

/** Whether nobody has moved, pressed or typed anything for so long. */
function useIdle(afterMs: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let cancel = () => {};
    const wake = () => {
      cancel();
      setIdle(false);
      cancel = later(afterMs, () => setIdle(true));
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      addEventListener(type, wake, { signal: stop.signal });
    }
    wake();
    return () => {
      stop.abort();
      cancel();
    };
  }, [afterMs]);
  return isIdle;
}
