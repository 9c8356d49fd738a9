import { createPublicKey } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Deps } from '#api/deps.ts';
import type { Lookups } from '#api/features/mail-check/lookups.ts';
import type { MailCheckItem } from '#shared/contract/mailing/mail-check.ts';

/** The result of one part of the check. */
export type Finding = Omit<MailCheckItem, 'id'>;

type DkimSettings = Deps['env']['dkim'];

const good = (found: string, advice = ''): Finding => ({ state: 'good', found, advice });
const wrong = (found: string, advice: string): Finding => ({ state: 'wrong', found, advice });
const unknown = (found: string, advice: string): Finding => ({ state: 'unknown', found, advice });

/** Checks the SPF record (RFC 7208) of the domain that mails are returned to. */
export async function checkSpf(
  { texts }: Lookups,
  { domain, server }: { domain: string; server: string | null },
): Promise<Finding> {
  const records = (await texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const [record = ''] = records;
  const example = `v=spf1 a:${server ?? 'mail.example'} -all`;
  if (records.length === 0) {
    return wrong(
      `${domain} has no SPF record.`,
      `Add a TXT record to ${domain}, such as “${example}”. If a service sends your mail, it tells you its own.`,
    );
  }
  if (records.length > 1) {
    const found = `${domain} has ${records.length} SPF records, so none counts.`;
    return wrong(found, 'Join them into one TXT record.');
  }
  if (/\s\+?all(\s|$)/i.test(record)) {
    const found = `The SPF record of ${domain} allows every server to send.`;
    return wrong(found, 'End it with “-all” or “~all”.');
  }
  if (!/\s([-~]all|redirect=\S+)(\s|$)/i.test(record)) {
    const found = `The SPF record of ${domain} says nothing about other servers.`;
    return wrong(found, 'End it with “-all” or “~all”.');
  }
  return good(`${domain} says which servers may send: “${record.slice(0, 200)}”.`);
}

/** Checks that the published DKIM key is the one that signs, and is of the domain of the sender. */
export async function checkDkim(
  { texts }: Lookups,
  { dkim, domain }: { dkim: DkimSettings; domain: string },
): Promise<Finding> {
  if (dkim === null) {
    return unknown(
      'This server does not sign mails.',
      'Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY, unless your mail server signs them.',
    );
  }
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' });
  const record = `v=DKIM1; k=rsa; p=${key.toString('base64')}`;
  const keys = (await texts(name)).flatMap((text) => {
    const value = /(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1];
    return value === undefined ? [] : [value.replaceAll(/\s/g, '')];
  });
  if (keys.length === 0) {
    return wrong(`There is no DKIM key at ${name}.`, `Add a TXT record there: “${record}”.`);
  }
  if (!keys.includes(key.toString('base64'))) {
    const found = `The DKIM key at ${name} is not that of DKIM_PRIVATE_KEY.`;
    return wrong(found, `Replace its TXT record by “${record}”.`);
  }
  if (domain !== dkim.domain && !domain.endsWith(`.${dkim.domain}`)) {
    const found = `Mails come from ${domain}, but are signed for ${dkim.domain}.`;
    return wrong(found, 'Set DKIM_DOMAIN to the domain of MAIL_FROM.');
  }
  return good(`Mails are signed, and the key at ${name} fits.`);
}

/** Checks the DMARC record (RFC 7489) of the domain of the sender, or of the domain above. */
export async function checkDmarc({ texts }: Lookups, domain: string): Promise<Finding> {
  const parents = domain.split('.').map((_, place, labels) => labels.slice(place).join('.'));
  for (const each of parents.slice(0, Math.max(1, parents.length - 1))) {
    const records = (await texts(`_dmarc.${each}`)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (records.length === 0) continue;
    if (records.length > 1) {
      const found = `_dmarc.${each} has ${records.length} DMARC records, so none counts.`;
      return wrong(found, 'Keep one of them.');
    }
    const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(records[0] ?? '')?.[1];
    if (policy === undefined) {
      const found = `The DMARC record at _dmarc.${each} has no policy.`;
      return wrong(found, 'Write “p=none”, “p=quarantine” or “p=reject” into it.');
    }
    const advice =
      policy.toLowerCase() === 'none'
        ? 'When your mails arrive, change it to “p=quarantine”, so that nobody can send in your name.'
        : '';
    return good(`_dmarc.${each} has the policy “${policy.toLowerCase()}”.`, advice);
  }
  return wrong(
    `${domain} has no DMARC record.`,
    `Add a TXT record to _dmarc.${domain}: “v=DMARC1; p=none”. Large providers refuse mail to many without it.`,
  );
}

/** Addresses that no other server sees. */
const INSIDE = new BlockList();
INSIDE.addSubnet('127.0.0.0', 8);
INSIDE.addSubnet('10.0.0.0', 8);
INSIDE.addSubnet('172.16.0.0', 12);
INSIDE.addSubnet('192.168.0.0', 16);
INSIDE.addAddress('::1', 'ipv6');
INSIDE.addSubnet('fc00::', 7, 'ipv6');

/** Checks that each address of the mail server has a name that leads back to it. */
export async function checkReverseName(
  { addresses, names }: Lookups,
  server: string | null,
): Promise<Finding> {
  if (server === null) return unknown('There is no mail server.', 'Set SMTP_URL.');
  const isInside = (ip: string) => INSIDE.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  const found = server === 'localhost' ? [] : await addresses(server);
  if (server === 'localhost' || (found.length > 0 && found.every(isInside))) {
    return unknown(
      `${server} is in your own network; others see another address.`,
      'Make sure that the public address of your mail server has a reverse name.',
    );
  }
  if (found.length === 0) {
    return wrong(`${server} has no address.`, 'Check the host in SMTP_URL.');
  }
  for (const address of found) {
    const own = await names(address);
    const back = await Promise.all(own.slice(0, 5).map((name) => addresses(name)));
    if (!back.flat().includes(address)) {
      const has =
        own.length === 0
          ? 'no reverse name'
          : `the reverse name ${own[0]}, which does not lead back`;
      return wrong(
        `${address} of ${server} has ${has}.`,
        `Ask whoever gave you the address to set its reverse name to ${server}.`,
      );
    }
  }
  return good(`Each address of ${server} has a reverse name that leads back to it.`);
}
