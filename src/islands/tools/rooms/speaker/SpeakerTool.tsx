/* A speaker's timer: the light in colour, letter and word, and the overtime. */
import { useRef, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { SpeakerConfig } from '#shared/contract/tools/rooms/speaker.ts';
import { saidOf, type ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  LIGHT_WORDS,
  lightAt,
  readSpeakerSettings,
  refitTalk,
  type SpeakerSettings,
  speakerSchedule,
  usualThresholds,
} from '#shared/domain/tools/rooms/speaker.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useSettings } from '../../page/use-settings.ts';
import { type LiveRun, useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import type { Shown } from '../../parts/screen/shown.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { LightLine } from './LightLine.tsx';
import styles from './SpeakerTool.module.css';
import { ViewSwitch } from './ViewSwitch.tsx';

const SpeakerEditor = lazyPart(() => import('./SpeakerEditor.tsx').then((m) => m.SpeakerEditor));

export type SpeakerToolProps = { page: string; config: SpeakerConfig };

const TWENTY = 1_200_000;
const USUAL: SpeakerSettings = {
  name: '',
  parts: [{ label: 'Talk', ms: TWENTY }],
  ...usualThresholds(TWENTY),
  hasSound: false,
  view: 'presenter',
};

export function SpeakerTool({ page, config }: SpeakerToolProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { controller, settings, change, enter, ask, shared } = useSettings({
    page,
    usual: config.presets[config.first - 1]?.settings ?? USUAL,
    read: readSpeakerSettings,
    asked: askedOf,
    scheduleOf: speakerSchedule,
    parameters: ({ sound, onZero, rounds }) => saidOf({ sound, onZero, rounds }),
  });
  const live = useRun(controller);
  const isAudience = settings.view === 'audience';
  const light =
    live === null
      ? 'green'
      : lightAt(settings, { ...live.reading, leftMs: live.reading.leftMs ?? 0 });
  const chosen = config.presets.findIndex(({ settings: preset }) => isSameTalk(preset, settings));
  /**
   * Applies thresholds and sounds immediately, to a running talk too, because its lights show them.
   */
  const take = (next: SpeakerSettings) => {
    const schedule = ask(speakerSchedule(next));
    if (live !== null)
      controller.tools.act(live.run.id, (run, nowMs) => refitTalk(run, schedule, nowMs));
    change(next);
  };
  /**
   * Returns whether another talk is refused, because its lights would not fit the talk in progress.
   * Shows a message then.
   */
  const isRefused = () => {
    const isUnderWay = live !== null && live.run.status !== 'ended';
    if (isUnderWay) controller.$message.set('A talk is running. Reset it first.');
    return isUnderWay;
  };
  const choose = (id: string) => {
    if (id === 'edit') return setEditing(!isEditing);
    const preset = config.presets[Number(id)]?.settings;
    if (preset === undefined || isRefused()) return;
    change({ ...settings, ...preset, hasSound: settings.hasSound });
  };
  const setter = (
    <>
      <Chips
        label="Slots"
        chips={[
          ...config.presets.map(({ label }, index) => ({ id: String(index), label })),
          ...(chosen === -1 ? [{ id: 'own', label: lengthText(settings.parts[0]?.ms ?? 0) }] : []),
          { id: 'edit', label: isEditing ? 'Close' : 'Change the thresholds' },
        ]}
        chosen={isEditing ? 'edit' : chosen === -1 ? 'own' : String(chosen)}
        onChoose={choose}
      />
      {isEditing && <SpeakerEditor settings={settings} onChange={take} />}
      <TimeEntry
        now={controller.clock.now}
        field={field}
        onEnter={(entered) => isRefused() || enter(entered, talkOf)}
      />
    </>
  );
  return (
    <div className={isAudience ? styles.audience : styles.presenter} data-light={light}>
      <ToolScreen
        controller={controller}
        schedule={ask(speakerSchedule(settings))}
        isFilled
        canAdd={!isAudience}
        {...(isAudience && { note: '' })}
        field={field}
        show={(shown) => shownTalk(shown, live, settings)}
        line={isAudience ? '' : <LightLine {...{ settings, live }} />}
        controls={
          isAudience ? (
            <Button
              variant="quiet"
              className={styles.back}
              onClick={() => change({ ...settings, view: 'presenter' })}
            >
              Presenter view
            </Button>
          ) : undefined
        }
        shared={shared}
        nextPage={config.nextPage}
        canKeep={config.log === 'session'}
        setter={
          isAudience ? undefined : (
            <>
              {setter}
              <ViewSwitch {...{ controller, settings }} onChange={take} />
            </>
          )
        }
      />
    </div>
  );
}

function shownTalk(shown: Shown, live: LiveRun | null, settings: SpeakerSettings): Shown {
  const isAudience = settings.view === 'audience';
  if (live === null) {
    const { amberMs, redMs } = settings;
    const red = redMs === 0 ? 'at the end' : `with ${lengthText(redMs)}`;
    return {
      ...shown,
      detail: isAudience ? '' : `amber with ${lengthText(amberMs)} left, red ${red}`,
    };
  }
  if (live.run.status === 'ended') return { ...shown, label: 'Ended' };
  const { step, leftMs, overMs } = live.reading;
  const word = LIGHT_WORDS[lightAt(settings, { leftMs: leftMs ?? 0, overMs })];
  const { length } = live.run.schedule.steps;
  const part = length > 1 ? [step.label] : [];
  const turn = step.round === undefined ? [] : [`${step.round.number} of ${step.round.of}`];
  return {
    ...shown,
    label: [word, ...part, ...turn].join(' · '),
    detail: isAudience && live.run.status === 'running' ? '' : shown.detail,
  };
}

/** Returns a talk of another length, with the usual thresholds for it. */
function talkOf(settings: SpeakerSettings, ms: number): SpeakerSettings {
  return { ...settings, parts: [{ label: 'Talk', ms }], ...usualThresholds(ms) };
}

function isSameTalk(one: SpeakerSettings, other: SpeakerSettings): boolean {
  const text = ({ parts, greenMs, amberMs, redMs }: SpeakerSettings) =>
    JSON.stringify([parts.map(({ ms }) => ms), greenMs, amberMs, redMs]);
  return text(one) === text(other);
}

/** Applies the URL parameters: the length, the two warnings, the name and the sound. */
function askedOf(settings: SpeakerSettings, request: ToolRequest): SpeakerSettings {
  const { ms, warnMs, label, sound } = request;
  const timed = ms === undefined ? settings : talkOf(settings, ms);
  const [amberMs, redMs = 0] = (warnMs ?? []).toSorted((a, b) => b - a);
  const warned = amberMs === undefined ? timed : { ...timed, greenMs: null, amberMs, redMs };
  const named = { ...warned, ...(label === undefined ? {} : { name: label.slice(0, 60) }) };
  const heard = sound === undefined ? named : { ...named, hasSound: sound !== 'none' };
  return readSpeakerSettings(heard) ?? timed;
}
