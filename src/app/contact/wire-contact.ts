import { createIds } from '#platform/device/ids.ts';
import { later } from '#platform/time/later.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import { type ContactDeps, type ContactStore, createContactStore } from './contact-store.ts';
import { withLog } from './with-log.ts';

/** What the form needs of a page; without `toasts` nobody hears of a form that was closed. */
export interface ContactWiring {
  readonly send: ContactDeps['send'];
  readonly toasts?: Toasts;
  /** What the page has noted: it goes along with a bug report. */
  readonly noted?: () => readonly string[];
}

/** The contact form on the real browser. */
export function wireContact({ send, toasts, noted }: ContactWiring): ContactStore {
  return createContactStore({
    send: (message) => send(withLog(message, noted?.() ?? [])),
    ids: createIds(),
    later,
    onUnseen: (text, isSent) => toasts?.show({ tone: isSent ? 'success' : 'error', text }),
  });
}
