/*
 * Interfaces to the browser (or a test) for the rest of the product. `src/platform` implements
 * them, and stores receive them as arguments.
 */

/** Tells the instant, in UTC milliseconds. */
export interface Clock {
  now(): number;
}

/**
 * A clock whose jumps are held back at first: when the device's clock moves beyond the time that
 * passed (a sleep, or somebody set it), `now` goes on as before until `release`, or for 800 ms.
 */
export interface SteadyClock extends Clock {
  /** Returns the time of the device's clock, including its jumps, in UTC milliseconds. */
  deviceNow(): number;
  /** Hears by how much the clock jumped; without a listener nothing is held back. */
  onJump(listener: (byMs: number) => void): () => void;
  /** Lets `now` follow the device's clock again. */
  release(): void;
}

/** Calls `work` once after `ms` milliseconds; the returned function takes it back. */
export type Later = (ms: number, work: () => void) => () => void;

/** Makes ids: UUIDs of version 7 in lower case. */
export interface Ids {
  next(): string;
}

/** Wakes a listener about every second and at an exact instant, also in a hidden tab; never counts. */
export interface Ticker {
  /** Calls `listener` at each beat until the returned function is called. */
  onBeat(listener: () => void): () => void;
  /** Asks for an extra beat at this instant (UTC milliseconds); null takes it back. */
  wakeAt(instantMs: number | null): void;
}

/** Text by key that outlives the page; every call is safe, also where storage is full, blocked or gone. */
export interface KeyValueStore {
  read(key: string): string | null;
  /** Whether it was written. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** Every key that the browser keeps a value for. */
  keys(): readonly string[];
  /** Calls `listener` when another tab changes `key`. */
  onForeignChange(key: string, listener: (value: string | null) => void): () => void;
}

/** Storage that a page can close for good. */
export interface SealableStorage extends KeyValueStore {
  /** From now on nothing is written or removed. */
  seal(): void;
}

/** Speaks with the other tabs of this browser. */
export interface TabChannel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
}

/** Exactly one tab at a time leads: it ticks, records, rings and speaks with the server. */
export interface Leadership {
  isLeader(): boolean;
  /** Becomes the leader now, because the user acts in this tab (its sound is unlocked). */
  take(): void;
  /** Calls `listener` at once and whenever this tab begins or ceases to lead. */
  onChange(listener: (isLeader: boolean) => void): () => void;
}

/** Runs work in one tab at a time, across the whole browser. */
export interface Mutex {
  runExclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Whether the browser believes that it has a network. */
export interface Network {
  isOnline(): boolean;
  /** Calls `listener` whenever the network is back. */
  onOnline(listener: () => void): () => void;
}

/** Whether the page can be heard: `locked` until the user presses something on it. */
export type SoundAccess = 'ready' | 'locked' | 'unsupported';

/**
 * Outcome of playing a sound: the file, a tone in its place, or nothing, because the device is
 * locked.
 */
export type SoundOutcome = 'file' | 'tone' | 'blocked';

/** Plays what a session sounds like; every call is safe without a device or permission. */
export interface SoundPlayer {
  /** Unlocks the audio device; call it inside a click or key press. */
  unlock(): void;
  /** Plays the sound `/sounds/{id}.mp3` (a synthetic tone if it cannot be had); volume from 0 to 100. */
  play(id: string, volume: number): Promise<SoundOutcome>;
  /** Fetches and decodes sounds ahead of their use. */
  preload(ids: readonly string[]): void;
  access(): SoundAccess;
  /** Calls `listener` whenever the access may have changed. */
  onAccess(listener: () => void): () => void;
}

/** Outcome of a request to show a system notification. */
export type NotifyOutcome = 'shown' | 'denied' | 'unsupported' | 'failed';

/** Shows notifications of the system. */
export interface Notifier {
  permission(): 'default' | 'granted' | 'denied' | 'unsupported';
  /** Asks the user, if undecided. */
  request(): Promise<'granted' | 'denied' | 'default' | 'unsupported'>;
  /** Shows one; the same `tag` replaces an earlier one. */
  notify(title: string, body: string, tag: string): Promise<NotifyOutcome>;
}

/**
 * Result of a call to the server: its response, a refusal with its reason, or no usable response at
 * all.
 */
export type CallResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly id: string;
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
      /** The server's version after a conflict. */
      readonly current: unknown;
    }
  | {
      readonly kind: 'offline';
      readonly retryAfterMs: number | null;
      /** The server's message about it, where it sent one. */
      readonly message?: string;
      /** It is restoring a backup. */
      readonly isRestoring?: true;
    };
