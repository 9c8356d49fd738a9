/* The plain timer: a tapped or typed length starts immediately. */
import { useRef } from 'react';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useRun } from '../../page/use-tool.ts';
import chips from '../../parts/screen/Chips.module.css';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { NameField } from '../timed/NameField.tsx';
import { Recents } from '../timed/Recents.tsx';
import styles from '../timed/timed.module.css';
import { NO_LOOKS, pressedLength, timingOf, useTimed } from '../timed/use-timed.ts';

export type QuickToolProps = { page: string; config: TimedConfig };

export function QuickTool({ page, config }: QuickToolProps) {
  const { controller, timing, schedule, change, enter, start, mainFor, shared } = useTimed({
    page,
    config,
    looks: NO_LOOKS,
  });
  const field = useRef<HTMLInputElement>(null);
  const status = useRun(controller)?.run.status ?? 'ended';
  return (
    <ToolScreen
      {...{ controller, schedule, mainFor, shared, field }}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={
        // Hidden while a timer runs, so that a slip of the finger cannot replace it.
        status === 'ended' && (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser. */}
            <div className={chips.chips} role="group" aria-label="Start at once">
              {config.lengths.map((ms) => (
                <Button
                  key={ms}
                  variant="chip"
                  size="small"
                  data-early-press={pressedLength(ms)}
                  onClick={() => start({ ms, untilMinuteOfDay: null })}
                >
                  {lengthText(ms)}
                </Button>
              ))}
            </div>
            <div className={styles.fields}>
              <TimeEntry
                now={controller.clock.now}
                field={field}
                action="Start"
                takesName
                onEnter={(entered) => start(timingOf(entered))}
                onLeave={enter}
              />
              <NameField name={timing.name} onChange={(name) => change({ name })} />
            </div>
            <Recents
              controller={controller}
              onChoose={({ ms, name }) => start({ ms, name, untilMinuteOfDay: null })}
            />
          </>
        )
      }
    />
  );
}
