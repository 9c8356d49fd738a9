import type { TwoStepMemory } from './subjects/two-step.ts';
import { KINDS, type Kind, type Ref } from './things.ts';

/** Something that a user has: its id, and the project that it is in. */
export interface Thing {
  readonly id: string;
  readonly projectId: string | null;
  readonly parentId: string | null;
}

/** An account whose password and devices may be changed while requests are made. */
export interface Account {
  email: string;
  password: string;
  token: string;
  /** How many requests were made that count against the limit on its password. */
  uses: number;
}

/** A user of the generated requests, with what is known to be theirs. */
export interface FuzzUser {
  readonly name: string;
  /** A word in their texts that no answer to anybody else may hold. */
  readonly ownWord: string;
  readonly token: string;
  /** The token of an administrator, whom calls for administrators are made as. */
  readonly ownerToken: string;
  readonly email: string;
  readonly password: string;
  readonly things: ReadonlyMap<Kind, Thing[]>;
  /** Ids that they made things with, or may have. */
  readonly usedIds: Set<string>;
  /** Cursors of lists, by the list's path. */
  readonly cursors: Map<string, string>;
  /** The token of a mailed link that was not used yet; null where none was asked for. */
  resetToken: string | null;
  /** The address and the mailed token of a change of address that waits; null for none. */
  emailChange: { readonly email: string; readonly token: string } | null;
  /** How often a change of address may still be asked for: mails come late once many are queued. */
  emailTries: number;
  readonly twoStep: TwoStepMemory;
  /** A project without a session length of its own; null before the first is made. */
  plainProject: string | null;
  /** The version of the settings of backups, as it was read last. */
  settingsVersion: number;
  /** For calls on passwords and devices. */
  spare: Account;
}

/** So many things of a kind are remembered: newer ones take the places of older ones. */
const MOST_REMEMBERED = 60;

/** An empty memory of things. */
export function noThings(): Map<Kind, Thing[]> {
  return new Map(KINDS.map((kind) => [kind, []]));
}

/** The things of a kind that a user is known to have. */
export function thingsOf(user: FuzzUser, kind: Kind): Thing[] {
  return user.things.get(kind) ?? [];
}

/** Remembers that a user has something. */
export function remember(user: FuzzUser, kind: Kind, thing: Thing): void {
  const things = thingsOf(user, kind);
  if (things.some(({ id }) => id === thing.id)) return;
  things.push(thing);
  if (things.length > MOST_REMEMBERED) things.shift();
}

/** Forgets something that is gone. */
export function forget(user: FuzzUser, kind: Kind, id: string): void {
  const things = thingsOf(user, kind);
  const place = things.findIndex((thing) => thing.id === id);
  if (place >= 0) things.splice(place, 1);
}

/**
 * Returns the thing that a reference stands for, among those of the given user; null where none is
 * known.
 */
export function pickThing(user: FuzzUser, ref: Pick<Ref, 'kind' | 'pick'>): Thing | null {
  if (ref.kind === 'new') return null;
  const things = thingsOf(user, ref.kind);
  return things[ref.pick % Math.max(1, things.length)] ?? null;
}
