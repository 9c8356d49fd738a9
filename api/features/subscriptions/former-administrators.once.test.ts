import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retryMail } from '#api/features/mails/service.ts';
import { decide, updateByHand } from '#api/features/subscriptions/service.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser } from '#tests/support/site/build.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Builds a user who was admitted as an administrator and is not one any more when the act begins. */
async function formerAdministrator() {
  const { id } = await buildAdmin(api);
  await api.server.db('users').where({ id }).update({ is_admin: 0 });
  return { userId: id, network: '192.0.2.0/24' };
}

const ACTS: Record<string, (actor: { userId: string; network: string }) => Promise<unknown>> = {
  async 'give a plan'(actor) {
    const { id: userId } = await buildUser(api);
    return updateByHand(api.server.deps, actor, { userId, plan: 'yearly', reason: '' });
  },
  async 'decide about a request'(actor) {
    const user = await buildUser(api);
    const { id } = (
      await api.call('/subscriptions', { token: user.token, body: { plan: 'yearly' } })
    ).body;
    return decide(api.server.deps, actor, { id }, { kind: 'confirm' });
  },
  async 'send a mail again'(actor) {
    return retryMail(api.server.deps, actor, buildId());
  },
};

describe('an administrator who was demoted between the call and the act', () => {
  test.each(Object.entries(ACTS))('cannot %s', async (_, act) => {
    const actor = await formerAdministrator();
    await expect(act(actor)).rejects.toMatchObject({ status: 403 });
    const acts = await api.server.db('audit_log').where({ actor_id: actor.userId });
    expect(acts).toEqual([]);
    expect(await api.server.db('subscriptions').where({ status: 'confirmed' })).toEqual([]);
  });
});
