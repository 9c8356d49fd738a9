/*
 * Controller of one timer page: its timers, URL parameters, stored settings, and the actions of its
 * buttons and keys. React only renders it.
 */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { silencePage } from '#platform/audio/silent-page.ts';
import { isComeTo } from '#platform/tabs/navigation.ts';
import { countEvent } from '#platform/visits/count-event.ts';
import { createShortcuts, type Shortcuts } from '#pomodoro/shortcuts/shortcuts.ts';
import type { AddressUse, ReadAddress } from '#shared/domain/tools/addresses/page-address.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  addTime,
  backStep,
  finishRun,
  markRun,
  pauseRun,
  type Run,
  resumeRun,
  silenceRun,
  skipStep,
} from '#shared/domain/tools/runs/run.ts';
import { lengthOfOne, type Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { wakeTimer } from '../../early-acts.ts';
import { type OwnTools, ownTools } from './own-tools.ts';
import { whenUrlIsRead } from './url-parameters.ts';

/** Volume of the page. */
export interface Loudness {
  /** From 0 to 100. */
  readonly volume: number;
  readonly isMuted: boolean;
}

/** The options of a tool page. */
export interface ToolPageOptions {
  /** Path of the page: `/kitchen-timer`. */
  readonly page: string;
  /** Called when the page wakes up, with the state it was found in. */
  readonly onWake?: (controller: ToolPageController, woken: Woken) => void;
  /** Whether the page never makes a sound. */
  readonly isSilent?: boolean;
  /** Name of this tool where several tools share a page; they are stored separately. */
  readonly place?: string | undefined;
  /** Whether the URL parameters are meant for another tool of the page. */
  readonly ignoresAddress?: boolean | undefined;
  /** The URL parameters that the page does not support, and its views. */
  readonly address?: AddressUse | undefined;
  /** Whether URL parameters without a field in the page's settings are applied to its schedules. */
  readonly takesUrlSchedules?: boolean | undefined;
  /**
   * Whether the length follows from a date or a time of day. Such lengths are not listed as recent
   * timers.
   */
  readonly isFixed?: boolean | undefined;
}

/** Options of a tool that may share its page with others. */
export type Placed = Pick<ToolPageOptions, 'page' | 'place' | 'ignoresAddress'>;

/** State of a page at its start: URL parameters, stored settings, and presses made before. */
export interface Woken {
  readonly request: ToolRequest;
  /** Settings that the tool stored last with `keep`. Unknown: the stored value is not validated. */
  readonly settings: unknown;
  /** Whether Start was pressed before the page was awake. */
  readonly isStartPressed: boolean;
  /** The value of `data-early-press` on the pressed element; null when nothing was pressed. */
  readonly pressed: string | null;
}

export interface ToolPageController
  extends Pick<OwnTools, 'tools' | 'memory' | 'clock' | 'storage' | 'ids'> {
  readonly page: string;
  readonly $request: ReadableAtom<ToolRequest>;
  /** Sentences about URL parameters that could not be used. */
  readonly $problems: WritableAtom<readonly string[]>;
  readonly $loudness: ReadableAtom<Loudness>;
  /** A few words about the last key press or cue; empty again after a while. */
  readonly $message: WritableAtom<string>;
  readonly shortcuts: Shortcuts;
  /** Whether the list of shortcuts is open. */
  readonly $isMapOpen: WritableAtom<boolean>;
  /** Whether the tool fills the screen. */
  readonly $isFull: WritableAtom<boolean>;
  readonly isSilent: boolean;
  /** Returns the timer in a slot of this page; null where there is none. */
  run(slot?: string): ReadableAtom<Run | null>;
  /**
   * Starts a schedule in a slot; call it inside a user gesture. Returns null until the URL has been
   * read: then the page's first script has recorded the press, and `onWake` receives it.
   */
  start(schedule: Schedule, slot?: string): Run | null;
  pause(slot?: string): void;
  resume(slot?: string): void;
  /** Removes the timer; the settings are shown again. */
  reset(slot?: string): void;
  skip(slot?: string): void;
  back(slot?: string): void;
  add(byMs: number, slot?: string): void;
  mark(label: string, slot?: string): void;
  finish(slot?: string): void;
  silence(slot?: string): void;
  setLoudness(change: Partial<Loudness>): void;
  /** Unlocks sound in a user gesture that starts no timer. */
  unlockSound(): void;
  /** Plays a sound of the page now; call it inside a user gesture. */
  preview(sound: string): void;
  /** Stores the settings of the tool for the next visit. */
  keep(settings: unknown): void;
  /** Returns the settings stored last, by this tab or another; the tool must validate them. */
  kept(): unknown;
  connect(): () => void;
}

const USUAL: Loudness = { volume: 60, isMuted: false };

/** Creates the controller of a page; it is active from `connect` on. */
export function createToolPageController(options: ToolPageOptions): ToolPageController {
  const { page, onWake, isSilent = false, place = '', ignoresAddress = false } = options;
  const { address = {}, isFixed = false, takesUrlSchedules = false } = options;
  const own = ownTools();
  const { tools, memory } = own;
  const $request = atom<ToolRequest>({});
  const $problems = atom<readonly string[]>([]);
  const $loudness = atom<Loudness>(isSilent ? { ...USUAL, isMuted: true } : USUAL);
  const run = runsBySlot(own, page, place);
  let isAwake = false;

  /** Tools that share a page have one volume, but settings of their own. */
  const ownMemory = place === '' ? page : `${page}#${place}`;

  function keepIn(key: string, part: PageSettings): void {
    memory.keep(key, { ...pageSettings(memory.settings(key)), ...part });
  }

  const controller: ToolPageController = {
    tools,
    memory,
    clock: own.clock,
    storage: own.storage,
    ids: own.ids,
    page,
    $request,
    $problems,
    $loudness,
    isSilent,
    run,
    $message: atom(''),
    $isFull: atom(false),
    $isMapOpen: atom(false),
    shortcuts: createShortcuts(own.storage),
    start(schedule, slot = '') {
      if (!isAwake) return null;
      own.prepareStart();
      noteStart(own, { page, isFixed }, schedule);
      return tools.start(schedule, { page, slot: place + slot, ...$loudness.get() });
    },
    ...timerActs(own, run),
    setLoudness(change) {
      if (isSilent) return;
      const loudness = { ...$loudness.get(), ...change };
      $loudness.set(loudness);
      keepIn(page, { loudness });
      makeAsLoud(own, page, loudness);
    },
    unlockSound: own.device.unlock,
    preview: (sound) => playNow(own, sound, controller),
    keep: (kind) => keepIn(ownMemory, { kind }),
    kept: () => pageSettings(memory.settings(ownMemory)).kind,
    connect() {
      if (isSilent) silencePage();
      const disconnect = own.connect();
      const search = ignoresAddress ? '' : location.search;
      const asked = { search, use: address, takesUrlSchedules, nowMs: own.clock.now() };
      const cancel = whenUrlIsRead(asked, ({ request, problems }) => {
        takeRequest(controller, { request, problems }, $request);
        if (!isSilent) $loudness.set(pageSettings(memory.settings(page)).loudness ?? USUAL);
        const { isStartPressed, pressed } = wakeTimer();
        isAwake = true;
        onWake?.(controller, { request, settings: controller.kept(), isStartPressed, pressed });
      });
      return () => {
        cancel();
        disconnect();
      };
    },
  };
  return controller;
}

/** Counts a start, and notes the length of one that visitors may want again. */
function noteStart(
  { memory }: OwnTools,
  { page, isFixed }: { page: string; isFixed: boolean },
  schedule: Schedule,
): void {
  countEvent({ kind: 'started', path: page });
  const ms = isFixed ? null : lengthOfOne(schedule);
  if (ms !== null) memory.noteRecent({ page, name: schedule.name, ms });
}

/** Publishes the URL parameters of the page; without any, nothing is rendered again. */
function takeRequest(
  controller: ToolPageController,
  { request, problems }: ReadAddress,
  $request: WritableAtom<ToolRequest>,
): void {
  if (problems.length > 0) controller.$problems.set(problems);
  if (Object.keys(request).length === 0) return;
  $request.set(request);
  // A link that starts a timer replaces one that ended on this page before.
  const run = controller.run().get();
  if (run?.status === 'ended' && !run.isRinging && isComeTo()) controller.reset();
}

/** Returns a store of the timer in each slot of a place; each store is created once. */
function runsBySlot({ tools }: OwnTools, page: string, place: string): ToolPageController['run'] {
  const slots = new Map<string, ReadableAtom<Run | null>>();
  return (slot = '') => {
    const known = slots.get(slot);
    if (known !== undefined) return known;
    const $run = computed(
      tools.$runs,
      (runs) => runs.find((each) => each.page === page && each.slot === place + slot) ?? null,
    );
    slots.set(slot, $run);
    return $run;
  };
}

function makeAsLoud({ tools }: OwnTools, page: string, loudness: Loudness): void {
  for (const each of tools.$runs.get()) {
    if (each.page === page) tools.act(each.id, (current) => ({ ...current, ...loudness }));
  }
}

function playNow({ device, alarm }: OwnTools, sound: string, controller: ToolPageController): void {
  const { volume, isMuted } = controller.$loudness.get();
  if (isMuted) {
    controller.$message.set('The sound is off');
    return;
  }
  device.unlock();
  void alarm().then(
    ({ player }) => player.play(sound, volume),
    () => undefined,
  );
}

type TimerActs = Pick<
  ToolPageController,
  'pause' | 'resume' | 'reset' | 'skip' | 'back' | 'add' | 'mark' | 'finish' | 'silence'
>;

/** Returns the actions on the timer at a place of a page; they do nothing where no timer is. */
function timerActs({ tools, prepareStart }: OwnTools, run: ToolPageController['run']): TimerActs {
  function act(slot: string | undefined, change: (run: Run, nowMs: number) => Run): void {
    const current = run(slot).get();
    if (current !== null) tools.act(current.id, change);
  }
  return {
    pause: (slot) => act(slot, pauseRun),
    resume(slot) {
      prepareStart();
      act(slot, resumeRun);
    },
    reset(slot) {
      const current = run(slot).get();
      if (current !== null) tools.drop(current.id);
    },
    skip: (slot) => act(slot, skipStep),
    back: (slot) => act(slot, backStep),
    add: (byMs, slot) => act(slot, (current, nowMs) => addTime(current, byMs, nowMs)),
    mark: (label, slot) => act(slot, (current, nowMs) => markRun(current, label, nowMs)),
    finish(slot) {
      const current = run(slot).get();
      if (current !== null && current.status !== 'ended') {
        countEvent({ kind: 'finished', path: current.page });
      }
      act(slot, finishRun);
    },
    silence: (slot) => act(slot, silenceRun),
  };
}

interface PageSettings {
  readonly loudness?: Loudness;
  readonly kind?: unknown;
}

/** Returns the stored settings of a page; parts that are not valid are left out. */
function pageSettings(value: unknown): PageSettings {
  if (typeof value !== 'object' || value === null) return {};
  const { loudness, kind }: { loudness?: unknown; kind?: unknown } = value;
  return { ...(isLoudness(loudness) ? { loudness } : {}), ...(kind === undefined ? {} : { kind }) };
}

function isLoudness(value: unknown): value is Loudness {
  if (typeof value !== 'object' || value === null) return false;
  const { volume, isMuted }: { volume?: unknown; isMuted?: unknown } = value;
  const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 100;
  return isVolume && typeof isMuted === 'boolean';
}
