/*
 * All signals of the tools outside their screens: sounds, speech, vibration, the flash of the page,
 * notifications, the title and icon of the tab, and the wake lock. Loaded when the page is idle.
 */
import type { AudioDevice } from '#platform/audio/audio-device.ts';
import { type AlarmPlayer, createSoundPlayer } from '#platform/audio/sound.ts';
import { speak } from '#platform/audio/speech.ts';
import { vibrate } from '#platform/audio/vibrate.ts';
import { createNotifier } from '#platform/device/notify.ts';
import { createDocumentTitle } from '#platform/page/document-title.ts';
import { createFavicon, ICON_STEPS } from '#platform/page/favicon.ts';
import { createScreenLock } from '#platform/page/wake-lock.ts';
import { later } from '#platform/time/later.ts';
import { flashPage } from '#pomodoro/alarm/page-flash.ts';
import type { Clock, Leadership } from '#shared/domain/platform.ts';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import { LATE_CUE_MS, type Run, type Signal } from '#shared/domain/tools/runs/run.ts';
import { soundsOfRuns } from '#shared/domain/tools/runs/run-sounds.ts';
import type { EndSignal } from '#shared/domain/tools/runs/schedule.ts';
import { toolTitle } from '#shared/domain/tools/runs/title.ts';
import { toldRun } from '#shared/domain/tools/runs/told-run.ts';
import { site } from '#site.ts';
import type { ToolsStore } from '#stores/tools/tools-store.ts';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';

export interface ToolAlarmDeps {
  readonly tools: ToolsStore;
  readonly device: AudioDevice;
  readonly leadership: Leadership;
  readonly clock: Clock;
}

/** The alarm of a page. */
export interface ToolAlarm {
  readonly player: AlarmPlayer;
  /** Gives the missed signals and all further ones, until the returned function is called. */
  connect(missed: readonly (readonly [Signal, Run])[]): () => void;
}

/** Sounds are loaded only after the press that needs them has been painted. */
const LOAD_SOUNDS_AFTER_MS = 1000;
/** Time between two rings of one end; for a bowl, long enough to fade out. */
const RING_EVERY_MS = 1800;
const BOWL_EVERY_MS = 5000;
const REPEAT_EVERY_MS = 4000;
/** Time in which a rising alarm goes from barely audible to its full loudness. */
const RISE_MS = 24_000;
/** Short, so that the vibration is not unpleasant. */
const VIBRATION_MS = [200, 100, 200];

/** Creates the alarm of a page; it is silent until `connect`. */
export function createToolAlarm(deps: ToolAlarmDeps): ToolAlarm {
  const { tools, device, clock } = deps;
  const player = createSoundPlayer({ device, now: clock.now, preloaded: [] });
  const notifier = createNotifier();
  const bell = createBell(deps, player);

  function tellCue(signal: Signal & { kind: 'cue' }, run: Run): void {
    if (clock.now() - signal.at > LATE_CUE_MS || run.isMuted) return;
    const { sound, say } = signal.cue;
    if (sound !== undefined) void player.play(sound, run.volume);
    if (say !== undefined) speak(say, run.volume);
  }

  function tellEnd(signal: Signal & { kind: 'end' }, run: Run): void {
    const { end, isLast, label, at } = signal;
    // Of the ends that passed while the page slept, only the last one is signalled.
    if (!isLast && clock.now() - at > LATE_CUE_MS) return;
    if (!run.isMuted && end.sound !== null && end.times !== 0) {
      const { sound } = end;
      bell.ring(run, { ...end, sound }, end.times === 'untilDismissed' ? 1 : end.times);
      if (end.say !== undefined) speak(end.say, run.volume);
    }
    if (!isLast) return;
    if (end.isCalm !== true) lightUp(run);
    const name = run.schedule.name || label || 'Timer';
    void notifier.notify(`${name}: time is up`, 'Your timer on Ripen has ended.', run.id);
  }

  function lightUp(run: Run): void {
    flashPage(SESSION_OF_TONE[run.schedule.steps[run.schedule.steps.length - 1]?.tone ?? 'focus']);
    vibrate(VIBRATION_MS);
  }

  function tell([signal, run]: readonly [Signal, Run]): void {
    if (signal.kind === 'cue') tellCue(signal, run);
    else tellEnd(signal, run);
  }

  return {
    player,
    connect(missed) {
      const ends = [
        connectSigns(deps),
        connectSounds(deps, player),
        connectRepeat(deps, player),
        tools.onSignal((signal, run) => tell([signal, run])),
      ];
      for (const each of missed) tell(each);
      return () => {
        for (const end of ends) end();
        bell.stop();
      };
    },
  };
}

