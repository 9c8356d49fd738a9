import { createIds } from '#platform/device/ids.ts';
import { later } from '#platform/time/later.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import { type ContactDeps, type ContactStore, createContactStore } from './contact-store.ts';
import { withLog } from './with-log.ts';

/**
 * Dependencies of the form on a page; without `toasts` the outcome of a closed form is not shown.
 */
export interface ContactWiring {
  readonly send: ContactDeps['send'];
  readonly toasts?: Toasts;
  /** Log lines of the page, attached to a bug report. */
  readonly noted?: () => readonly string[];
}

/** Creates the contact form for a real browser. */
export function wireContact({ send, toasts, noted }: ContactWiring): ContactStore {
  return createContactStore({
    send: (message) => send(withLog(message, noted?.() ?? [])),
    ids: createIds(),
    later,
    onUnseen: (text, isSent) => toasts?.show({ tone: isSent ? 'success' : 'error', text }),
  });
}
