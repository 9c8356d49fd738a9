import type { ApiClient } from '#client/api-client.ts';
import { contactApi } from '#shared/contract/account/contact.ts';
import { pageAccount } from '../../workspace/page-account.ts';
import type { ContactDeps } from './contact-store.ts';

/** Returns a function that sends messages through a client. */
export function messageSender(client: ApiClient): ContactDeps['send'] {
  return (body) => client.call(contactApi.send, { body });
}

/** Sends a message from a page that consists of the form alone. */
export const sendFromPage: ContactDeps['send'] = (message) =>
  messageSender(pageAccount().client)(message);
