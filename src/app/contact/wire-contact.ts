import { later } from '#platform/later.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import { contactApi } from '#shared/contract/contact.ts';
import type { Ids } from '#shared/domain/platform.ts';
import type { ApiClient } from '../api-client.ts';
import { type ContactStore, createContactStore } from './contact-store.ts';

/** What the form needs of a page; without `toasts` nobody hears of a form that was closed. */
export interface ContactWiring {
  readonly client: () => ApiClient;
  readonly ids: Ids;
  readonly toasts?: Toasts;
}

/** The contact form on the real browser. */
export function wireContact({ client, ids, toasts }: ContactWiring): ContactStore {
  return createContactStore({
    send: (body) => client().call(contactApi.send, { body }),
    ids,
    later,
    onUnseen: (text, isSent) => toasts?.show({ tone: isSent ? 'success' : 'error', text }),
  });
}
