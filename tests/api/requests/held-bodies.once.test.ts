import http from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser } from '#tests/support/site/build.ts';
import { smallPng } from '#tests/support/site/files/small-png.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sends the head of a request and the beginning of its body, and no more. */
function hold(path: string, headers: http.OutgoingHttpHeaders, beginning: string): void {
  const options = { method: 'POST', headers, agent: false } as const;
  const request = http.request(`${api.url}/api${path}`, options);
  request.on('error', () => {});
  request.write(beginning);
  onTestFinished(() => void request.destroy());
}

test('bodies that others hold back keep nobody from sending one', async () => {
  const stranger = await buildUser(api);
  const json = { 'content-type': 'application/json', authorization: `Bearer ${stranger.token}` };
  for (let count = 0; count < 8; count += 1) {
    hold('/subscriptions/receipt', json, '{');
    hold('/newsletter', { ...FORM, 'content-length': 4000 }, 'email=');
  }
  const [user, admin] = [await buildUser(api), await buildAdmin(api)];
  const receipt = await fetch(`${api.url}/api/subscriptions/receipt`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${user.token}` },
    body: JSON.stringify({ content: 'A'.repeat(2_000_000) }),
  });
  const picture = await fetch(`${api.url}/api/admin/pictures`, {
    method: 'POST',
    body: new Uint8Array(smallPng(1)),
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${admin.token}`,
    },
  });
  expect([receipt.status, picture.status]).toEqual([404, 201]);
});
