/* Study on the full screen: the time of day, the time left, the subject, and weather. */

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createNoisePlayer, type NoisePlayer } from '#platform/audio/noise.ts';
import { fullViewOf } from '#pomodoro/full-screen/full-view.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import { stepAt } from '#shared/domain/tools/runs/schedule.ts';
import type { Noise } from '#shared/domain/tools/work/focus.ts';
import { ownTools } from '../../../page/own-tools.ts';
import type { ToolPageController } from '../../../page/tool-page-controller.ts';
import { useNow, useRun } from '../../../page/use-tool.ts';
import { type Shown, timeOfDay } from '../../../parts/screen/shown.ts';
import { Digits } from '../../../parts/screen/ToolPanel.tsx';
import { ToolScreen } from '../../../parts/screen/ToolScreen.tsx';
import styles from '../StudyScene.module.css';
import { useFocus } from '../use-focus.ts';
import { SceneSetter } from './SceneSetter.tsx';

const SceneStage = lazyPart(() => import('./SceneStage.tsx').then((m) => m.SceneStage));

export type StudySceneToolProps = { page: string; config: PomodoroConfig };

export function StudySceneTool({ page, config }: StudySceneToolProps) {
  const focus = useFocus(page, config);
  const { controller, schedule, shared, settings, work } = focus;
  const live = useRun(controller);
  const isFull = useStore(controller.$isFull);
  const field = useRef<HTMLInputElement>(null);
  useNoise(controller, settings.noise);
  const { name } = live?.run.schedule ?? schedule;
  const { label } = live?.reading.step ?? stepAt(schedule, 0);
  const isInMinutes = (live?.run.schedule ?? schedule).isInMinutes === true;
  const inMinutes = (shown: Shown) =>
    isInMinutes ? { ...shown, clock: `${shown.clock} min` } : shown;
  const own = (shown: Shown): Shown =>
    shown.status === 'ended' ? shown : { ...inMinutes(shown), label: name === '' ? label : name };
  return (
    <ToolScreen
      {...{ controller, schedule, shared, field }}
      show={own}
      onReset={work.reset}
      onStart={fullViewOf(controller.$isFull).enter}
      face={(shown) => (
        <div className={styles.face}>
          <Now controller={controller} />
          <Digits clock={shown.clock} isOver={shown.isOver} />
        </div>
      )}
      stage={
        isFull && (
          <SceneStage
            controller={controller}
            schedule={schedule}
            onStart={fullViewOf(controller.$isFull).enter}
            show={inMinutes}
          />
        )
      }
      nextPage={config.nextPage}
      setter={<SceneSetter {...{ focus, config, field }} />}
    />
  );
}

/** The time of day; empty on the server, which does not know the visitor's. */
function Now({ controller }: { controller: ToolPageController }) {
  const nowMs = useNow(controller, true);
  return <p className={styles.now}>{nowMs === null ? ' ' : timeOfDay(nowMs)}</p>;
}

/** Plays the chosen noise while the timer runs, unless the sound is off. */
function useNoise(controller: ToolPageController, noise: Noise): void {
  const [player] = useState<NoisePlayer>(() => createNoisePlayer(ownTools().device));
  const { isMuted, volume } = useStore(controller.$loudness);
  const isRunning = useStore(controller.run())?.status === 'running';
  const isOn = isRunning && !isMuted && noise !== 'none';
  useEffect(() => player.play(isOn ? noise : null, volume), [player, isOn, noise, volume]);
  useEffect(() => () => player.play(null, 0), [player]);
}
