/* A countdown with a companion: it works, sleeps during a pause, and celebrates the end. */
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { LengthChips } from '../../clocks/timed/LengthChips.tsx';
import { type Timed, type Timing, useTimed } from '../../clocks/timed/use-timed.ts';
import { useRun } from '../../page/use-tool.ts';
import { MainRow } from '../../parts/screen/MainRow.tsx';
import { type Shown, shownRun, shownSchedule } from '../../parts/screen/shown.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { Mascot } from './Mascot.tsx';
import styles from './MascotTool.module.css';
import { MASCOT_LOOKS, type MascotLook, type Pose } from './mascot-look.ts';
import { useStickers } from './use-stickers.ts';

const StickerShelf = lazyPart(() => import('./StickerShelf.tsx').then((m) => m.StickerShelf), {
  fallback: <div className={styles.shelf} />,
});

export type MascotToolProps = { page: string; config: TimedConfig };

/** Makes the end quiet: a sound only, without the flash of the page. */
function withSoftEnd(timing: Timing<MascotLook>): Timing<MascotLook> {
  const end = { ...timing.rules.end, isCalm: true };
  return { ...timing, rules: { ...timing.rules, end } };
}

export function MascotTool({ page, config }: MascotToolProps) {
  const timed = useTimed({
    page,
    config,
    looks: MASCOT_LOOKS,
    controller: { address: { views: ['mascot'] } },
    adapt: withSoftEnd,
  });
  const { controller, timing, schedule, change, enter, mainFor, shared } = timed;
  const { look } = timing;
  const field = useRef<HTMLInputElement>(null);
  const isAwake = useIsAwake();
  const isFull = useStore(controller.$isFull);
  const { $stickers } = useStickers(controller, look.who);
  return (
    <div className={styles.cute} data-pastel={look.pastel}>
      <ToolScreen
        {...{ controller, schedule, mainFor, shared, field }}
        face={(shown) => <Face look={look} shown={shown} />}
        stage={isFull ? <Stage timed={timed} /> : undefined}
        nextPage={config.nextPage}
        canKeep={config.log === 'session'}
        setter={
          <>
            <LengthChips config={config} timing={timing} onChoose={enter} />
            <div className={styles.looks}>
              <SegmentedControl
                label="Companion"
                segments={WHO}
                value={look.who}
                onChange={(who) => change({ look: { ...look, who } })}
              />
              <SegmentedControl
                label="Theme"
                segments={PASTEL_SEGMENTS}
                value={look.pastel}
                onChange={(pastel) => change({ look: { ...look, pastel } })}
              />
            </div>
            {isAwake ? <StickerShelf stickers={$stickers} /> : <div className={styles.shelf} />}
            <TimeEntry now={controller.clock.now} field={field} takesName onEnter={enter} />
          </>
        }
      />
    </div>
  );
}

const WHO = [
  { value: 'cat', label: 'Cat' },
  { value: 'bear', label: 'Bear' },
  { value: 'frog', label: 'Frog' },
  { value: 'plant', label: 'Plant' },
] as const;
const PASTEL_SEGMENTS = [
  { value: 'rose', label: 'Rose' },
  { value: 'mint', label: 'Mint' },
  { value: 'sky', label: 'Sky' },
  { value: 'butter', label: 'Butter' },
] as const;

function Face({ look, shown }: { look: MascotLook; shown: Shown }) {
  return (
    <div className={styles.face}>
      <Mascot who={look.who} pose={poseOf(shown.status)} fraction={shown.fraction} />
      <p role="timer" className={styles.digits}>
        {shown.clock}
      </p>
    </div>
  );
}

function poseOf(status: Shown['status']): Pose {
  if (status === 'running') return 'works';
  if (status === 'ended') return 'celebrates';
  return status === 'paused' ? 'sleeps' : 'waits';
}

/** Full screen: the companion. */
function Stage({ timed }: { timed: Timed<MascotLook> }) {
  const { controller, schedule, timing, start } = timed;
  const live = useRun(controller);
  const shown = live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading);
  return (
    <div className={styles.stage}>
      <Face look={timing.look} shown={shown} />
      <MainRow {...{ controller, shown }} start={() => start()} />
    </div>
  );
}
