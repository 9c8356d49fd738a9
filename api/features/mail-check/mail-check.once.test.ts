import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  checkDkim,
  checkDmarc,
  checkReverseName,
  checkSpf,
} from '#api/features/mail-check/dns-checks.ts';
import { createLookups } from '#api/features/mail-check/lookups.ts';
import { checkTls } from '#api/features/mail-check/tls-check.ts';
import { type NameServer, startNameServer } from '#tests/support/mail/name-server.ts';
import { startSmtp } from '#tests/support/mail/smtp.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { buildAdmin } from '#tests/support/site/build.ts';

const TLS = path.resolve('tests/support/servers/tls');
const keyOf = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    p: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
};
const [own, other] = [keyOf(), keyOf()];

let names: NameServer;
let api: TestApi;
beforeAll(async () => {
  names = await startNameServer([
    '--txt-record=good.example,v=spf1 mx -all',
    '--txt-record=good.example,some-site-verification=1',
    '--txt-record=open.example,v=spf1 +all',
    '--txt-record=loose.example,v=spf1 mx',
    '--txt-record=twice.example,v=spf1 mx -all',
    '--txt-record=twice.example,v=spf1 a -all',
    `--txt-record=ripen._domainkey.good.example,v=DKIM1; k=rsa; p=${own.p}`,
    `--txt-record=old._domainkey.good.example,v=DKIM1; k=rsa; p=${other.p}`,
    '--txt-record=gone._domainkey.good.example,v=DKIM1; p=',
    '--txt-record=_dmarc.good.example,v=DMARC1; p=none; rua=mailto:d@good.example',
    '--txt-record=_dmarc.open.example,v=DMARC1; rua=mailto:d@open.example',
    '--host-record=mail.good.example,203.0.113.5',
    '--host-record=mail.nameless.example,203.0.113.6',
    '--ptr-record=6.113.0.203.in-addr.arpa,elsewhere.example',
    '--host-record=inside.example,10.1.2.3',
  ]);
  api = await startApi();
});
afterAll(async () => {
  await api.stop();
  await names.stop();
});

const lookups = () => createLookups([names.address]);

describe('SPF', () => {
  test.each([
    ['good.example', 'good', /mx -all/],
    ['open.example', 'wrong', /allows every server/],
    ['loose.example', 'wrong', /says nothing about other servers/],
    ['twice.example', 'wrong', /2 SPF records/],
    ['none.example', 'wrong', /has no SPF record/],
  ])('of %s is %s', async (domain, state, found) => {
    const finding = await checkSpf(lookups(), { domain, server: 'mail.good.example' });
    expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
    expect(finding.advice === '').toBe(state === 'good');
  });
});

describe('DKIM', () => {
  test.each([
    ['ripen', 'good.example', 'good', /fits/],
    ['ripen', 'news.good.example', 'good', /fits/],
    ['ripen', 'another.example', 'wrong', /signed for good.example/],
    ['old', 'good.example', 'wrong', /is not that of DKIM_PRIVATE_KEY/],
    ['gone', 'good.example', 'wrong', /is not that of DKIM_PRIVATE_KEY/],
    ['none', 'good.example', 'wrong', /no DKIM key at none\._domainkey\.good\.example/],
  ])('with the selector %s for mails from %s is %s', async (selector, domain, state, found) => {
    const dkim = { domain: 'good.example', selector, privateKey: own.privateKey };
    const finding = await checkDkim(lookups(), { dkim, domain });
    expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
    expect(finding.advice).not.toContain('PRIVATE KEY');
  });

  test('without a key is unknown', async () => {
    const finding = await checkDkim(lookups(), { dkim: null, domain: 'good.example' });
    expect(finding.state).toBe('unknown');
  });
});

describe('DMARC', () => {
  test.each([
    ['good.example', 'good', /“none”/],
    ['news.good.example', 'good', /_dmarc\.good\.example/],
    ['open.example', 'wrong', /has no policy/],
    ['none.example', 'wrong', /has no DMARC record/],
  ])('of %s is %s', async (domain, state, found) => {
    const finding = await checkDmarc(lookups(), domain);
    expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
  });
});

describe('the reverse name', () => {
  test.each([
    ['mail.good.example', 'good', /leads back/],
    ['mail.nameless.example', 'wrong', /elsewhere\.example, which does not lead back/],
    ['203.0.113.77', 'wrong', /has no reverse name/],
    ['none.example', 'wrong', /has no address/],
    ['inside.example', 'unknown', /own network/],
    ['localhost', 'unknown', /own network/],
  ])('of %s is %s', async (server, state, found) => {
    const finding = await checkReverseName(lookups(), server);
    expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
  });
});

describe('TLS', () => {
  test.each([
    ['no STARTTLS', {}, /offers no STARTTLS/],
    [
      'a certificate of a stranger',
      {
        disabledCommands: [],
        key: readFileSync(path.join(TLS, 'server.key')),
        cert: readFileSync(path.join(TLS, 'server.pem')),
      },
      /certificate of 127\.0\.0\.1 is not valid/,
    ],
  ])('with %s is wrong', async (_how, options, found) => {
    const server = await startSmtp(undefined, options);
    onTestFinished(server.close);
    const finding = await checkTls(server.url);
    expect(finding).toMatchObject({ state: 'wrong', found: expect.stringMatching(found) });
  });

  test('of a server that is away is wrong, and names no password', async () => {
    const finding = await checkTls(`smtp://user:pass-word@127.0.0.1:${await freePort()}`);
    expect(finding).toMatchObject({ state: 'wrong', found: expect.stringMatching(/not answer/) });
    expect(JSON.stringify(finding)).not.toContain('pass-word');
  });
});

describe('the whole check', () => {
  test('answers for administrators, also while no name server does', async () => {
    const { token } = await buildAdmin(api);
    api.env.mailFrom = 'hello@good.example';
    api.env.dnsServers = [names.address];
    const states = async () => {
      const { body } = await api.call('/admin/mail-check', { token });
      return body.items.map(({ id, state }: { id: string; state: string }) => `${id} ${state}`);
    };
    expect(await states()).toEqual([
      'spf good',
      'dkim unknown',
      'dmarc good',
      'reverseName unknown',
      'tls unknown',
    ]);
    api.env.dnsServers = [`127.0.0.1:${await freePort()}`];
    expect(await states()).toEqual([
      'spf unknown',
      'dkim unknown',
      'dmarc unknown',
      'reverseName unknown',
      'tls unknown',
    ]);
  });
});