/**
 * Returns the state of a run that changes with each action of the visitor. A visitor who acts has
 * heard the end, so a changed state stops the bell.
 */
const stateOf = ({ status, place, addedMs }: Run) => `${status} ${place} ${addedMs}`;

/**
 * Creates the bell for the end of a step. It rings for one run at a time, until the visitor acts on
 * that timer or mutes it.
 */
function createBell({ clock, tools }: ToolAlarmDeps, player: AlarmPlayer) {
  let stop = () => {};
  return {
    ring(run: Run, { sound, isRising }: EndSignal & { sound: string }, times: number): void {
      stop();
      let left = times;
      let cancel = () => {};
      const beganAt = clock.now();
      const strike = () => {
        const current = tools.$runs.get().find(({ id }) => id === run.id);
        if (current === undefined || current.isMuted || stateOf(current) !== stateOf(run)) return;
        left -= 1;
        const { volume } = current;
        void player.play(sound, isRising === true ? risen(current, clock.now() - beganAt) : volume);
        if (left > 0) cancel = later(sound === 'bowl' ? BOWL_EVERY_MS : RING_EVERY_MS, strike);
      };
      stop = () => cancel();
      strike();
    },
    stop: () => stop(),
  };
}

/** Returns the volume of a rising alarm, so long after its beginning. */
function risen({ volume }: Run, afterMs: number): number {
  return Math.max(1, Math.round(volume * Math.min(1, 0.08 + afterMs / RISE_MS)));
}

/** Loads the sounds of the running timers a moment after they were started, and no others. */
function connectSounds({ tools, device }: ToolAlarmDeps, player: AlarmPlayer): () => void {
  let loaded = '';
  let cancel = () => {};
  const look = () => {
    const sounds = soundsOfRuns(tools.$runs.get());
    if (!device.isOpen() || sounds.join() === loaded) return;
    loaded = sounds.join();
    cancel();
    cancel = later(LOAD_SOUNDS_AFTER_MS, () => player.preload(sounds));
  };
  const ends = [tools.$runs.listen(look), device.onAccess(look)];
  look();
  return () => {
    for (const end of ends) end();
    cancel();
  };
}

/** Updates the tab's title and icon, and keeps the screen on while a timer runs. */
function connectSigns({ tools }: ToolAlarmDeps): () => void {
  const title = createDocumentTitle(site.name);
  const favicon = createFavicon();
  const screen = createScreenLock();
  const show = () => {
    const nowMs = tools.$nowMs.get();
    const runs = tools.$runs.get();
    const run = toldRun(runs, location.pathname, nowMs);
    title.show(run === null ? null : toolTitle(run, nowMs));
    screen.want(runs.some(({ status }) => status === 'running'));
    if (run === null) return favicon.show(null);
    const { fraction, step } = readRun(run, nowMs);
    favicon.show({
      session: SESSION_OF_TONE[step.tone],
      step: Math.round(fraction * ICON_STEPS),
      isPaused: run.status === 'paused' || run.status === 'waiting',
    });
  };
  const ends = [tools.$runs.listen(show), tools.$nowMs.listen(show), screen.connect()];
  show();
  return () => {
    for (const end of ends) end();
    title.show(null);
    favicon.show(null);
  };
}

/** Repeats the ring of each timer that has not been silenced. */
function connectRepeat({ tools, leadership, clock }: ToolAlarmDeps, player: AlarmPlayer) {
  let nextMs = 0;
  let turn = 0;
  let wasRinging = false;
  const beat = () => {
    const ringing = tools.$runs
      .get()
      .filter((run) => run.status === 'ended' && run.isRinging && !run.isMuted);
    if (ringing.length === 0) {
      if (wasRinging) player.hush();
      wasRinging = false;
      return;
    }
    const nowMs = clock.now();
    if (!wasRinging) nextMs = nowMs + REPEAT_EVERY_MS;
    wasRinging = true;
    if (!leadership.isLeader() || nowMs < nextMs) return;
    nextMs = nowMs + REPEAT_EVERY_MS;
    // In turn, so that each timer can be told by its sound.
    const run = ringing[turn % ringing.length];
    turn += 1;
    const end = run?.schedule.steps[run.schedule.steps.length - 1]?.end;
    if (run?.status === 'ended' && end?.sound) {
      const volume = end.isRising === true ? risen(run, nowMs - run.endedAt) : run.volume;
      void player.play(end.sound, volume);
    }
    vibrate(VIBRATION_MS);
  };
  const ends = [tools.$runs.listen(beat), tools.$nowMs.listen(beat)];
  return () => {
    for (const end of ends) end();
  };
}
