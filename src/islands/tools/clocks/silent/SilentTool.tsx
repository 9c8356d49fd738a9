/* A timer without sound: its end is signalled by light. */
import { useCallback, useRef, useState } from 'react';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import type { EndSignal } from '#shared/domain/tools/runs/schedule.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { addProblem } from '../../page/url-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import type { Shown } from '../../parts/screen/shown.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { Toggles } from '../../parts/screen/Toggles.tsx';
import { Digits } from '../../parts/screen/ToolPanel.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { LengthChips } from '../timed/LengthChips.tsx';
import { type Timing, useTimed } from '../timed/use-timed.ts';
import { SilentFlash } from './SilentFlash.tsx';
import styles from './SilentTool.module.css';
import { SILENT_LOOKS, type SilentLook } from './silent-look.ts';

export type SilentToolProps = { page: string; config: TimedConfig };

const SIGNALS = [
  { value: 'pulse', label: 'Pulse' },
  { value: 'invert', label: 'Invert' },
  { value: 'fade', label: 'Slow fade' },
] as const;
/** How long after the end the light still starts when the visitor comes back, at most. */
const LATE_MS = 30_000;
/** No sound, and no default flash: the page has its own. */
const NO_SOUND: EndSignal = { sound: null, times: 0, isCalm: true };

/** Removes any sound that the settings or the address ask for: this page is always silent. */
function withoutSound(timing: Timing<SilentLook>): Timing<SilentLook> {
  return { ...timing, rules: { ...timing.rules, end: NO_SOUND } };
}

export function SilentTool({ page, config }: SilentToolProps) {
  const { controller, timing, schedule, change, enter, mainFor, shared } = useTimed({
    page,
    config,
    looks: SILENT_LOOKS,
    adapt: withoutSound,
    controller: { isSilent: true },
    onWake(woken, { request }) {
      if (request.sound === undefined || request.sound === 'none') return;
      addProblem(woken, 'The link asks for a sound, but this page is always silent.');
    },
  });
  const field = useRef<HTMLInputElement>(null);
  const live = useRun(controller);
  const [seen, setSeen] = useState('');
  const [isTrying, setTrying] = useState(false);
  const { look } = timing;
  const run = live?.run ?? null;
  const isFresh = run?.status === 'ended' && controller.clock.now() - run.endedAt < LATE_MS;
  const runId = run?.id ?? '';
  const hasFlash = isTrying || (isFresh && seen !== runId);
  const endFlash = useCallback(() => {
    setSeen(runId);
    setTrying(false);
  }, [runId]);
  const near = nearness(live?.reading.fraction ?? 0, run?.status);
  const show = (shown: Shown): Shown =>
    near === undefined ? shown : { ...shown, detail: `${NEAR_TEXTS[near]} · ${shown.detail}` };
  return (
    <div
      className={styles.silent}
      data-dim={(look.isDim && run?.status === 'running') || undefined}
    >
      <ToolScreen
        {...{ controller, schedule, mainFor, shared, field, show }}
        face={(shown) => (
          <div className={styles.face} data-near={near}>
            <Digits clock={shown.clock} isOver={shown.isOver} />
          </div>
        )}
        note="Keep this tab open so it can light up."
        nextPage={config.nextPage}
        canKeep={config.log === 'session'}
        setter={
          <>
            <LengthChips config={config} timing={timing} onChoose={enter} />
            <div className={styles.looks}>
              <SegmentedControl
                label="Signal at the end"
                segments={SIGNALS}
                value={look.signal}
                onChange={(signal) => change({ look: { ...look, signal } })}
              />
              <Button size="small" onClick={() => setTrying(true)}>
                Try it
              </Button>
              <Toggles
                label="While it runs"
                toggles={[
                  {
                    label: 'Dim start',
                    isOn: look.isDim,
                    onChange: (isDim) => change({ look: { ...look, isDim } }),
                  },
                ]}
              />
            </div>
            <TimeEntry now={controller.clock.now} field={field} takesName onEnter={enter} />
          </>
        }
      />
      {hasFlash && <SilentFlash signal={look.signal} onOver={endFlash} />}
    </div>
  );
}

const NEAR_TEXTS = { soon: 'less than a quarter left', last: 'nearly over' } as const;

function nearness(fraction: number, status = 'idle'): keyof typeof NEAR_TEXTS | undefined {
  if (status === 'idle' || status === 'ended' || fraction < 0.75) return undefined;
  return fraction < 0.9 ? 'soon' : 'last';
}
