/* Study on the full screen: the time of day, what is left, the subject, and weather. */

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createNoisePlayer, type NoisePlayer } from '#platform/audio/noise.ts';
import { fullViewOf } from '#pomodoro/full-screen/full-view.ts';
import { lazyPart } from '#pomodoro/lazy-part.tsx';
import type { PomodoroConfig } from '#shared/contract/tools/pomodoro.ts';
import type { Noise } from '#shared/domain/tools/focus.ts';
import { stepAt } from '#shared/domain/tools/plan.ts';
import { ownTools } from '../own-tools.ts';
import { type Shown, timeOfDay } from '../screen/shown.ts';
import { Digits } from '../screen/ToolPanel.tsx';
import { ToolScreen } from '../screen/ToolScreen.tsx';
import type { ToolDesk } from '../tool-desk.ts';
import { useNow, useRun } from '../use-tool.ts';
import { SceneSetter } from './SceneSetter.tsx';
import styles from './StudyScene.module.css';
import { useFocus } from './use-focus.ts';

const SceneStage = lazyPart(() => import('./SceneStage.tsx').then((m) => m.SceneStage));

export type StudySceneToolProps = { page: string; config: PomodoroConfig };

export function StudySceneTool({ page, config }: StudySceneToolProps) {
  const focus = useFocus(page, config);
  const { desk, plan, shared, settings, work } = focus;
  const live = useRun(desk);
  const isFull = useStore(desk.$isFull);
  const field = useRef<HTMLInputElement>(null);
  useNoise(desk, settings.noise);
  const { name } = live?.run.plan ?? plan;
  const { label } = live?.reading.step ?? stepAt(plan, 0);
  const isInMinutes = (live?.run.plan ?? plan).isInMinutes === true;
  const inMinutes = (shown: Shown) =>
    isInMinutes ? { ...shown, clock: `${shown.clock} min` } : shown;
  const own = (shown: Shown): Shown =>
    shown.status === 'ended' ? shown : { ...inMinutes(shown), label: name === '' ? label : name };
  return (
    <ToolScreen
      {...{ desk, plan, shared, field }}
      show={own}
      onReset={work.reset}
      onStart={fullViewOf(desk.$isFull).enter}
      face={(shown) => (
        <div className={styles.face}>
          <Now desk={desk} />
          <Digits clock={shown.clock} isOver={shown.isOver} />
        </div>
      )}
      stage={
        isFull && (
          <SceneStage
            desk={desk}
            plan={plan}
            onStart={fullViewOf(desk.$isFull).enter}
            show={inMinutes}
          />
        )
      }
      nextPage={config.nextPage}
      setter={<SceneSetter {...{ focus, config, field }} />}
    />
  );
}

/** The time of day; nothing on the server, which does not know the visitor's. */
function Now({ desk }: { desk: ToolDesk }) {
  const nowMs = useNow(desk, true);
  return <p className={styles.now}>{nowMs === null ? ' ' : timeOfDay(nowMs)}</p>;
}

/** Plays the chosen noise while the timer runs, unless the sound is off. */
function useNoise(desk: ToolDesk, noise: Noise): void {
  const [player] = useState<NoisePlayer>(() => createNoisePlayer(ownTools().device));
  const { isMuted, volume } = useStore(desk.$loudness);
  const isRunning = useStore(desk.run())?.status === 'running';
  const isOn = isRunning && !isMuted && noise !== 'none';
  useEffect(() => player.play(isOn ? noise : null, volume), [player, isOn, noise, volume]);
  useEffect(() => () => player.play(null, 0), [player]);
}
