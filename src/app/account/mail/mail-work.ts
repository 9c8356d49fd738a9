/* Calls of the pages about mail. Loaded when they are needed: API schemas take time to set up. */
import { mailPreferencesApi, newsletterApi } from '#shared/contract/account/mail-preferences.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { pageAccount } from '../../workspace/page-account.ts';

export type { MailPreferences } from '#shared/contract/account/mail-preferences.ts';

const client = () => pageAccount().client;

/** Returns what is held behind the secret of a link. */
export function readPreferences(secret: string) {
  return client().call(mailPreferencesApi.read, { params: { secret } });
}

/** Saves name and lists; returns what is held then. */
export function savePreferences(secret: string, body: { name: string; lists: string[] }) {
  return client().call(mailPreferencesApi.save, { params: { secret }, body });
}

/** Ends all mail to many; returns what is held then. */
export async function endMail(secret: string): ReturnType<typeof readPreferences> {
  const file = new Blob(['List-Unsubscribe=One-Click']);
  const result = await client().call(mailPreferencesApi.unsubscribe, { params: { secret }, file });
  return result.kind === 'ok' ? readPreferences(secret) : result;
}

/** Erases everything that is held. */
export function erase(secret: string): Promise<CallResult<undefined>> {
  return client().call(mailPreferencesApi.erase, { params: { secret } });
}

/** Confirms the newsletter; returns the address of the reader's page, or null for a link that ended. */
export const confirmNewsletter = {
  schema: newsletterApi.confirm.body,
  async submit(body: { token: string }): Promise<CallResult<string | null>> {
    const result = await client().call(newsletterApi.confirm, { body });
    if (result.kind === 'ok') return { kind: 'ok', value: result.value.page };
    const isDead = result.kind === 'refused' && result.status === 410;
    return isDead ? { kind: 'ok', value: null } : result;
  },
};
