/*
 * The contact form: idle → sending → sent (3 s) → closed (the specification, section 4).
 *
 * A failure leads from sending back to idle and keeps every word. `closed` is the form before
 * somebody opens it and after it has done its work; on a page of its own it can be typed into then.
 */
import { atom, type ReadableAtom } from 'nanostores';
import {
  type ContactFields,
  type ContactType,
  checkContact,
} from '#shared/domain/contact/contact-message.ts';
import type { CallResult, Ids } from '#shared/domain/platform.ts';

/** The words of the specification, section 2. */
export const THANKS =
  "Thank you for your message, we've received your request and will get back to you soon.";
/** The words of the specification, section 8. */
export const NOT_SENT = 'Failed to send message. Please try again later.';
const CLOSES_AFTER_MS = 3000;

/** What stands in the form. */
export interface ContactDraft extends ContactFields {
  readonly type: ContactType;
}

/** Why the message did not go, and the field that it is about, if it is about one. */
export interface ContactFailure {
  readonly field: keyof ContactFields | null;
  readonly text: string;
}

/** Where the form stands. */
export type ContactState =
  | { readonly kind: 'idle'; readonly failure: ContactFailure | null }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'closed'; readonly hasSent: boolean };

/** Who writes, as far as that is known. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

/** What the form is made of. */
export interface ContactDeps {
  readonly send: (message: ContactDraft & { id: string }) => Promise<CallResult<unknown>>;
  readonly ids: Ids;
  readonly later: (ms: number, work: () => void) => () => void;
  /** Hears how it ended when the form was closed meanwhile. */
  readonly onUnseen?: (text: string, isSent: boolean) => void;
}

/** The contact form. */
export interface ContactStore {
  readonly $state: ReadableAtom<ContactState>;
  /** Whether somebody has the form before them. */
  readonly $isOpen: ReadableAtom<boolean>;
  readonly $draft: ReadableAtom<ContactDraft>;
  /** Counts the messages; fields that are new with each round forget the last one. */
  readonly $round: ReadableAtom<number>;
  /** Learns who writes; fills in what is blank. */
  introduce(sender: Sender): void;
  open(): void;
  /** Closes the form; what was typed is kept until it was sent. */
  close(): void;
  edit(change: Partial<ContactDraft>): void;
  /** Sends what stands in the form, once at a time. */
  submit(): Promise<void>;
}

/** Makes the contact form, closed and empty. */
export function createContactStore(deps: ContactDeps): ContactStore {
  const $state = atom<ContactState>({ kind: 'closed', hasSent: false });
  const $isOpen = atom(false);
  const written = createWritten(deps.ids);
  let cancelClosing: () => void = () => {};

  function reset(): void {
    cancelClosing();
    written.clear();
    $state.set({ kind: 'closed', hasSent: true });
    $isOpen.set(false);
  }

  function settle(result: CallResult<unknown>): void {
    const wasLeft = !$isOpen.get();
    if (result.kind !== 'ok') {
      const failure = failureOf(result);
      $state.set({ kind: 'idle', failure });
      if (wasLeft) deps.onUnseen?.(failure.text, false);
      return;
    }
    $state.set({ kind: 'sent' });
    if (!wasLeft) cancelClosing = deps.later(CLOSES_AFTER_MS, reset);
    else {
      reset();
      deps.onUnseen?.(THANKS, true);
    }
  }

  return {
    $state,
    $isOpen,
    $draft: written.$draft,
    $round: written.$round,
    introduce: written.introduce,
    open() {
      $isOpen.set(true);
      if ($state.get().kind === 'closed') $state.set({ kind: 'idle', failure: null });
    },
    close() {
      $isOpen.set(false);
      const { kind } = $state.get();
      if (kind === 'sent') reset();
      else if (kind === 'idle') $state.set({ kind: 'closed', hasSent: false });
    },
    edit(change) {
      written.edit(change);
      if (!isUnderWay($state.get())) $state.set({ kind: 'idle', failure: null });
    },
    async submit() {
      if (isUnderWay($state.get())) return;
      const draft = written.$draft.get();
      const failure = checkContact(draft);
      if (failure !== null) return $state.set({ kind: 'idle', failure });
      $isOpen.set(true);
      $state.set({ kind: 'sending' });
      settle(await deps.send({ ...draft, id: written.id() }));
    },
  };
}

function isUnderWay({ kind }: ContactState): boolean {
  return kind === 'sending' || kind === 'sent';
}

/** What is written and who writes it. */
function createWritten(ids: Ids) {
  let sender: Sender = { name: '', email: '' };
  const blank = (): ContactDraft => ({ ...sender, message: '', type: 'feedback' });
  const $draft = atom<ContactDraft>(blank());
  const $round = atom(0);
  let id: string | null = null;

  function begin(draft: ContactDraft): void {
    $draft.set(draft);
    $round.set($round.get() + 1);
  }

  return {
    $draft,
    $round,
    introduce({ name, email }: Sender) {
      sender = { name, email };
      const draft = $draft.get();
      begin({ ...draft, name: draft.name || name, email: draft.email || email });
    },
    edit(change: Partial<ContactDraft>) {
      $draft.set({ ...$draft.get(), ...change });
      // Another text is another message; the same one is repeated under its id.
      id = null;
    },
    clear() {
      id = null;
      begin(blank());
    },
    id() {
      id ??= ids.next();
      return id;
    },
  };
}

function failureOf(result: Exclude<CallResult<unknown>, { kind: 'ok' }>): ContactFailure {
  if (result.kind === 'offline') return { field: null, text: result.message ?? NOT_SENT };
  const field = (['name', 'email', 'message'] as const).find((name) => name in result.fields);
  return { field: field ?? null, text: result.message };
}
