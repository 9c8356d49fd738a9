import { writeInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import {
  checkDkim,
  checkDmarc,
  checkReverseName,
  checkSpf,
  type Finding,
} from '#api/features/mail-check/dns-checks.ts';
import { createLookups } from '#api/features/mail-check/lookups.ts';
import { checkTls } from '#api/features/mail-check/tls-check.ts';
import type { MailCheck, MailCheckItem } from '#shared/contract/mailing/mail-check.ts';
import { domainOf } from '#shared/domain/mail/addresses.ts';

/** The longest that one part of the check takes. */
const LIMIT_MS = 10_000;

/** Checks all that decides whether mails arrive. A part that fails or takes too long is unknown. */
export async function checkMail({ env, now }: Pick<Deps, 'env' | 'now'>): Promise<MailCheck> {
  const lookups = createLookups(env.dnsServers);
  const server = env.smtpUrl === null ? null : hostOf(env.smtpUrl);
  const domain = domainOf(env.mailFrom);
  const returnDomain = domainOf(env.bounces?.address ?? env.mailFrom);
  const items = await Promise.all([
    settle('spf', checkSpf(lookups, { domain: returnDomain, server })),
    settle('dkim', checkDkim(lookups, { dkim: env.dkim, domain })),
    settle('dmarc', checkDmarc(lookups, domain)),
    settle('reverseName', checkReverseName(lookups, server)),
    settle('tls', checkTls(env.smtpUrl)),
  ]);
  return { checkedAt: writeInstant(now()), from: env.mailFrom, server, items };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

async function settle(id: MailCheckItem['id'], check: Promise<Finding>): Promise<MailCheckItem> {
  const silence: Finding = {
    state: 'unknown',
    found: 'The name server does not answer.',
    advice: 'Try again. If it stays so, check the name servers of this machine.',
  };
  const { promise: late, resolve } = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => resolve(silence), LIMIT_MS);
  try {
    return { id, ...(await Promise.race([check, late])) };
  } catch {
    return { id, ...silence };
  } finally {
    clearTimeout(timer);
  }
}
