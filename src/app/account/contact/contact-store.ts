/* The contact form: idle → sending → sent (3 s) → closed (the specification, section 4).
   
   A failure leads from sending back to idle and keeps the draft. `closed` is the state before
   the form is opened and after it has finished. On a page of its own the form accepts input in
   that state. */
import { atom, type ReadableAtom } from 'nanostores';
import {
  type ContactFields,
  type ContactType,
  checkContact,
} from '#shared/domain/contact/contact-message.ts';
import type { CallResult, Ids, Later } from '#shared/domain/platform.ts';

/** The words of the specification, section 2. */
export const THANKS =
  "Thank you for your message, we've received your request and will get back to you soon.";
/** The words of the specification, section 8. */
export const NOT_SENT = 'Failed to send message. Please try again later.';
const CLOSES_AFTER_MS = 3000;

/** Content of the form. */
export interface ContactDraft extends ContactFields {
  readonly type: ContactType;
}

/** Why the message was not sent, and the field concerned, if any. */
export interface ContactFailure {
  readonly field: keyof ContactFields | null;
  readonly text: string;
}

/** State of the form. */
export type ContactState =
  | { readonly kind: 'idle'; readonly failure: ContactFailure | null }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'closed'; readonly hasSent: boolean };

/** The sender, as far as known. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

/** Dependencies of the contact form. */
export interface ContactDeps {
  readonly send: (message: ContactDraft & { id: string }) => Promise<CallResult<unknown>>;
  readonly ids: Ids;
  readonly later: Later;
  /** Called with the outcome when the form was closed before it finished. */
  readonly onUnseen?: (text: string, isSent: boolean) => void;
}

/** The contact form. */
export interface ContactStore {
  readonly $state: ReadableAtom<ContactState>;
  /** Whether the form is open. */
  readonly $isOpen: ReadableAtom<boolean>;
  readonly $draft: ReadableAtom<ContactDraft>;
  /** Counts the messages; fields are reset with each round. */
  readonly $round: ReadableAtom<number>;
  /** Sets the sender; fills in blank fields only. */
  introduce(sender: Sender): void;
  open(): void;
  /** Closes the form; the draft is kept until it is sent. */
  close(): void;
  edit(change: Partial<ContactDraft>): void;
  /** Sends the draft, one call at a time. */
  submit(): Promise<void>;
}

/** Creates the contact form, closed and empty. */
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

/** Holds the draft and its sender. */
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
      // Changed text is a new message; the same text is retried under its id.
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
